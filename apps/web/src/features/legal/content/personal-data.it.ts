import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['personal-data'].it,
  summary:
    'La definizione dell’art. 4 del GDPR spiegata con esempi: chi è identificabile, che cosa cambia con pseudonimi e dati anonimi, dove si trovano dati personali nei report di sicurezza.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'definition',
      heading: 'La definizione',
      blocks: [
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
