import { definitions, type LegalText, list, paragraph } from '../legal-text.ts';
import { LEGAL_TITLES } from '../titles.ts';

export const text: LegalText = {
  title: LEGAL_TITLES.monitoring.en,
  summary:
    'What it means to observe people regularly and systematically, when that happens on a large scale and why it can make a DPO mandatory.',
  updated: '2026-11-15',
  sections: [
    {
      id: 'where-it-appears',
      heading: 'Where it appears in the GDPR',
      blocks: [
        paragraph(
          'Article 37(1)(b) requires a data protection officer (DPO) when the core activities of the controller or processor consist of operations which, by their nature, scope or purposes, call for regular and systematic monitoring of data subjects on a large scale. The Regulation does not define the expression; the WP 243 guidelines on the DPO explain it.',
        ),
      ],
    },
    {
      id: 'meaning',
      heading: 'What the words mean',
      blocks: [
        definitions(
          [
            'Monitoring',
            'Following people’s behaviour, online or offline, also in order to build a profile. Tracking on the internet is the typical case, not the only one.',
          ],
          ['Regular', 'Continuous, or repeated at set intervals or recurring moments.'],
          ['Systematic', 'Organised by a method, arranged in advance or part of a strategy.'],
          [
            'Large scale',
            'There is no numerical threshold. What counts is the number of people, also in proportion to the population, the amount and variety of data, the duration and the geographical extent.',
          ],
          [
            'Core activities',
            'Those needed to reach the organisation’s goals. Payroll and in-house IT support are generally ancillary.',
          ],
        ),
      ],
    },
    {
      id: 'examples',
      heading: 'Examples',
      blocks: [
        paragraph('These are normally regular and systematic monitoring:'),
        list(
          'running a telecommunications network or service;',
          'advertising based on browsing or on email retargeting;',
          'scores for credit, insurance premiums, fraud or money-laundering prevention;',
          'location tracking through apps or connected vehicles;',
          'loyalty programmes;',
          'wearable devices that record physical activity and health;',
          'closed-circuit television;',
          'smart meters and home automation.',
        ),
        paragraph(
          'Aggregate statistics of visits to a site, an isolated survey or a check made once after a fault normally are not.',
        ),
      ],
    },
    {
      id: 'workers',
      heading: 'When workers are observed',
      blocks: [
        paragraph(
          'In Italy, Article 4 of the Workers’ Statute (Law 300/1970) allows tools that may lead to remote monitoring only for organisational and production needs, safety at work or protection of company assets, and generally after a trade union agreement or an authorisation of the Labour Inspectorate. Tools used to do the work and the recording of entry and attendance follow a less strict rule, but workers must still be adequately informed.',
        ),
      ],
    },
    {
      id: 'security-monitoring',
      heading: 'Monitoring for security',
      blocks: [
        paragraph(
          'Access logs, intrusion detection systems and security operations centres watch machines, but people appear in the data. Protecting networks and information can be a legitimate interest (recital 49), provided that collection is necessary and proportionate.',
        ),
        list(
          'Collect the events that help defence, not the content of communications.',
          'Set a storage period and give reasons for it.',
          'Limit who consults the logs and record each consultation.',
          'Explain the monitoring in the privacy notice.',
        ),
        paragraph(
          'For those who provide such services to many customers, monitoring can be a core activity, with a DPO mandatory even in the role of processor.',
        ),
      ],
    },
    {
      id: 'consequences',
      heading: 'What it entails',
      blocks: [
        list(
          'Appointing the DPO, publishing their contact details and communicating them to the supervisory authority.',
          'Examining whether an impact assessment is needed: systematic monitoring is one of its criteria.',
          'Describing the processing in the record.',
          'Writing down the reasons, if the conclusion is that a DPO is not mandatory.',
        ),
      ],
    },
    {
      id: 'in-the-questionnaire',
      heading: 'How to answer in the questionnaire',
      blocks: [
        paragraph(
          'Ask three questions in order: do we observe people with a method and over time? Do we do it on a large scale? Is it an essential part of what we offer? If all three answers are “yes”, a DPO is mandatory. If only the first is, still answer that monitoring exists and describe it in the note.',
        ),
      ],
    },
  ],
};
