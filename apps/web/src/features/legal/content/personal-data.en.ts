import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['personal-data'].en,
  summary:
    'The definition in Article 4 GDPR explained with examples: who is identifiable, what changes with pseudonyms and anonymous data, where personal data turn up in security reports.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'definition',
      heading: 'The definition',
      blocks: [
        paragraph(
          'Personal data are any information about an identified or identifiable natural person, called the data subject (Article 4(1)). Every kind of information counts, true or false, factual or a judgement, in whatever form: text, number, image, sound. It does not have to be private: a work address or a position shown on the company’s site are personal data too.',
        ),
      ],
    },
    {
      id: 'identifiable',
      heading: 'When a person is identifiable',
      blocks: [
        paragraph(
          'A person is identifiable if they can be recognised, directly or by combining information, with means that somebody could reasonably use, considering cost, time and technology (recital 26). The Court of Justice (case C-582/14), for example, treated a dynamic IP address as personal data where the site operator has legal means of finding out who the subscriber is.',
        ),
        definitions(
          ['Direct identifiers', 'Name, tax code, photograph, phone number, an email address with a name in it.'],
          ['Online identifiers', 'IP address, cookie, device identifier, user name.'],
          ['Combinations', 'Job, office and year of birth may point to one person alone.'],
        ),
      ],
    },
    {
      id: 'borderline',
      heading: 'Borderline cases',
      blocks: [
        definitions(
          [
            'Pseudonymised data',
            'Identifiers are replaced and the key is kept apart (Article 4(5)). For whoever can use the key they remain personal data; for others it depends on the means they have (case C-413/23 P).',
          ],
          [
            'Anonymous data',
            'Nobody can reasonably get back to the person. The GDPR does not apply, but this is harder to achieve than it seems.',
          ],
          [
            'Company data',
            'The name and VAT number of a company are not personal data; those of its contact person or of a sole trader are.',
          ],
          [
            'Deceased people',
            'The GDPR does not protect them; in Italy some rights can be exercised by those with an interest worth protecting (Article 2-terdecies of the Privacy Code).',
          ],
        ),
      ],
    },
    {
      id: 'principles',
      heading: 'The principles to observe',
      blocks: [
        paragraph('Any use of personal data has to follow Article 5:'),
        list(
          'lawfulness, fairness and transparency, with one of the legal bases of Article 6;',
          'purposes fixed from the outset;',
          'only the data that are needed;',
          'accurate and current data;',
          'storage limited in time;',
          'integrity and confidentiality;',
          'the ability to demonstrate all of this.',
        ),
      ],
    },
    {
      id: 'in-security-reports',
      heading: 'Personal data in security reports',
      blocks: [
        paragraph(
          'A technical test can collect personal data without looking for them. Treat reports accordingly and share them only with those who need them.',
        ),
        list(
          'Email addresses and other attributes that appeared in a data breach.',
          'User names or phone numbers published in pages and metadata.',
          'Holders of domains and certificates, when they are people.',
          'Contacts entered in incident reports, questionnaires and alerts.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        paragraph(
          'Almost every organisation processes personal data, if only of employees, applicants, customers and suppliers’ contact people. If a question asks “which”, list the categories of people and of data, not individual names. When in doubt between anonymous and pseudonymised data, answer as if they were personal.',
        ),
      ],
    },
  ],
};
