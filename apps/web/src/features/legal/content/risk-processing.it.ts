import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['risk-processing'].it,
  summary:
    'Come riconoscere un trattamento rischioso per le persone e quali obblighi del GDPR dipendono dal livello di rischio.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'why-it-matters',
      heading: 'Perché il rischio conta',
      blocks: [
        paragraph(
          'Il GDPR non chiede a tutti le stesse cose: molti obblighi crescono con il pericolo che un trattamento crea per le persone. Per questo il titolare deve saperlo collocare su una scala e conservare il ragionamento. Il rischio si guarda dal lato dell’interessato; la perdita economica o d’immagine dell’azienda è un’altra questione.',
        ),
      ],
    },
    {
      id: 'levels',
      heading: 'Tre livelli e ciò che ne deriva',
      blocks: [
        definitions(
          [
            'Rischio improbabile',
            'Restano i principi dell’art. 5, le informative, i diritti e una sicurezza adeguata. Una violazione di dati va documentata internamente, ma non notificata.',
          ],
          [
            'Rischio',
            `Servono misure proporzionate già in fase di progetto (artt. 24, 25 e 32). Il registro dei trattamenti è dovuto anche sotto i ${LAW_FACTS['gdpr.records.staff'].it}. Una violazione si notifica al Garante senza ritardo e, ove possibile, entro ${LAW_FACTS['gdpr.breach'].it} (art. 33).`,
          ],
          [
            'Rischio elevato',
            'Prima di iniziare occorre la valutazione d’impatto (art. 35) e, se il rischio non si riduce, la consultazione del Garante (art. 36). Una violazione va comunicata anche agli interessati (art. 34).',
          ],
        ),
      ],
    },
    {
      id: 'signals',
      heading: 'I segnali da cercare',
      blocks: [
        paragraph('Un trattamento merita attenzione quando una o più di queste condizioni sono presenti:'),
        list(
          'contiene categorie particolari di dati, dati giudiziari, coordinate di pagamento, posizione o contenuto di comunicazioni;',
          'riguarda minori, pazienti, lavoratori o altre persone in posizione debole;',
          'serve a valutare, classificare o prevedere comportamenti;',
          'osserva le persone in modo continuo, in rete o in luoghi fisici;',
          'coinvolge molte persone, molti dati o un territorio esteso;',
          'unisce archivi nati per scopi diversi;',
          'impiega tecnologie poco collaudate;',
          'comporta l’accesso di molti fornitori o trasferimenti fuori dallo Spazio economico europeo;',
          'può escludere qualcuno da un servizio, un contratto o un diritto.',
        ),
      ],
    },
    {
      id: 'examples',
      heading: 'Esempi',
      blocks: [
        definitions(
          [
            'Di solito a basso rischio',
            'Rubrica dei referenti commerciali; contabilità dei fornitori; elenco degli invitati a un evento.',
          ],
          [
            'Con rischio',
            'Gestione del personale; videosorveglianza di un magazzino; programma fedeltà; registri di accesso ai sistemi; raccolta di curriculum.',
          ],
          [
            'Spesso a rischio elevato',
            'Geolocalizzazione continua di dipendenti; punteggi di affidabilità creditizia; cartelle cliniche di una struttura sanitaria; riconoscimento facciale.',
          ],
        ),
        paragraph(
          'Gli esempi orientano, non decidono: il contesto può spostare un trattamento da un livello all’altro.',
        ),
      ],
    },
    {
      id: 'security',
      heading: 'Il legame con la sicurezza informatica',
      blocks: [
        paragraph(
          'Un sistema esposto o non aggiornato aumenta la probabilità che i dati vengano letti, alterati o resi indisponibili, e con essa il rischio. I risultati delle scansioni aiutano a stimare questa probabilità, mentre la gravità dipende dai dati e dalle persone. Chi rientra nella disciplina NIS 2 (in Italia il d.lgs. 138/2024) deve inoltre gestire il rischio per i propri servizi: le due analisi possono condividere inventari e misure, ma rispondono a domande diverse.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        list(
          'Parti dal registro e valuta ogni trattamento, non l’azienda nel suo insieme.',
          'Se esiti fra due livelli, scegli il più alto e spiega il dubbio nella nota.',
          'Ripeti l’esame quando cambiano dati, finalità, strumenti o fornitori.',
        ),
      ],
    },
  ],
};
