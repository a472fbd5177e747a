import type { SurveyFact } from '../../api/surveys.schema.ts';
import type { SurveyAnswer } from '../answer-rules.ts';
import type { SurveyDefinition, SurveyQuestion } from '../definition.schema.ts';
import type { SurveyAnswers } from '../progress.ts';
import type { SurveyReportSource } from '../report.ts';

/** A small questionnaire that has one of everything a report can show. */

const both = (it: string, en: string) => ({ it, en });

const NO = 0;
export const PARTLY = 1;
export const YES = 2;
export const NOT_APPLICABLE = 3;

function madeQuestion(id: string, text: string, rest: Partial<SurveyQuestion> = {}): SurveyQuestion {
  return {
    id,
    question_type: 'list',
    text: both(`${text} (it)?`, `${text}?`),
    help: both('Aiuto.', 'Help.'),
    min: 1,
    max: 1,
    note: true,
    responses: [
      { index: NO, text: both('No', 'No'), score: 0 },
      { index: PARTLY, text: both('In parte', 'In part'), score: 0.5 },
      { index: YES, text: both('Sì', 'Yes'), score: 1 },
      { index: NOT_APPLICABLE, text: both('Non applicabile', 'Not applicable') },
    ],
    weight: 3,
    references: [both('D.lgs. 138/2024, art. 24', 'Decree 138/2024, article 24')],
    remedy: {
      title: both(`Rimedio di ${text}`, `Remedy of ${text}`),
      text: both(`Come rimediare a ${text}.`, `How to remedy ${text}.`),
      effort: 'medium',
    },
    ...rest,
  };
}

function madeNumber(id: string, text: string, rest: Partial<SurveyQuestion>): SurveyQuestion {
  const { responses: _, ...question } = madeQuestion(id, text, rest);
  return question;
}

const CLASS_QUESTION = madeQuestion('class', 'Essential or important', {
  responses: [
    { index: 0, text: both('Essenziale', 'Essential') },
    { index: 1, text: both('Importante', 'Important') },
  ],
  weight: 0,
  references: [],
});

const GOVERNANCE: SurveyQuestion[] = [
  CLASS_QUESTION,
  madeQuestion('policy', 'A policy approved by the board', {
    measures: ['GV.PO-01'],
    weight: 5,
    inspection: {
      documents: [
        both('Politica di sicurezza', 'Security policy'),
        both('Verbale del consiglio', 'Minutes of the board'),
      ],
      board: true,
    },
  }),
  madeQuestion('roles', 'Roles are assigned', {
    measures: ['GV.RR-02'],
    weight: 2,
    inspection: { documents: [both('Politica di sicurezza', 'Security policy')], board: false },
  }),
  madeQuestion('essential-only', 'An independent audit', {
    binds: ['essential'],
    measures: ['GV.OV-03'],
    inspection: { documents: [both('Rapporto di audit', 'Audit report')], board: false },
  }),
  madeQuestion('open', 'What worries you most', { min: 0, max: 0, responses: [], weight: 0, references: [] }),
];

const PROTECTION: SurveyQuestion[] = [
  madeQuestion('remote', 'A second factor for remote access', {
    measures: ['PR.AA-03'],
    facts: ['exposed_remote_access'],
    remedy: {
      title: both('Attivare un secondo fattore', 'Turn on a second factor'),
      text: both('Comincia dagli amministratori.', 'Administrators first.'),
      effort: 'low',
    },
  }),
  madeQuestion('logs', 'What is logged', {
    min: 1,
    max: 3,
    responses: [
      { index: 0, text: both('Accessi', 'Sign-ins'), score: 0.5 },
      { index: 1, text: both('Modifiche', 'Changes'), score: 0.5 },
      { index: 2, text: both('Niente di tutto ciò', 'None of these'), score: 0, exclusive: true },
    ],
    measures: ['PR.PS-04'],
    weight: 1,
  }),
  madeNumber('patch-days', 'Days to a critical patch', {
    question_type: 'integer',
    min: 0,
    max: 365,
    thresholds: [0, 15, 60],
    texts: [both('In tempo', 'In time'), both('In ritardo', 'Late'), both('Troppo tardi', 'Too late')],
    scores: [1, 0.5, 0],
    measures: ['PR.PS-02'],
    weight: 2,
  }),
  madeNumber('budget', 'Share of the budget', { question_type: 'float', min: 0, max: 100, weight: 0, references: [] }),
  madeNumber('backups', 'Tested restores a year', {
    question_type: 'integer',
    min: 0,
    max: 12,
    default: 4,
    thresholds: [0, 1, 4],
    texts: [both('Mai', 'Never'), both('Qualche volta', 'Sometimes'), both('Ogni trimestre', 'Every quarter')],
    scores: [0, 0.5, 1],
    measures: ['PR.DS-11'],
    weight: 1,
  }),
];

const measure = (code: string, title: string, binds: ('essential' | 'important')[] = ['essential', 'important']) => ({
  code,
  title: both(`${title} (it)`, title),
  binds,
});

export const MADE_DEFINITION: SurveyDefinition = {
  type: 'nis2',
  version: 1,
  title: both('Questionario NIS 2', 'NIS 2 questionnaire'),
  intro: both('Introduzione.', 'Introduction.'),
  levels: [
    { from: 0, code: 'critical', title: both('Critico', 'Critical'), text: both('Quasi nulla.', 'Almost nothing.') },
    { from: 50, code: 'medium', title: both('Parziale', 'Partial'), text: both('Una parte.', 'Part of it.') },
    { from: 90, code: 'good', title: both('Buono', 'Good'), text: both('In atto.', 'In place.') },
  ],
  framework: {
    name: both('Framework nazionale', 'National framework'),
    functions: [
      {
        code: 'GV',
        title: both('Governo', 'Govern'),
        measures: [
          measure('GV.PO-01', 'Policies'),
          measure('GV.RR-02', 'Roles'),
          measure('GV.OV-03', 'Oversight', ['essential']),
        ],
      },
      {
        code: 'PR',
        title: both('Protezione', 'Protect'),
        measures: [
          measure('PR.AA-03', 'Authentication'),
          measure('PR.PS-04', 'Logs'),
          measure('PR.PS-02', 'Updates'),
          measure('PR.DS-11', 'Backups'),
        ],
      },
    ],
  },
  profile: {
    question: 'class',
    classes: [
      { response: 0, entity: 'essential' },
      { response: 1, entity: 'important' },
    ],
  },
  groups: [
    {
      id: 'governance',
      title: both('Governo e responsabilità', 'Governance and responsibility'),
      label: both('Governo', 'Governance'),
      intro: both('Chi decide.', 'Who decides.'),
      questions: GOVERNANCE,
    },
    {
      id: 'protection',
      title: both('Protezione dei sistemi', 'Protection of systems'),
      label: both('Protezione', 'Protection'),
      intro: both('Che cosa protegge.', 'What protects.'),
      questions: PROTECTION,
    },
  ],
};

export function answersOf(values: Readonly<Record<string, number[] | SurveyAnswer>>): SurveyAnswers {
  return new Map(
    Object.entries(values).map(([id, given]) => [id, Array.isArray(given) ? { values: given, note: null } : given]),
  );
}

/** An important entity with good and weak answers; `backups` is left to its default. */
export const MADE_ANSWERS = answersOf({
  class: [1],
  policy: [YES],
  roles: [PARTLY],
  open: { values: [], note: ' Suppliers ' },
  remote: { values: [YES], note: 'VPN only' },
  logs: [1, 0],
  'patch-days': [20],
  budget: [2.5],
});

export const MADE_FACT: SurveyFact = {
  topic: 'exposed_remote_access',
  text: both('Un desktop remoto risponde da internet.', 'A remote desktop answers from the internet.'),
  count: 2,
  engine: 'nscan',
  task_id: '0199a000-0000-7000-8000-00000000000a',
  target: 'example.org',
  seen_at: '2026-11-02T08:00:00.000Z',
};

export function madeSource(rest: Partial<SurveyReportSource> = {}): SurveyReportSource {
  return {
    survey: {
      id: '0199a000-0000-7000-8000-000000000001',
      type: 'nis2',
      name: 'NIS 2, autumn',
      form: { company: 'Acme', business_name: 'Acme S.p.A.', office: 'Via Roma 1, Torino', email: 'it@acme.example' },
      completedAt: '2026-11-16T09:30:00.000Z',
    },
    completedBy: 'Ada Neri',
    definition: MADE_DEFINITION,
    answers: MADE_ANSWERS,
    facts: [],
    reportsAsked: 1,
    previous: null,
    ...rest,
  };
}
