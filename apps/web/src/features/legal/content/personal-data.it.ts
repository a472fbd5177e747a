import { BRAND } from '@rocca/contract/brand';
import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['personal-data'].it,
  summary:
    'Come la piattaforma tratta i dati di chi la usa; poi, con esempi, che cosa è un dato personale secondo l’art. 4 del GDPR e dove se ne trovano nei report di sicurezza.',
  updated: '2026-11-19',
  sections: [
    {
      id: 'notice-controller',
      heading: 'Informativa: il titolare e i suoi recapiti',
      blocks: [
        paragraph(
          `Questa prima parte è l’informativa agli utenti di ${BRAND.name} (artt. 13 e 14 del GDPR). Titolare del trattamento dei dati che servono a gestire il tuo accesso è la società che gestisce la piattaforma, cioè il Fornitore indicato nell’ordine della tua azienda: nome e recapiti si trovano attraverso «Il fornitore» e «Assistenza», in fondo alla pagina, e li può indicare anche la società che ti ha dato l’accesso. Se la piattaforma è installata presso la tua azienda, titolare del trattamento è la tua azienda: rivolgiti ai suoi recapiti.`,
        ),
        paragraph(
          'Presso il titolare si raggiunge anche il responsabile della protezione dei dati (DPO), se è stato designato. Per i dati che la tua azienda inserisce o che emergono dai test, titolare del trattamento è la tua azienda: chi gestisce la piattaforma li tratta per suo conto, come stabiliscono i termini, ed è la tua azienda a informare gli interessati.',
        ),
      ],
    },
    {
      id: 'notice-purposes',
      heading: 'Informativa: dati, finalità e basi giuridiche',
      blocks: [
        definitions(
          [
            'Accesso e uso del servizio',
            'Nome utente, indirizzo di posta se indicato, impronta della password, ruoli, lingua, sessioni. Base giuridica: il contratto, se lo hai concluso tu (art. 6, par. 1, lett. b); altrimenti il legittimo interesse a prestare il servizio alla tua azienda (lett. f).',
          ],
          [
            'Sicurezza e continuità',
            'Indirizzo IP, data e ora delle richieste, tentativi di accesso falliti, dispositivo riconosciuto, operazioni svolte. Base giuridica: il legittimo interesse a prevenire abusi e a correggere guasti (lett. f).',
          ],
          [
            'Assistenza',
            'Nome, recapiti e contenuto delle richieste che invii. Base giuridica: la stessa dell’accesso (lett. b o f).',
          ],
          [
            'Assistente',
            'Le domande che scrivi e la conversazione, per preparare la risposta. Base giuridica: la stessa dell’accesso (lett. b o f).',
          ],
          [
            'Obblighi di legge e tutela dei diritti',
            'I dati richiesti da norme contabili o da un’autorità (lett. c) e quelli necessari per accertare o difendere un diritto (lett. f).',
          ],
        ),
        paragraph(
          'I dati vengono da te, dai dispositivi che usi o da chi ha chiesto il tuo accesso, cioè la tua azienda o il partner che la gestisce. Senza nome utente e password non si può entrare; ciò che scrivi in più è facoltativo. Non si fanno pubblicità, profilazione né decisioni basate unicamente su trattamenti automatizzati (art. 22). Nel browser restano soltanto un cookie tecnico e i dati necessari al funzionamento.',
        ),
      ],
    },
    {
      id: 'notice-recipients',
      heading: 'Informativa: a chi possono arrivare i dati',
      blocks: [
        list(
          'Il personale autorizzato di chi gestisce la piattaforma; quando opera nell’account della tua azienda, l’operazione è registrata.',
          'Il partner che gestisce la tua azienda, se c’è.',
          'I fornitori che ospitano o mantengono la piattaforma, come responsabili del trattamento (art. 28).',
          'Chi gestisce il modello linguistico, se l’assistente ne usa uno esterno: riceve la tua domanda, la conversazione e la domanda del questionario e può conservarle. L’assistente lo dice prima di iniziare.',
          'Le autorità, quando la legge lo richiede.',
        ),
        paragraph(
          'I dati non vengono venduti né diffusi. Un trasferimento fuori dallo Spazio economico europeo avviene soltanto con una decisione di adeguatezza o con le altre garanzie del capo V del GDPR: puoi chiedere quali sono e averne copia.',
        ),
      ],
    },
    {
      id: 'notice-retention',
      heading: 'Informativa: per quanto tempo',
      blocks: [
        list(
          'I dati dell’utente restano fino alla chiusura dell’accesso, che tu o la tua azienda potete chiedere in ogni momento; le sessioni scadute si cancellano entro due giorni.',
          'I conteggi dei tentativi di accesso falliti durano poche ore. I registri tecnici hanno una dimensione massima: quando è raggiunta, si cancellano le voci più vecchie.',
          'Il cookie del dispositivo riconosciuto dura 180 giorni; la scelta fatta nell’assistente resta nel browser al massimo 7 giorni, o finché non esci. La piattaforma non conserva la conversazione; se il modello è esterno, può conservarla chi lo gestisce.',
          `Le richieste di assistenza restano fino alla soluzione e, se serve a tutelare un diritto, fino alla sua prescrizione; i documenti contabili ${LAW_FACTS['italy.accounts.retention'].it} (art. 2220 del codice civile).`,
          'Le copie di sicurezza sono conservate per 30 giorni, come dicono i termini: un dato cancellato può restarvi fino alla loro scadenza.',
        ),
      ],
    },
    {
      id: 'notice-rights',
      heading: 'Informativa: i tuoi diritti',
      blocks: [
        paragraph(
          `Puoi chiedere accesso, rettifica, cancellazione, limitazione e, dove prevista, portabilità dei tuoi dati, e opporti ai trattamenti fondati sul legittimo interesse (artt. da 15 a 21). Scrivi ai recapiti del titolare: ricevi risposta entro ${LAW_FACTS['gdpr.request'].it}, termine che nei casi complessi può essere prorogato di altri ${LAW_FACTS['gdpr.request.extension'].it}, avvisandoti del motivo entro il primo mese.`,
        ),
        paragraph(
          'Se ritieni che il trattamento violi il GDPR, puoi proporre reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it) o all’autorità dello Stato membro in cui vivi o lavori, oppure ricorrere al giudice (artt. 77 e 79).',
        ),
      ],
    },
    {
      id: 'definition',
      heading: 'La definizione',
      blocks: [
        paragraph(
          'Da qui in poi la pagina spiega la legge in generale e non è un parere legale: verifica il testo in vigore e, nei casi dubbi, senti il tuo DPO o un consulente.',
        ),
        paragraph(
          'È dato personale ogni informazione che riguarda una persona fisica identificata o identificabile, detta interessato (art. 4, n. 1). Conta qualsiasi informazione, vera o falsa, oggettiva o frutto di un giudizio, in qualunque forma: testo, numero, immagine, suono. Non è necessario che sia privata: anche l’indirizzo di lavoro o un ruolo pubblicato sul sito aziendale sono dati personali.',
        ),
      ],
    },
    {
      id: 'identifiable',
      heading: 'Quando una persona è identificabile',
      blocks: [
        paragraph(
          'Lo è se può essere riconosciuta, direttamente o combinando informazioni, con mezzi che qualcuno potrebbe ragionevolmente usare, tenuto conto di costi, tempo e tecnologia (considerando 26). La Corte di giustizia (causa C-582/14) ha per esempio considerato dato personale un indirizzo IP dinamico quando il gestore del sito dispone di vie legali per risalire all’abbonato.',
        ),
        definitions(
          [
            'Identificativi diretti',
            'Nome, codice fiscale, fotografia, numero di telefono, indirizzo di posta nominativo.',
          ],
          ['Identificativi in rete', 'Indirizzo IP, cookie, identificativo del dispositivo, nome utente.'],
          ['Combinazioni', 'Mansione, sede e anno di nascita possono indicare una sola persona.'],
        ),
      ],
    },
    {
      id: 'borderline',
      heading: 'Casi di confine',
      blocks: [
        definitions(
          [
            'Dati pseudonimizzati',
            'Gli identificativi sono sostituiti e la chiave è tenuta a parte (art. 4, n. 5). Per chi può usare la chiave restano dati personali; per altri dipende dai mezzi di cui dispongono (causa C-413/23 P).',
          ],
          [
            'Dati anonimi',
            'Nessuno può ragionevolmente risalire alla persona. Il GDPR non si applica, ma raggiungere questo risultato è più difficile di quanto sembri.',
          ],
          [
            'Dati di imprese',
            'Ragione sociale e partita IVA di una società non sono dati personali; lo sono quelli del suo referente o di un imprenditore individuale.',
          ],
          [
            'Persone decedute',
            'Il GDPR non le tutela; in Italia alcuni diritti possono essere esercitati da chi ha un interesse meritevole (art. 2-terdecies del Codice privacy).',
          ],
        ),
      ],
    },
    {
      id: 'principles',
      heading: 'I principi da rispettare',
      blocks: [
        paragraph('Qualunque uso di dati personali deve seguire l’art. 5:'),
        list(
          'liceità, correttezza e trasparenza, con una base giuridica fra quelle dell’art. 6;',
          'finalità determinate fin dall’inizio;',
          'soltanto i dati necessari;',
          'dati esatti e aggiornati;',
          'conservazione limitata nel tempo;',
          'integrità e riservatezza;',
          'capacità di dimostrare tutto ciò.',
        ),
      ],
    },
    {
      id: 'in-security-reports',
      heading: 'I dati personali nei report di sicurezza',
      blocks: [
        paragraph(
          'Un test tecnico può raccogliere dati personali senza cercarli. Tratta i report di conseguenza e condividili soltanto con chi ne ha bisogno.',
        ),
        list(
          'Indirizzi di posta e altri attributi comparsi in una violazione di dati.',
          'Nomi utente o numeri di telefono pubblicati in pagine e metadati.',
          'Intestatari di domini e certificati, quando sono persone.',
          'Contatti inseriti in segnalazioni di incidenti, questionari e avvisi.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        paragraph(
          'Quasi ogni organizzazione tratta dati personali, se non altro di dipendenti, candidati, clienti e referenti dei fornitori. Se una domanda chiede «quali», elenca le categorie di persone e di dati, non i singoli nominativi. Nel dubbio fra dato anonimo e pseudonimizzato, rispondi come se fosse personale.',
        ),
      ],
    },
  ],
};
