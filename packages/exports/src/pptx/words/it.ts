import { LAW_FACTS } from '@rocca/contract/law/facts';
import type { SlideWords } from './slide-words.ts';

export const it: SlideWords = {
  cover: {
    title: 'Report direzionale',
    preparedFor: 'Preparato per',
    target: 'Oggetto del test',
    date: 'Data',
  },
  contents: {
    title: 'Indice',
    lead: 'Dal contesto alle decisioni: perché il tema riguarda la direzione, che cosa è stato osservato, che cosa fare.',
    goTo: (page) => `Vai alla diapositiva ${page}`,
  },
  framework: {
    title: 'Il quadro di riferimento',
    lead: 'La sicurezza informatica è una decisione d’impresa: riguarda la continuità, i clienti e le responsabilità di chi amministra.',
    short: 'Quadro di riferimento',
  },
  risks: {
    title: 'Rischi cyber per il business',
    lead: 'Un attacco riuscito costa soprattutto fuori dai sistemi: nelle vendite, nei rapporti con i clienti, davanti alle autorità.',
    points: [
      {
        head: 'Interruzione',
        text: 'Ordini, produzione e servizi si fermano finché i sistemi non sono ripristinati: giorni, a volte settimane.',
      },
      {
        head: 'Furto di dati',
        text: 'Dati di clienti, dipendenti e progetti escono dall’azienda e non tornano indietro, nemmeno pagando un riscatto.',
      },
      {
        head: 'Frode',
        text: 'Account e caselle di posta compromessi servono a dirottare pagamenti e a ingannare clienti e fornitori.',
      },
      {
        head: 'Sanzioni',
        text: `GDPR: fino a ${LAW_FACTS['gdpr.fine.duties'].it} o al ${LAW_FACTS['gdpr.fine.duties.share'].it} del fatturato per la sicurezza, il doppio per i principi. NIS 2: fino a ${LAW_FACTS['nis2.fine.essential'].it} o al ${LAW_FACTS['nis2.fine.essential.share'].it} (essenziali), ${LAW_FACTS['nis2.fine.important'].it} o ${LAW_FACTS['nis2.fine.important.share'].it} (importanti). Vale l’importo maggiore.`,
      },
      {
        head: 'Reputazione',
        text: `Una violazione va notificata al Garante entro ${LAW_FACTS['gdpr.breach'].it}, salvo che un rischio per le persone sia improbabile, e comunicata agli interessati se il rischio è elevato.`,
      },
    ],
    close:
      'NIS 2 chiede agli organi di amministrazione di approvare le misure di sicurezza e di vigilare sulla loro attuazione.',
  },
  functions: {
    title: 'Sicurezza funzionale e operativa',
    lead: 'La prima decide che cosa proteggere e chi ne risponde; la seconda fa in modo che sia vero ogni giorno.',
    sides: [
      {
        head: 'Sicurezza funzionale',
        question: 'Che cosa va protetto, e chi ne risponde?',
        points: [
          'Processi e dati critici, con un responsabile per ciascuno',
          'Livello di rischio che l’azienda accetta',
          'Regole per accessi, fornitori e sviluppo',
          'Piani di continuità e di risposta, provati',
        ],
      },
      {
        head: 'Sicurezza operativa',
        question: 'Quello che è stato deciso è vero, oggi?',
        points: [
          'Inventario di ciò che è esposto e di chi vi accede',
          'Aggiornamenti e configurazioni sicure, nei tempi stabiliti',
          'Controllo di eventi, credenziali e copie di sicurezza',
          'Verifiche ripetute, con rimedi misurati nel tempo',
        ],
      },
    ],
    close: 'Questo report misura la parte operativa e dà alla parte funzionale i fatti su cui decidere le priorità.',
  },
  predictive: {
    title: 'Sicurezza predittiva',
    lead: (target) => `Sapere che cosa un attaccante può vedere di ${target}, prima\u00a0che\u00a0lo\u00a0usi.`,
    short: 'Sicurezza predittiva',
  },
  overview: {
    title: 'Il servizio in sintesi',
    lead: 'Si guarda l’azienda come la guarda un attaccante, con un metodo ripetibile e con una prova per ogni risultato.',
    steps: [
      {
        head: 'Scoprire',
        text: 'Si individua ciò che è raggiungibile e ciò che altri già sanno dell’oggetto del test.',
      },
      { head: 'Valutare', text: 'Ogni elemento è confrontato con vulnerabilità note e configurazioni deboli.' },
      {
        head: 'Ordinare',
        text: 'I rimedi sono ordinati per gravità di ciò che chiudono: prima ciò che è dimostrato o già sfruttato.',
      },
      { head: 'Verificare', text: 'Un nuovo test mostra che cosa è risolto, che cosa resta e che cosa è nuovo.' },
    ],
    thisTest: 'Questo test',
    name: 'Nome',
  },
  service: {
    title: (service) => `${service}: descrizione`,
    looksAt: 'Che cosa esamina',
    levels: 'Come leggere i livelli',
    levelMeanings: {
      critical: 'Intervenire subito: un attaccante può prendere il controllo o sottrarre dati.',
      high: 'Pianificare in giorni: danno grave, con condizioni facili da ottenere.',
      medium: 'Pianificare in settimane: danno limitato, o che richiede altri passi.',
      low: 'Correggere con la manutenzione ordinaria.',
    },
  },
  results: {
    title: 'Risultati',
    severity: {
      critical: 'Gravità critica',
      high: 'Gravità alta',
      medium: 'Gravità media',
      low: 'Gravità bassa',
    },
    unknown: 'n/d',
    unknownNote: 'n/d: dato non disponibile in questo test; non equivale a zero.',
    noCharts: 'Questo report non ha grafici.',
    chartAlt: (title, values) => `Grafico: ${title}. ${values}`,
  },
  plan: {
    title: 'Piano di rimedio',
    columns: ['', 'Azione', 'Livello', 'Dove', 'Effetto'],
    nothing: 'Nessuna azione da intraprendere ora',
    nothingLead: 'Il test non ha trovato nulla da correggere in ciò che ha potuto esaminare.',
    unknown: 'Che cosa fare non è noto: il test non ha dato un conteggio delle vulnerabilità.',
    keep: 'Ripetere il test a intervalli regolari e dopo ogni cambiamento: nuove vulnerabilità diventano note ogni giorno.',
    notChecked: 'Che cosa non è stato verificato',
    more: (count) => (count === 1 ? 'e un’altra voce nel report' : `e altre ${count} voci nel report`),
    levels: { critical: 'Critico', high: 'Alto', medium: 'Medio', low: 'Basso' },
    tableAlt: (count) => `Tabella di ${count} azioni: livello, dove intervenire, che cosa chiude.`,
  },
  closing: {
    title: 'Grazie',
    lead: (partner) => `${partner} è a disposizione per i prossimi passi.`,
    steps: [
      'Assegnare un responsabile e una data a ogni azione del piano',
      'Completare per prime le azioni più urgenti',
      'Ripetere il test per verificare ciò che è stato corretto',
    ],
  },
  prompts: { title: 'Titolo', lead: 'La frase che riassume la diapositiva', blank: 'Vuota' },
  notes: {
    sources: 'Fonti delle cifre',
    unknown: 'non disponibile',
    own: 'Questa diapositiva non riporta cifre del test.',
    test: 'Test',
    report: 'Report',
    begun: 'inizio',
    ended: 'fine',
    actionSource: 'Azioni ed effetto: elenco dei rimedi del report, con gli stessi numeri.',
    talk: {
      cover:
        'Presentare lo scopo dell’incontro: lo stato della sicurezza dell’oggetto del test e le decisioni da prendere.',
      contents:
        'Indicare il percorso. Con poco tempo a disposizione, andare direttamente ai risultati e al piano di rimedio.',
      framework:
        'Aprire la parte di contesto: perché il tema è della direzione e non soltanto di chi gestisce i sistemi.',
      risks:
        'Chiedere quale dei cinque rischi peserebbe di più sull’azienda: aiuta a leggere le priorità del piano. Riferimenti: GDPR (Regolamento UE 2016/679), articoli 33, 34 e 83; NIS 2 (Direttiva UE 2022/2555), articoli 20 e 34, recepita in Italia dal decreto legislativo 138/2024.',
      functions:
        'Chiarire che il test misura la parte operativa: le decisioni su responsabilità e rischio accettato restano alla direzione.',
      predictive: 'Introdurre l’oggetto del test e il punto di vista: quello di chi attacca.',
      overview: 'Descrivere i quattro passi e le condizioni di questo test: quando è stato fatto e come.',
      service: 'Spiegare che cosa il servizio esamina e come leggere i livelli di gravità.',
      results: 'Partire dal giudizio sotto il titolo, poi le cifre; i grafici si possono modificare con i loro dati.',
      plan: 'Chiudere con un responsabile e una data per ciascuna azione.',
      closing: 'Lasciare i contatti e concordare la data della prossima verifica.',
    },
  },
};
