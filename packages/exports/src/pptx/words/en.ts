import { LAW_FACTS } from '@rocca/contract/law/facts';
import type { SlideWords } from './slide-words.ts';

export const en: SlideWords = {
  cover: {
    title: 'Executive report',
    preparedFor: 'Prepared for',
    target: 'Target of the test',
    date: 'Date',
  },
  contents: {
    title: 'Contents',
    lead: 'From context to decisions: why this concerns the board, what was observed, what to do about it.',
    goTo: (page) => `Go to slide ${page}`,
  },
  framework: {
    title: 'The framework',
    lead: 'Cyber security is a business decision: it is about continuity, customers and the duties of those who run the company.',
    short: 'Framework',
  },
  risks: {
    title: 'Business cyber risks',
    lead: 'Most of the cost of a successful attack lies outside IT: in sales, in customer relations, before the authorities.',
    points: [
      {
        head: 'Interruption',
        text: 'Orders, production and services stop until systems are restored: for days, sometimes for weeks.',
      },
      {
        head: 'Data theft',
        text: 'Customer, staff and project data leave the company and do not come back, even if a ransom is paid.',
      },
      {
        head: 'Fraud',
        text: 'Compromised accounts and mailboxes are used to divert payments and to deceive customers and suppliers.',
      },
      {
        head: 'Penalties',
        text: `GDPR: up to ${LAW_FACTS['gdpr.fine.duties'].en} or ${LAW_FACTS['gdpr.fine.duties.share'].en} of turnover for security, twice that for principles. NIS 2: up to ${LAW_FACTS['nis2.fine.essential'].en} or ${LAW_FACTS['nis2.fine.essential.share'].en} (essential entities), ${LAW_FACTS['nis2.fine.important'].en} or ${LAW_FACTS['nis2.fine.important.share'].en} (important ones). The higher amount applies.`,
      },
      {
        head: 'Reputation',
        text: `A breach is reported to the authority within ${LAW_FACTS['gdpr.breach'].en}, unless a risk to people is unlikely, and to the people concerned if the risk is high.`,
      },
    ],
    close: 'NIS 2 requires management bodies to approve the security measures and to oversee how they are carried out.',
  },
  functions: {
    title: 'Functional and operational security',
    lead: 'The first decides what to protect and who answers for it; the second makes it true every day.',
    sides: [
      {
        head: 'Functional security',
        question: 'What is to be protected, and who answers for it?',
        points: [
          'Critical processes and data, each with an owner',
          'The level of risk that the company accepts',
          'Rules for access, suppliers and development',
          'Continuity and response plans that have been rehearsed',
        ],
      },
      {
        head: 'Operational security',
        question: 'Is what was decided true today?',
        points: [
          'An inventory of what is exposed and who has access',
          'Timely updates and secure configurations',
          'Monitoring of events, credentials and backups',
          'Repeated tests, with remedies measured over time',
        ],
      },
    ],
    close: 'This report measures the operational side and gives the functional side the facts to set priorities.',
  },
  predictive: {
    title: 'Predictive security',
    lead: (target) => `Knowing what an attacker can see of ${target}, before\u00a0they\u00a0use\u00a0it.`,
    short: 'Predictive security',
  },
  overview: {
    title: 'Service overview',
    lead: 'We look at the company as an attacker does, with a method that can be repeated and evidence for every result.',
    steps: [
      { head: 'Discover', text: 'Find what can be reached, and what others already know about the target.' },
      { head: 'Assess', text: 'Compare each element with known vulnerabilities and weak configurations.' },
      {
        head: 'Prioritise',
        text: 'Rank remedies by the most severe issue they close: proven or already exploited ones first.',
      },
      { head: 'Verify', text: 'A new test shows what is resolved, what remains and what is new.' },
    ],
    thisTest: 'This test',
    name: 'Name',
  },
  service: {
    title: (service) => `${service} description`,
    looksAt: 'What it examines',
    levels: 'How to read the levels',
    levelMeanings: {
      critical: 'Act at once: an attacker can take control or steal data.',
      high: 'Plan within days: severe damage, under conditions that are easy to meet.',
      medium: 'Plan within weeks: limited damage, or damage that takes further steps.',
      low: 'Correct with routine maintenance.',
    },
  },
  results: {
    title: 'Results',
    severity: {
      critical: 'Critical severity',
      high: 'High severity',
      medium: 'Medium severity',
      low: 'Low severity',
    },
    unknown: 'n/a',
    unknownNote: 'n/a: not available in this test; it does not mean zero.',
    noCharts: 'This report has no charts.',
    chartAlt: (title, values) => `Chart: ${title}. ${values}`,
  },
  plan: {
    title: 'Remediation plan',
    columns: ['', 'Action', 'Level', 'Where', 'Effect'],
    nothing: 'Nothing to be done now',
    nothingLead: 'The test found nothing to correct in what it was able to examine.',
    unknown: 'What to do is not known: the test gave no count of vulnerabilities.',
    keep: 'Repeat the test at regular intervals and after every change: new vulnerabilities become known every day.',
    notChecked: 'What was not checked',
    more: (count) => (count === 1 ? 'and one more entry in the report' : `and ${count} more entries in the report`),
    levels: { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' },
    tableAlt: (count) => `Table of ${count} actions: level, where to act, what it closes.`,
  },
  closing: {
    title: 'Thank you',
    lead: (partner) => `${partner} is at your disposal for the next steps.`,
    steps: [
      'Give every action of the plan an owner and a date',
      'Complete the most urgent actions first',
      'Repeat the test to verify what was corrected',
    ],
  },
  prompts: { title: 'Title', lead: 'The sentence that sums up the slide', blank: 'Blank' },
  notes: {
    sources: 'Sources of the figures',
    unknown: 'not available',
    own: 'This slide holds no figures of the test.',
    test: 'Test',
    report: 'Report',
    begun: 'begun',
    ended: 'ended',
    actionSource: 'Actions and their effect: the remedies of the report, under the same numbers.',
    talk: {
      cover: 'Present the purpose of the meeting: where the target stands and which decisions are needed.',
      contents: 'Show the way. With little time, go straight to the results and the remediation plan.',
      framework: 'Open the context: why this belongs to the board and not only to those who run the systems.',
      risks:
        'Ask which of the five risks would weigh most on the company: it helps to read the priorities of the plan. References: GDPR (Regulation (EU) 2016/679), articles 33, 34 and 83; NIS 2 (Directive (EU) 2022/2555), articles 20 and 34, transposed in Italy by Legislative Decree 138/2024.',
      functions:
        'Make clear that the test measures the operational side: who is responsible and which risk is accepted remain decisions of the board.',
      predictive: 'Introduce the target and the point of view: that of an attacker.',
      overview: 'Describe the four steps and the conditions of this test: when and how it was made.',
      service: 'Explain what the service examines and how to read the levels of severity.',
      results: 'Begin with the verdict below the title, then the figures; the charts can be edited with their data.',
      plan: 'Close with an owner and a date for each action.',
      closing: 'Leave the contacts and agree on the date of the next test.',
    },
  },
};
