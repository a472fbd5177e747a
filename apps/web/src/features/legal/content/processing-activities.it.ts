import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['processing-activities'].it,
  summary:
    'Che cosa è un trattamento, chi deve tenere il registro dell’art. 30 del GDPR, che cosa scrivervi e come mantenerlo utile.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'processing',
      heading: 'Che cosa è un trattamento',
      blocks: [
        paragraph(
          'È trattamento qualsiasi operazione su dati personali, automatica o manuale: raccogliere, registrare, ordinare, consultare, modificare, comunicare, confrontare, limitare, cancellare (art. 4, n. 2). Anche la sola conservazione lo è. Per descrivere un’organizzazione conviene raggruppare le operazioni che hanno la stessa finalità: «selezione del personale» o «assistenza ai clienti» sono attività di trattamento; il singolo foglio di calcolo è uno strumento.',
        ),
      ],
    },
    {
      id: 'who-must-keep-it',
      heading: 'Chi deve tenere il registro',
      blocks: [
        paragraph(
          `Il registro spetta sia ai titolari sia ai responsabili del trattamento. L’art. 30, paragrafo 5, esonera le organizzazioni con meno di ${LAW_FACTS['gdpr.records.staff'].it}, ma la deroga viene meno in ciascuno di questi casi:`,
        ),
        list(
          'il trattamento può presentare un rischio per i diritti e le libertà delle persone;',
          'il trattamento non è occasionale;',
          'riguarda categorie particolari di dati o dati su condanne e reati.',
        ),
        paragraph(
          'Poiché la gestione di dipendenti e clienti non è occasionale, in pratica quasi tutti devono registrare almeno quelle attività. A livello europeo è stata proposta una revisione della soglia: controlla il testo in vigore.',
        ),
      ],
    },
    {
      id: 'controller-record',
      heading: 'Il registro del titolare',
      blocks: [
        definitions(
          ['Soggetti', 'Nome e contatti del titolare, di eventuali contitolari, del rappresentante e del DPO.'],
          [
            'Finalità',
            'Lo scopo concreto di ogni attività; è utile aggiungere la base giuridica, anche se non è prescritta.',
          ],
          ['Persone e dati', 'Categorie di interessati e categorie di dati.'],
          ['Destinatari', 'Categorie di chi riceve i dati, fornitori compresi.'],
          ['Trasferimenti', 'Paesi terzi o organizzazioni internazionali e, dove richiesto, le garanzie adottate.'],
          ['Termini', 'Quando è previsto di cancellare ciascuna categoria, se possibile.'],
          ['Sicurezza', 'Descrizione generale delle misure tecniche e organizzative, se possibile.'],
        ),
      ],
    },
    {
      id: 'processor-record',
      heading: 'Il registro del responsabile',
      blocks: [
        paragraph(
          'Chi tratta dati per conto di altri annota, per ogni titolare servito: i contatti delle parti e dei loro DPO, le categorie di trattamenti svolti, i trasferimenti verso paesi terzi e una descrizione generale delle misure di sicurezza.',
        ),
      ],
    },
    {
      id: 'keeping-it',
      heading: 'Forma e aggiornamento',
      blocks: [
        list(
          'Il registro è scritto, anche in formato elettronico, e si esibisce al Garante quando lo chiede.',
          'Riporta la data di creazione e dell’ultima modifica di ogni scheda.',
          'Aggiornalo quando nasce un progetto, cambia un fornitore o si dismette un sistema.',
          'Assegna a ogni attività un referente interno.',
          'Il Garante pubblica indicazioni e modelli semplificati per le piccole e medie imprese.',
        ),
      ],
    },
    {
      id: 'security-use',
      heading: 'A che cosa serve per la sicurezza',
      blocks: [
        paragraph(
          'Un registro curato dice dove sono i dati e quindi che cosa proteggere per primo. Collegando ogni attività ai sistemi che la sostengono si decide quali target controllare, si stima in fretta l’impatto di un incidente e si ritrovano i fornitori da contattare. Lo stesso inventario alimenta gli adempimenti NIS 2.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        list(
          'Conta le attività per finalità, non per programma o per ufficio.',
          'Rispondi che il registro esiste soltanto se è completo nelle voci obbligatorie e aggiornato.',
          'Se agisci sia da titolare sia da responsabile, verifica di avere entrambe le parti.',
          'Nella nota indica chi lo tiene e la data dell’ultima revisione.',
        ),
      ],
    },
  ],
};
