import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['special-categories'].en,
  summary:
    'Which data Article 9 GDPR protects with particular strength, why processing them is forbidden to begin with and on which conditions it becomes lawful.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'which-data',
      heading: 'Which data they are',
      blocks: [
        paragraph(
          '“Sensitive data” is the everyday expression; the GDPR speaks of special categories of personal data. The list in Article 9 is closed:',
        ),
        list(
          'racial or ethnic origin;',
          'political opinions;',
          'religious or philosophical beliefs;',
          'trade union membership;',
          'genetic data;',
          'biometric data used to identify a person uniquely;',
          'health;',
          'sex life and sexual orientation.',
        ),
      ],
    },
    {
      id: 'less-obvious',
      heading: 'The less obvious cases',
      blocks: [
        paragraph(
          'What can be deduced counts as well. The Court of Justice (case C-184/20) made clear that seemingly neutral data fall under Article 9 when a step of reasoning reveals protected information from them. Some examples from the life of a company:',
        ),
        definitions(
          ['Payslips', 'A deduction for union dues reveals membership of a trade union.'],
          ['Absences', 'Medical certificates and carer’s leave say something about health.'],
          ['Canteen', 'The choice of a menu can point to a faith or an illness.'],
          ['Photographs', 'They become biometric data only when processed by technical means that allow recognition.'],
          ['Entry by fingerprint or face', 'It is biometric processing and meets very tight limits at work.'],
        ),
      ],
    },
    {
      id: 'conditions',
      heading: 'When processing is lawful',
      blocks: [
        paragraph(
          'The rule is prohibition. Lifting it takes both a legal basis under Article 6 and one of the conditions of Article 9(2):',
        ),
        list(
          'explicit consent for specified purposes;',
          'obligations and rights in employment and social protection;',
          'the vital interests of somebody unable to consent;',
          'the work of associations and other non-profit bodies with regard to their members;',
          'data that the person has manifestly made public;',
          'establishing or defending a legal claim;',
          'substantial public interest laid down by law (in Italy, Article 2-sexies of the Privacy Code);',
          'preventive or occupational medicine, diagnosis and care;',
          'public health;',
          'archiving in the public interest, research and statistics.',
        ),
        paragraph(
          'In employment, consent is rarely free, because the parties are not on an equal footing: another condition is usually needed.',
        ),
      ],
    },
    {
      id: 'italian-rules',
      heading: 'The Italian rules',
      blocks: [
        paragraph(
          'For genetic, biometric and health data, Article 2-septies of the Italian Privacy Code requires compliance with the safeguards laid down by the Garante and forbids their dissemination. Data on criminal convictions and offences are outside Article 9 but have rules of their own: Article 10 GDPR and Article 2-octies of the Code allow them only where a legal provision authorises it with adequate safeguards.',
        ),
      ],
    },
    {
      id: 'precautions',
      heading: 'Advisable precautions',
      blocks: [
        list(
          'Collect only what is needed and keep it apart from other files.',
          'Restrict access by name and keep a trace of it.',
          'Encrypt archives, copies and transmissions; use pseudonyms where possible.',
          'List these categories in the record of processing activities: the derogation for small companies does not cover them.',
          'Check whether an impact assessment is needed; on a large scale it always is.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        paragraph(
          'Look at the whole organisation, not only at customers: whoever has employees almost always processes some health data. In the note, state the categories, the departments involved and the condition you rely on. Do not enter special-category data of real people in the questionnaire’s free-text fields.',
        ),
      ],
    },
  ],
};
