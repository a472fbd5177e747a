import { BRAND } from '@rocca/contract/brand';
import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['personal-data'].en,
  summary:
    'How the platform handles the data of those who use it; then, with examples, what personal data are under Article 4 GDPR and where they turn up in security reports.',
  updated: '2026-11-19',
  sections: [
    {
      id: 'notice-controller',
      heading: 'Privacy notice: the controller and how to reach it',
      blocks: [
        paragraph(
          `This first part is the privacy notice to the users of ${BRAND.name} (Articles 13 and 14 GDPR). The controller for the data needed to manage your access is the company that runs the platform, that is the Provider named in your company’s order: its name and contacts are found through “The provider” and “Helpdesk” at the foot of the page, and the company that gave you access can tell you too. If the platform is installed on your company’s premises, the controller is your company: use its own contacts.`,
        ),
        paragraph(
          'The data protection officer (DPO), if one has been designated, can be reached through the controller too. For data that your company enters or that tests bring to light, the controller is your company: whoever runs the platform processes them on its behalf, as the terms lay down, and it is for your company to inform the people concerned.',
        ),
      ],
    },
    {
      id: 'notice-purposes',
      heading: 'Privacy notice: data, purposes and legal bases',
      blocks: [
        definitions(
          [
            'Access and use of the service',
            'User name, email address if given, password hash, roles, language, sessions. Legal basis: the contract, if you concluded it yourself (Article 6(1)(b)); otherwise the legitimate interest in providing the service to your company (point (f)).',
          ],
          [
            'Security and continuity',
            'IP address, date and time of requests, failed sign-ins, known device, operations carried out. Legal basis: the legitimate interest in preventing abuse and putting faults right (point (f)).',
          ],
          [
            'Support',
            'Name, contact details and content of the requests you send. Legal basis: the same as for access (point (b) or (f)).',
          ],
          [
            'Assistant',
            'The questions you write and the conversation, to prepare the answer. Legal basis: the same as for access (point (b) or (f)).',
          ],
          [
            'Legal obligations and protection of rights',
            'Data that accounting rules or an authority require (point (c)) and those needed to establish or defend a right (point (f)).',
          ],
        ),
        paragraph(
          'The data come from you, from the devices you use or from whoever asked for your access, that is your company or the partner managing it. Without a user name and password you cannot sign in; anything else you write is optional. There is no advertising, no profiling and no decision based solely on automated processing (Article 22). The browser keeps only a technical cookie and the data needed to work.',
        ),
      ],
    },
    {
      id: 'notice-recipients',
      heading: 'Privacy notice: who may receive the data',
      blocks: [
        list(
          'Authorised staff of whoever runs the platform; when they act in your company’s account, it is recorded.',
          'The partner managing your company, if there is one.',
          'The suppliers that host or maintain the platform, as processors (Article 28).',
          'Whoever runs the language model, if the assistant uses an external one: it receives your question, the conversation and the question of the questionnaire, and may keep them. The assistant says so before it starts.',
          'Authorities, where the law requires it.',
        ),
        paragraph(
          'The data are neither sold nor made public. A transfer outside the European Economic Area takes place only with an adequacy decision or the other safeguards of Chapter V GDPR: you can ask which they are and obtain a copy.',
        ),
      ],
    },
    {
      id: 'notice-retention',
      heading: 'Privacy notice: how long',
      blocks: [
        list(
          'User data stay until the access is closed, which you or your company can ask for at any time; expired sessions are deleted within two days.',
          'Counts of failed sign-ins last a few hours. Technical logs have a maximum size: once it is reached, the oldest entries are deleted.',
          'The cookie of the known device lasts 180 days; the choice made in the assistant stays in the browser for 7 days at most, or until you sign out. The platform does not keep the conversation; if the model is external, whoever runs it may keep it.',
          `Support requests stay until they are settled and, where a right has to be protected, until it is time-barred; accounting records ${LAW_FACTS['italy.accounts.retention'].en} (Article 2220 of the Italian Civil Code).`,
          'Backups are kept for 30 days, as the terms say: deleted data may remain in them until they expire.',
        ),
      ],
    },
    {
      id: 'notice-rights',
      heading: 'Privacy notice: your rights',
      blocks: [
        paragraph(
          `You can ask for access, rectification, erasure, restriction and, where it applies, portability of your data, and object to processing based on legitimate interests (Articles 15 to 21). Write to the controller’s contacts: you receive an answer within ${LAW_FACTS['gdpr.request'].en}; in complex cases this can be extended by ${LAW_FACTS['gdpr.request.extension'].en}, and you are told why within the first month.`,
        ),
        paragraph(
          'If you believe that the processing infringes the GDPR, you can lodge a complaint with the Garante, the Italian data protection authority (www.garanteprivacy.it), or with the authority of the Member State where you live or work, or go to court (Articles 77 and 79).',
        ),
      ],
    },
    {
      id: 'definition',
      heading: 'The definition',
      blocks: [
        paragraph(
          'From here on the page explains the law in general and is not legal advice: check the text in force and, where in doubt, ask your DPO or an adviser.',
        ),
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
