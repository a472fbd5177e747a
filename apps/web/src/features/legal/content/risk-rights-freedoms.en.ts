import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['risk-rights-freedoms'].en,
  summary:
    'How to estimate what processing or a breach means for people: which harm to consider, how to combine likelihood and severity, how to reduce the risk.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'meaning',
      heading: 'Which risk is meant',
      blocks: [
        paragraph(
          'The GDPR protects natural persons and measures risk on them. The rights and freedoms at stake go beyond confidentiality: they include non-discrimination, freedom of expression and movement, work, health, property and identity. An event can be negligible for the company’s accounts and very serious for a single data subject.',
        ),
      ],
    },
    {
      id: 'harm',
      heading: 'The harm to consider',
      blocks: [
        paragraph('Recital 75 distinguishes physical, material and non-material damage. In practice:'),
        list(
          'identity theft and fraud;',
          'financial loss;',
          'discrimination or exclusion from a service;',
          'damage to reputation;',
          'loss of confidentiality of data under professional secrecy;',
          'unauthorised disclosure of the identity behind a pseudonym;',
          'danger to personal safety, for example when a protected home address is found out;',
          'inability to control one’s data or exercise one’s rights.',
        ),
      ],
    },
    {
      id: 'sources',
      heading: 'Where the risk comes from',
      blocks: [
        definitions(
          ['Loss of confidentiality', 'Somebody reads data they should not see.'],
          ['Loss of integrity', 'Data are altered, and bad decisions are made on them.'],
          ['Loss of availability', 'Data are missing when needed, like a medical record in an emergency.'],
          ['The processing itself', 'Even without incidents, excessive, opaque or unfair use of data can do harm.'],
        ),
      ],
    },
    {
      id: 'assessment',
      heading: 'How to estimate it',
      blocks: [
        paragraph(
          'Recital 76 asks for an objective assessment of likelihood and severity, based on nature, scope, context and purposes. A simple method uses four degrees for each dimension.',
        ),
        definitions(
          ['Negligible severity', 'Annoyances overcome without difficulty.'],
          ['Limited severity', 'Real inconvenience that takes some effort to remedy: costs, stress, lost time.'],
          ['Significant severity', 'Serious consequences, hard to overcome: fraud, loss of a job, damage to health.'],
          ['Maximum severity', 'Consequences that are irreversible or cannot be overcome.'],
          [
            'Likelihood',
            'From improbable to almost certain, considering how exposed the systems are, known weaknesses, an attacker’s interest and past incidents.',
          ],
        ),
        paragraph(
          'Risk is high when at least one of the two dimensions is high and the other is not negligible. This rule is a cautious starting point, not a legal threshold: always write down why you chose those values.',
        ),
      ],
    },
    {
      id: 'treatment',
      heading: 'How to reduce it',
      blocks: [
        list(
          'Collect fewer data and keep them for less time.',
          'Pseudonymise and encrypt, keeping the keys elsewhere.',
          'On systems that hold the most delicate data, first fix the vulnerabilities that are being exploited.',
          'Restrict and record access; rehearse restoring from backups.',
          'Give data subjects clear information and simple ways to act.',
          'Review the estimate after each measure: what is left is the residual risk.',
        ),
      ],
    },
    {
      id: 'breaches',
      heading: 'In the event of a breach',
      blocks: [
        paragraph(
          `The same estimate, made within hours, decides the duties: if a risk to people is unlikely, documenting is enough; otherwise the supervisory authority is notified, where feasible within ${LAW_FACTS['gdpr.breach'].en} of becoming aware (Article 33); if the risk is high, data subjects are informed without delay (Article 34). NIS 2 entities have separate notification duties, with a first warning within ${LAW_FACTS['nis2.early-warning'].en} for significant incidents.`,
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        paragraph(
          'Put yourself in the place of the most exposed person involved, not the average one. State the level after the measures already in place, not after those merely planned; if the two differ a lot, say so in the note.',
        ),
      ],
    },
  ],
};
