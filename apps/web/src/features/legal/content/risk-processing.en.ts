import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['risk-processing'].en,
  summary: 'How to recognise processing that is risky for people, and which GDPR duties depend on the level of risk.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'why-it-matters',
      heading: 'Why risk matters',
      blocks: [
        paragraph(
          'The GDPR does not ask the same of everybody: many duties grow with the danger that processing creates for people. The controller must therefore be able to place it on a scale and keep the reasoning. Risk is seen from the data subject’s side; the company’s loss of money or reputation is another matter.',
        ),
      ],
    },
    {
      id: 'levels',
      heading: 'Three levels and what follows from them',
      blocks: [
        definitions(
          [
            'Risk unlikely',
            'The principles of Article 5, privacy notices, rights and adequate security remain. A data breach is documented internally but need not be notified.',
          ],
          [
            'Risk',
            `Proportionate measures are needed from the design stage (Articles 24, 25 and 32). The record of processing activities is due even below ${LAW_FACTS['gdpr.records.staff'].en}. A breach is notified to the supervisory authority without delay and, where feasible, within ${LAW_FACTS['gdpr.breach'].en} (Article 33).`,
          ],
          [
            'High risk',
            'Before starting, an impact assessment is needed (Article 35) and, if the risk cannot be reduced, the authority is consulted (Article 36). A breach must also be communicated to the people concerned (Article 34).',
          ],
        ),
      ],
    },
    {
      id: 'signals',
      heading: 'The signs to look for',
      blocks: [
        paragraph('Processing deserves attention when one or more of these conditions are present:'),
        list(
          'it includes special categories of data, criminal-record data, payment details, location or the content of communications;',
          'it concerns children, patients, workers or other people in a weak position;',
          'it serves to evaluate, classify or predict behaviour;',
          'it observes people continuously, online or in physical places;',
          'it involves many people, many data or a wide territory;',
          'it joins files that were made for different purposes;',
          'it employs technologies with little track record;',
          'it gives access to many suppliers or transfers data outside the European Economic Area;',
          'it can shut somebody out of a service, a contract or a right.',
        ),
      ],
    },
    {
      id: 'examples',
      heading: 'Examples',
      blocks: [
        definitions(
          ['Usually low risk', 'A directory of business contacts; supplier accounting; the guest list of an event.'],
          [
            'With risk',
            'Personnel management; cameras in a warehouse; a loyalty programme; system access logs; collecting job applications.',
          ],
          [
            'Often high risk',
            'Continuous tracking of employees’ location; credit scores; the medical records of a health facility; facial recognition.',
          ],
        ),
        paragraph('Examples give direction and do not decide: context can move processing from one level to another.'),
      ],
    },
    {
      id: 'security',
      heading: 'The link with cyber-security',
      blocks: [
        paragraph(
          'An exposed or outdated system makes it more likely that data are read, altered or made unavailable, and raises the risk with it. Scan results help estimate that likelihood, while severity depends on the data and the people. Organisations under the NIS 2 rules (in Italy, Legislative Decree 138/2024) also have to manage the risk to their services: the two analyses can share inventories and measures, but answer different questions.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        list(
          'Start from the record and judge each processing activity, not the company as a whole.',
          'If you hesitate between two levels, choose the higher one and explain the doubt in the note.',
          'Repeat the examination when data, purposes, tools or suppliers change.',
        ),
      ],
    },
  ],
};
