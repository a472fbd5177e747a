import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['risk-rights-freedoms'].it,
  summary:
    'Come stimare le conseguenze di un trattamento o di una violazione per le persone: quali danni considerare, come combinare probabilità e gravità, come ridurre il rischio.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'meaning',
      heading: 'Di quale rischio si parla',
      blocks: [
        paragraph(
          'Il GDPR protegge le persone fisiche, e misura il rischio su di loro. I diritti e le libertà in gioco non si esauriscono nella riservatezza: comprendono la non discriminazione, la libertà di espressione e di movimento, il lavoro, la salute, il patrimonio, l’identità. Un evento può essere trascurabile per il bilancio aziendale e gravissimo per un singolo interessato.',
        ),
      ],
    },
    {
      id: 'harm',
      heading: 'I danni da considerare',
      blocks: [
        paragraph('Il considerando 75 distingue danni fisici, materiali e immateriali. In concreto:'),
        list(
          'furto d’identità e frodi;',
          'perdite economiche;',
          'discriminazione o esclusione da un servizio;',
          'pregiudizio alla reputazione;',
          'perdita di riservatezza di dati coperti da segreto professionale;',
          'rivelazione non autorizzata dell’identità dietro uno pseudonimo;',
          'pericolo per l’incolumità, per esempio quando si scopre un domicilio protetto;',
          'impossibilità di controllare i propri dati o di esercitare i propri diritti.',
        ),
      ],
    },
    {
      id: 'sources',
      heading: 'Da dove nasce il rischio',
      blocks: [
        definitions(
          ['Perdita di riservatezza', 'Qualcuno legge dati che non dovrebbe vedere.'],
          ['Perdita di integrità', 'I dati vengono alterati, e su di essi si decide male.'],
          [
            'Perdita di disponibilità',
            'I dati mancano quando servono, come una cartella clinica durante un’emergenza.',
          ],
          ['Trattamento stesso', 'Anche senza incidenti, un uso eccessivo, opaco o ingiusto dei dati può nuocere.'],
        ),
      ],
    },
    {
      id: 'assessment',
      heading: 'Come si stima',
      blocks: [
        paragraph(
          'Il considerando 76 chiede una valutazione oggettiva di probabilità e gravità, in base a natura, ambito, contesto e finalità. Un metodo semplice usa quattro gradi per ciascuna dimensione.',
        ),
        definitions(
          ['Gravità trascurabile', 'Fastidi superabili senza difficoltà.'],
          ['Gravità limitata', 'Disagi reali, rimediabili con qualche sforzo: costi, stress, tempo perso.'],
          [
            'Gravità importante',
            'Conseguenze serie, superabili a fatica: frode, perdita del lavoro, danno alla salute.',
          ],
          ['Gravità massima', 'Conseguenze irreversibili o che non si riescono a superare.'],
          [
            'Probabilità',
            'Da improbabile a quasi certa, considerando l’esposizione dei sistemi, le debolezze note, l’interesse di un aggressore e gli incidenti passati.',
          ],
        ),
        paragraph(
          'Il rischio è elevato quando almeno una delle due dimensioni è alta e l’altra non è trascurabile. Questa regola è un punto di partenza prudente, non una soglia di legge: scrivi sempre perché hai scelto quei valori.',
        ),
      ],
    },
    {
      id: 'treatment',
      heading: 'Come si riduce',
      blocks: [
        list(
          'Raccogliere meno dati e conservarli meno a lungo.',
          'Pseudonimizzare e cifrare, tenendo le chiavi altrove.',
          'Correggere per prime le vulnerabilità sfruttate attivamente sui sistemi che ospitano i dati più delicati.',
          'Limitare e registrare gli accessi; provare il ripristino delle copie.',
          'Dare agli interessati informazioni chiare e modi semplici di intervenire.',
          'Rivedere la stima dopo ogni misura: ciò che resta è il rischio residuo.',
        ),
      ],
    },
    {
      id: 'breaches',
      heading: 'In caso di violazione',
      blocks: [
        paragraph(
          `La stessa stima, fatta in poche ore, decide gli obblighi: se un rischio per le persone è improbabile basta documentare; altrimenti si notifica al Garante, ove possibile entro ${LAW_FACTS['gdpr.breach'].it} da quando se ne è venuti a conoscenza (art. 33); se il rischio è elevato si informano gli interessati senza ritardo (art. 34). I soggetti NIS 2 hanno obblighi di notifica distinti, con una prima segnalazione entro ${LAW_FACTS['nis2.early-warning'].it} per gli incidenti significativi.`,
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'Come rispondere nel questionario',
      blocks: [
        paragraph(
          'Mettiti nei panni della persona più esposta fra quelle coinvolte, non di quella media. Indica il livello dopo le misure già in atto, e non dopo quelle soltanto previste; se fra i due c’è molta differenza, segnalalo nella nota.',
        ),
      ],
    },
  ],
};
