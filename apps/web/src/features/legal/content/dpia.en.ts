import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.dpia.en,
  summary:
    'When Article 35 GDPR requires processing to be assessed before it begins, what the assessment must contain and when the supervisory authority has to be consulted.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'what-it-is',
      heading: 'What it is',
      blocks: [
        paragraph(
          'A data protection impact assessment is a written analysis that the controller carries out before starting processing that is likely to put people at high risk. It finds out whether the processing is really needed, what harm it could do and which measures reduce that harm. It is also tangible evidence of accountability, because it records the choices made and the reasons behind them.',
        ),
        paragraph('Several similar operations with comparable risks can be covered by a single assessment.'),
      ],
    },
    {
      id: 'when-required',
      heading: 'When it is mandatory',
      blocks: [
        paragraph('Article 35(3) names three cases that always need an assessment:'),
        list(
          'systematic and extensive evaluation of personal aspects by automated means such as profiling, leading to decisions with legal or comparably serious effects;',
          'large-scale processing of special categories of data (Article 9) or of data on convictions and offences (Article 10);',
          'large-scale systematic surveillance of an area open to the public.',
        ),
        paragraph(
          `In Italy there is also the list of twelve kinds of processing that the Garante adopted with decision ${LAW_FACTS['garante.dpia-list.act'].en}; it includes, among others, remote monitoring of workers and the systematic use of biometric or genetic data.`,
        ),
      ],
    },
    {
      id: 'criteria',
      heading: 'The nine criteria of the European authorities',
      blocks: [
        paragraph(
          'For all other cases the WP 248 guidelines offer nine clues. Processing that shows at least two of them should as a rule be assessed; sometimes one is enough.',
        ),
        list(
          'People are evaluated or scored.',
          'An automated decision has legal or otherwise significant effects.',
          'People are observed systematically.',
          'The data are sensitive or highly personal.',
          'The processing is on a large scale.',
          'Datasets collected for different purposes are combined.',
          'The people concerned are vulnerable: children, patients, employees.',
          'New technologies, or new uses of existing ones, are introduced.',
          'The processing can keep people from exercising a right or obtaining a service.',
        ),
      ],
    },
    {
      id: 'what-it-contains',
      heading: 'What it must contain',
      blocks: [
        definitions(
          [
            'Description',
            'The planned operations, their purposes and, where it is the legal basis, the legitimate interest pursued.',
          ],
          ['Necessity and proportionality', 'Why these data, for this long, and why no less intrusive means will do.'],
          ['Risks', 'How likely and how severe the consequences are for people, not for the company.'],
          [
            'Measures',
            'Safeguards, security measures and ways to demonstrate compliance, together with the risk that remains.',
          ],
        ),
      ],
    },
    {
      id: 'who',
      heading: 'Who carries it out',
      blocks: [
        paragraph(
          'The duty is the controller’s, who may be helped by others. Where there is a data protection officer (DPO), their advice must be sought. The processor assists the controller with the information it holds (Article 28). Where appropriate, the views of data subjects or their representatives are collected too.',
        ),
      ],
    },
    {
      id: 'afterwards',
      heading: 'Prior consultation and review',
      blocks: [
        paragraph(
          `If the risk stays high in spite of the measures, the controller consults the supervisory authority before starting (Article 36). The authority has ${LAW_FACTS['gdpr.consultation'].en}, which it can extend by ${LAW_FACTS['gdpr.consultation.extension'].en} in complex cases. The assessment does not end there: it is reviewed when the risk changes, for instance because of a new supplier, a new technology or an incident.`,
        ),
        paragraph(
          `Leaving it out can be fined with up to ${LAW_FACTS['gdpr.fine.duties'].en} or, for undertakings, ${LAW_FACTS['gdpr.fine.duties.share'].en} of worldwide annual turnover if that is higher.`,
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        list(
          'Answer “yes” only if the assessment is written, dated and about the processing as it is today.',
          'If you concluded that none is needed, put the reasoning in the note and say where it is documented.',
          'Vulnerability reports and NIS 2 risk analyses help with the security part, but do not replace the examination of necessity and proportionality.',
        ),
      ],
    },
  ],
};
