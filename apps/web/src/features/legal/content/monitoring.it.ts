import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.monitoring.it,
  summary:
    'Che cosa significa osservare le persone in modo regolare e sistematico, quando ciò avviene su larga scala e perché può imporre la nomina di un DPO.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'where-it-appears',
      heading: 'Dove compare nel GDPR',
      blocks: [
        paragraph(
          'L’art. 37, paragrafo 1, lettera b), obbliga a designare un responsabile della protezione dei dati (DPO) quando le attività principali del titolare o del responsabile del trattamento consistono in operazioni che, per natura, ambito o finalità, richiedono un monitoraggio regolare e sistematico degli interessati su larga scala. Il Regolamento non definisce l’espressione; la spiegano le linee guida WP 243 sul DPO.',
        ),
      ],
    },
    {
      id: 'meaning',
      heading: 'Il significato delle parole',
      blocks: [
        definitions(
          [
            'Monitoraggio',
            'Seguire il comportamento delle persone, in rete o fuori, anche per costruirne un profilo. Il tracciamento su internet è il caso tipico, non l’unico.',
          ],
          ['Regolare', 'Continuo, oppure ripetuto a intervalli definiti o in momenti ricorrenti.'],
          ['Sistematico', 'Organizzato secondo un metodo, predisposto in anticipo o parte di una strategia.'],
          [
            'Larga scala',
            'Non esiste una soglia numerica. Si guardano il numero di persone, anche in rapporto alla popolazione, la quantità e varietà dei dati, la durata e l’estensione geografica.',
          ],
          [
            'Attività principali',
            'Quelle necessarie a raggiungere gli scopi dell’organizzazione. Stipendi e assistenza informatica interna sono in genere attività di supporto.',
          ],
        ),
      ],
    },
    {
      id: 'examples',
      heading: 'Esempi',
      blocks: [
        paragraph('Sono di norma monitoraggio regolare e sistematico:'),
        list(
          'la gestione di una rete o di un servizio di telecomunicazioni;',
          'la pubblicità basata sulla navigazione o sul reindirizzamento via posta elettronica;',
          'i punteggi per credito, premi assicurativi, prevenzione di frodi o riciclaggio;',
          'la localizzazione tramite applicazioni o veicoli connessi;',
          'i programmi di fidelizzazione;',
          'i dispositivi indossabili che rilevano attività fisica e salute;',
          'la videosorveglianza a circuito chiuso;',
          'contatori intelligenti e domotica.',
        ),
        paragraph(
          'Di norma non lo sono una statistica aggregata delle visite a un sito, un sondaggio isolato o una verifica fatta una sola volta dopo un guasto.',
        ),
      ],
    },
    {
      id: 'workers',
      heading: 'Quando si osservano i lavoratori',
      blocks: [
        paragraph(
          'In Italia l’art. 4 dello Statuto dei lavoratori (legge 300/1970) ammette gli strumenti da cui può derivare un controllo a distanza soltanto per esigenze organizzative e produttive, di sicurezza del lavoro o di tutela del patrimonio, e in genere dopo un accordo sindacale o un’autorizzazione dell’Ispettorato del lavoro. Gli strumenti usati per lavorare e la registrazione di accessi e presenze seguono una regola meno rigida, ma i lavoratori vanno comunque informati in modo adeguato.',
        ),
      ],
    },
    {
      id: 'security-monitoring',
      heading: 'Il monitoraggio per la sicurezza',
      blocks: [
        paragraph(
          'Registri di accesso, sistemi di rilevamento delle intrusioni e centri operativi di sicurezza osservano macchine, ma nei dati compaiono persone. Proteggere reti e informazioni può essere un interesse legittimo (considerando 49), purché la raccolta sia necessaria e proporzionata.',
        ),
        list(
          'Raccogliere gli eventi utili alla difesa, non il contenuto delle comunicazioni.',
          'Fissare una durata di conservazione motivata.',
          'Limitare chi consulta i registri e tracciare le consultazioni.',
          'Spiegare il monitoraggio nell’informativa.',
        ),
        paragraph(
          'Per chi fornisce questi servizi a molti clienti, il monitoraggio può essere un’attività principale, con obbligo di DPO anche in qualità di responsabile del trattamento.',
        ),
      ],
    },
    {
      id: 'consequences',
      heading: 'Che cosa comporta',
      blocks: [
        list(
          'Nomina del DPO, pubblicazione dei suoi contatti e comunicazione al Garante.',
          'Esame della necessità di una valutazione d’impatto, di cui il monitoraggio sistematico è uno dei criteri.',
          'Descrizione del trattamento nel registro.',
          'Documentazione scritta dei motivi, se si conclude che il DPO non è obbligatorio.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        paragraph(
          'Poniti tre domande in ordine: osserviamo persone con un metodo e nel tempo? Lo facciamo su larga scala? È parte essenziale di ciò che offriamo? Se tutte e tre le risposte sono «sì», il DPO è obbligatorio. Se lo è soltanto la prima, rispondi comunque che il monitoraggio esiste e descrivilo nella nota.',
        ),
      ],
    },
  ],
};
