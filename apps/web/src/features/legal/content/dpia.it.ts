import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.dpia.it,
  summary:
    'Quando l’art. 35 del GDPR impone di valutare un trattamento prima di iniziarlo, che cosa deve contenere la valutazione e quando occorre consultare il Garante.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'what-it-is',
      heading: 'Che cos’è',
      blocks: [
        paragraph(
          'La valutazione d’impatto (in inglese data protection impact assessment, DPIA) è un’analisi scritta che il titolare svolge prima di avviare un trattamento che probabilmente espone le persone a un rischio elevato. Serve a capire se il trattamento è davvero necessario, quali danni potrebbe causare e con quali misure ridurli. È anche una prova concreta di responsabilizzazione, perché documenta le scelte fatte e i loro motivi.',
        ),
        paragraph('Più trattamenti simili, con rischi paragonabili, possono essere coperti da un’unica valutazione.'),
      ],
    },
    {
      id: 'when-required',
      heading: 'Quando è obbligatoria',
      blocks: [
        paragraph('L’art. 35, paragrafo 3, indica tre casi in cui la valutazione serve sempre:'),
        list(
          'valutazioni sistematiche ed estese di aspetti personali, basate su mezzi automatizzati come la profilazione, da cui discendono decisioni con effetti giuridici o di peso analogo;',
          'trattamento su larga scala di categorie particolari di dati (art. 9) o di dati su condanne e reati (art. 10);',
          'sorveglianza sistematica su larga scala di una zona accessibile al pubblico.',
        ),
        paragraph(
          `A questi casi si aggiunge l’elenco di dodici tipi di trattamento adottato dal Garante con il provvedimento ${LAW_FACTS['garante.dpia-list.act'].it}, che comprende fra l’altro il controllo a distanza dei lavoratori e l’uso sistematico di dati biometrici o genetici.`,
        ),
      ],
    },
    {
      id: 'criteria',
      heading: 'I nove criteri delle autorità europee',
      blocks: [
        paragraph(
          'Per gli altri casi le linee guida WP 248 propongono nove indizi. Se un trattamento ne presenta almeno due, di regola la valutazione va fatta; a volte ne basta uno.',
        ),
        list(
          'Si valuta o si assegna un punteggio alle persone.',
          'Una decisione automatica produce effetti giuridici o comunque rilevanti.',
          'Le persone sono osservate in modo sistematico.',
          'I dati sono sensibili o di natura molto personale.',
          'Il trattamento avviene su larga scala.',
          'Si incrociano insiemi di dati raccolti per scopi diversi.',
          'Gli interessati sono vulnerabili: minori, pazienti, dipendenti.',
          'Si adottano tecnologie nuove o usi nuovi di quelle esistenti.',
          'Il trattamento può impedire di esercitare un diritto o di ottenere un servizio.',
        ),
      ],
    },
    {
      id: 'what-it-contains',
      heading: 'Che cosa deve contenere',
      blocks: [
        definitions(
          ['Descrizione', 'Operazioni previste, finalità e, se è la base giuridica, l’interesse legittimo perseguito.'],
          [
            'Necessità e proporzionalità',
            'Perché quei dati, per quel tempo, e perché non basta un mezzo meno invasivo.',
          ],
          ['Rischi', 'Probabilità e gravità delle conseguenze per le persone, non per l’azienda.'],
          ['Misure', 'Garanzie, misure di sicurezza e modi per dimostrare la conformità, con il rischio che rimane.'],
        ),
      ],
    },
    {
      id: 'who',
      heading: 'Chi la svolge',
      blocks: [
        paragraph(
          'La responsabilità è del titolare, che può farsi aiutare. Se esiste un responsabile della protezione dei dati (DPO), il suo parere va chiesto. Il responsabile del trattamento assiste il titolare con le informazioni che possiede (art. 28). Quando è opportuno si raccolgono anche le opinioni degli interessati o dei loro rappresentanti.',
        ),
      ],
    },
    {
      id: 'afterwards',
      heading: 'Consultazione preventiva e riesame',
      blocks: [
        paragraph(
          `Se nonostante le misure il rischio resta elevato, il titolare consulta il Garante prima di iniziare (art. 36). L’autorità dispone di ${LAW_FACTS['gdpr.consultation'].it}, prorogabili di altre ${LAW_FACTS['gdpr.consultation.extension'].it} nei casi complessi. La valutazione non si chiude lì: va rivista quando il rischio cambia, per esempio per un nuovo fornitore, una nuova tecnologia o un incidente.`,
        ),
        paragraph(
          `L’omissione è punibile con una sanzione fino a ${LAW_FACTS['gdpr.fine.duties'].it} o, per le imprese, al ${LAW_FACTS['gdpr.fine.duties.share'].it} del fatturato mondiale annuo se superiore.`,
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        list(
          'Rispondi «sì» soltanto se la valutazione è scritta, datata e riferita al trattamento com’è oggi.',
          'Se hai concluso che non serve, indica nella nota il ragionamento e dove è documentato.',
          'Report di vulnerabilità e analisi dei rischi NIS 2 sono utili per la parte sulla sicurezza, ma non sostituiscono l’esame di necessità e proporzionalità.',
        ),
      ],
    },
  ],
};
