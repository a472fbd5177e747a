import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.profiling.en,
  summary:
    'What profiling means, when Article 22 GDPR forbids a decision taken by a machine alone and which safeguards people are entitled to.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'three-notions',
      heading: 'Three notions to keep apart',
      blocks: [
        definitions(
          [
            'Profiling',
            'Automated use of personal data to evaluate or predict aspects of a person: performance, economic situation, health, preferences, reliability, behaviour, movements (Article 4(4)).',
          ],
          [
            'Decision based on profiling',
            'A person decides, taking the profile into account. Article 22 does not apply, but all other duties remain.',
          ],
          [
            'Solely automated decision',
            'The outcome depends on the system, with no human involvement that could really change it. It can exist without profiling, like a fine issued on a speed reading alone.',
          ],
        ),
      ],
    },
    {
      id: 'the-rule',
      heading: 'The rule of Article 22',
      blocks: [
        paragraph(
          'Nobody should be subjected to a solely automated decision that has legal effects or affects them just as significantly: an online loan refused, a candidate dropped from a selection, a contract closed automatically, an individual price that in practice rules out the purchase. The European WP 251 guidelines read the provision as a prohibition, which holds even if the person does nothing.',
        ),
        paragraph(
          'Human involvement has to be real. Someone who confirms the result every time, without the time, skill or authority to depart from it, does not make the decision human. According to the Court of Justice (case C-634/21), calculating a score is already an automated decision if whoever receives it draws on it decisively.',
        ),
      ],
    },
    {
      id: 'exceptions',
      heading: 'The exceptions',
      blocks: [
        list(
          'The decision is necessary to enter into or perform a contract with the person, and no less intrusive means exists.',
          'Union or national law authorises it and lays down suitable safeguards.',
          'The person has given explicit consent.',
        ),
        paragraph(
          'If the decision uses special categories of data, explicit consent or a ground of substantial public interest laid down by law is needed, together with suitable safeguards. Decisions of this kind should not concern children.',
        ),
      ],
    },
    {
      id: 'rights',
      heading: 'People’s rights',
      blocks: [
        list(
          'To know that an automated decision exists, with meaningful information about its logic and the expected consequences (Articles 13, 14 and 15).',
          'To have a person look at the case again, to put their own view and to contest the outcome.',
          'To receive, on request, an understandable explanation of how their data led to the result: a formula is not enough (case C-203/22).',
          'To object to profiling based on legitimate or public interest and, without giving reasons, to profiling for direct marketing (Article 21).',
        ),
      ],
    },
    {
      id: 'what-to-do',
      heading: 'What the organisation has to do',
      blocks: [
        list(
          'Take stock of the systems that score, rank or filter people, those bought from suppliers included.',
          'Check legal basis, data quality, errors and discrimination, and repeat the checks.',
          'Carry out an impact assessment when the evaluation is systematic and extensive (Article 35(3)(a)).',
          'Appoint those who review decisions and give them the power to change them.',
          'Consider Regulation (EU) 2024/1689 as well if the system uses artificial intelligence.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        paragraph(
          'Answer “yes” to profiling even if the result is only a label, such as “customer likely to leave”. Answer “yes” to automated decisions only if there is no real human involvement and the effect on the person is significant. A spam filter, or blocking an IP address during an attack, does not normally reach that threshold.',
        ),
      ],
    },
  ],
};
