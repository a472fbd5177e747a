import { LAW_FACTS } from '@rocca/contract/law/facts';
import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES['processing-activities'].en,
  summary:
    'What processing is, who must keep the record of Article 30 GDPR, what to write in it and how to keep it useful.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'processing',
      heading: 'What processing is',
      blocks: [
        paragraph(
          'Processing is any operation on personal data, automatic or manual: collecting, recording, sorting, consulting, changing, disclosing, comparing, restricting, erasing (Article 4(2)). Mere storage counts too. To describe an organisation it helps to group the operations that share a purpose: “recruitment” or “customer support” are processing activities; a single spreadsheet is a tool.',
        ),
      ],
    },
    {
      id: 'who-must-keep-it',
      heading: 'Who must keep the record',
      blocks: [
        paragraph(
          `The record is due from controllers and processors alike. Article 30(5) exempts organisations with fewer than ${LAW_FACTS['gdpr.records.staff'].en}, but the derogation falls away in each of these cases:`,
        ),
        list(
          'the processing may present a risk to people’s rights and freedoms;',
          'the processing is not occasional;',
          'it concerns special categories of data or data on convictions and offences.',
        ),
        paragraph(
          'Since managing employees and customers is not occasional, in practice almost everybody has to record at least those activities. A revision of the threshold has been proposed at European level: check the text in force.',
        ),
      ],
    },
    {
      id: 'controller-record',
      heading: 'The controller’s record',
      blocks: [
        definitions(
          [
            'Parties',
            'Name and contact details of the controller, any joint controllers, the representative and the DPO.',
          ],
          [
            'Purposes',
            'The concrete aim of each activity; adding the legal basis is useful, although it is not prescribed.',
          ],
          ['People and data', 'Categories of data subjects and categories of data.'],
          ['Recipients', 'Categories of those who receive the data, suppliers included.'],
          ['Transfers', 'Third countries or international organisations and, where required, the safeguards adopted.'],
          ['Time limits', 'When each category is due to be erased, where possible.'],
          ['Security', 'A general description of technical and organisational measures, where possible.'],
        ),
      ],
    },
    {
      id: 'processor-record',
      heading: 'The processor’s record',
      blocks: [
        paragraph(
          'Those who process data on behalf of others write down, for each controller served: the contact details of the parties and their DPOs, the categories of processing carried out, transfers to third countries and a general description of the security measures.',
        ),
      ],
    },
    {
      id: 'keeping-it',
      heading: 'Form and upkeep',
      blocks: [
        list(
          'The record is in writing, electronic form included, and is shown to the supervisory authority on request.',
          'Give each entry its date of creation and of last change.',
          'Update it when a project is born, a supplier changes or a system is retired.',
          'Assign an internal contact to every activity.',
          'The Italian Garante publishes guidance and simplified templates for small and medium-sized companies.',
        ),
      ],
    },
    {
      id: 'security-use',
      heading: 'What it does for security',
      blocks: [
        paragraph(
          'A well-kept record says where the data are and so what to protect first. Linking each activity to the systems behind it helps decide which targets to check, estimate the impact of an incident quickly and find the suppliers to call. The same inventory feeds the NIS 2 duties.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        list(
          'Count activities by purpose, not by program or department.',
          'Answer that the record exists only if its mandatory items are complete and current.',
          'If you act both as controller and as processor, check that you have both parts.',
          'In the note, say who keeps it and when it was last reviewed.',
        ),
      ],
    },
  ],
};
