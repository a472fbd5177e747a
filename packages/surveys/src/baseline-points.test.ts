import { join } from 'node:path';
import { LAW_FACTS } from '@rocca/contract/law/facts';
import { questionsOf } from '@rocca/contract/survey/progress';
import { isRequired } from '@rocca/contract/survey/scoring';
import { describe, expect, it } from 'vitest';
import { DEFINITIONS_FOLDER, loadSurvey } from './load-survey.ts';

interface Points {
  /** Of both annexes: the questions, without their prefix, that ask for each numbered point. */
  readonly both?: readonly string[];
  /** Of the annex for essential entities alone; their numbers follow those of both. */
  readonly essential?: readonly string[];
}

/** The numbered points of annexes 1 and 2 to ACN determination 379907/2025. */
const POINTS: Readonly<Record<string, Points>> = {
  'GV.OC-04': { both: ['profile.systems'] },
  'GV.RM-03': { both: ['risk.plan risk.enterprise'] },
  'GV.RR-02': {
    both: [
      'governance.organisation governance.approval',
      'governance.organisation',
      'profile.contacts governance.organisation',
      'governance.review',
    ],
  },
  'GV.RR-04': {
    both: ['people.screening', 'people.screening', 'people.screening'],
    essential: ['people.after_exit', 'people.after_exit'],
  },
  'GV.PO-01': { both: ['policy.areas', 'policy.areas', 'policy.approval governance.approval'] },
  'GV.PO-02': { both: ['policy.review', 'policy.compliance'], essential: ['policy.review'] },
  'GV.SC-01': { both: ['supply.procurement supply.contracts'], essential: ['supply.areas'] },
  'GV.SC-02': { both: ['supply.roles', 'supply.roles'] },
  'GV.SC-04': { both: ['supply.inventory'] },
  'GV.SC-05': { both: ['supply.contracts supply.areas'] },
  'GV.SC-07': { both: ['supply.risk', 'supply.verify'] },
  'ID.AM-01': { both: ['assets.hardware assets.kinds assets.approval'] },
  'ID.AM-02': { both: ['assets.software assets.approval'] },
  'ID.AM-03': { essential: ['assets.flows'] },
  'ID.AM-04': { both: ['assets.services'] },
  'ID.RA-01': { both: ['improvement.sources'], essential: ['improvement.tests', 'improvement.tests'] },
  'ID.RA-05': { both: ['risk.assessment risk.factors', 'risk.age', 'risk.approval'], essential: ['risk.factors'] },
  'ID.RA-06': { both: ['risk.treatment', 'risk.treatment', 'risk.approval'] },
  'ID.RA-08': {
    both: ['improvement.sources', 'improvement.fix_days', 'improvement.plan', 'improvement.plan'],
    essential: ['improvement.sources'],
  },
  'ID.IM-01': {
    both: ['improvement.adjustment', 'improvement.adjustment governance.oversight'],
    essential: ['policy.effectiveness_plan', 'policy.effectiveness_plan'],
  },
  'ID.IM-04': {
    both: [
      'response.continuity',
      'response.continuity response.targets',
      'response.continuity response.crisis',
      'response.continuity',
      'response.continuity_review improvement.lessons',
    ],
  },
  'PR.AA-01': {
    both: [
      'access.accounts',
      'access.credentials',
      'access.review people.leavers',
      'access.accounts access.credentials',
    ],
  },
  'PR.AA-03': { both: ['access.mfa', 'access.mfa networks.remote_protection', 'access.mfa'] },
  'PR.AA-05': { both: ['access.privileges', 'access.admins', 'access.privileges'] },
  'PR.AA-06': { both: ['access.physical', 'access.physical'] },
  'PR.AT-01': {
    both: ['people.training_plan governance.training', 'people.training_plan', 'people.training_reach'],
  },
  'PR.AT-02': { essential: ['people.specialists', 'people.specialists'] },
  'PR.DS-01': {
    both: ['data.portable data.removable', 'data.removable', 'data.crypto_policy data.portable data.removable'],
  },
  'PR.DS-02': { both: ['data.transit data.communications', 'data.crypto_policy data.transit'] },
  'PR.DS-11': {
    both: ['data.backup_copies', 'data.backup_copies'],
    essential: ['data.backup_protection', 'data.restore_test', 'data.backup_protection data.restore_test'],
  },
  'PR.IR-01': {
    both: [
      'networks.remote_list networks.remote_protection',
      'networks.remote_list',
      'networks.perimeter',
      'networks.remote_list networks.perimeter',
    ],
  },
  'PR.IR-03': { essential: ['networks.emergency', 'networks.emergency'] },
  'PR.PS-01': { essential: ['systems.baseline', 'systems.baseline'] },
  'PR.PS-02': {
    both: ['systems.supported', 'systems.updates', 'systems.updates'],
    essential: ['systems.update_test', 'systems.update_test'],
  },
  'PR.PS-03': { essential: ['systems.hardware', 'systems.hardware'] },
  'PR.PS-04': { both: ['detection.logs', 'detection.logs', 'detection.retention', 'detection.logs'] },
  'PR.PS-06': { both: ['systems.development'] },
  'DE.CM-01': {
    both: ['detection.tools', 'detection.service_levels', 'detection.tools'],
    essential: ['detection.filtering', 'detection.tools', 'detection.misuse', 'detection.filtering detection.misuse'],
  },
  'DE.CM-09': { both: ['detection.endpoints', 'detection.endpoints'] },
  'RS.MA-01': {
    both: [
      'response.plan reporting.significant reporting.early_warning reporting.notification reporting.final_report ' +
        'reporting.other_authorities',
      'response.plan',
      'response.plan improvement.lessons',
    ],
  },
  'RS.CO-02': { both: ['reporting.recipients', 'reporting.recipients'] },
  'RC.RP-01': { both: ['response.recovery'] },
  'RC.CO-03': { essential: ['response.recovery_updates'] },
};

const survey = await loadSurvey(join(DEFINITIONS_FOLDER, 'nis2'), 'nis2');
const questions = new Map(questionsOf(survey).map((question) => [question.id, question]));

const askedBy = (cell: string): string[] => cell.split(' ').map((name) => `nis2.${name}`);

/** Every point with its number, whom it binds and the questions that ask for it. */
const points = Object.entries(POINTS).flatMap(([measure, { both = [], essential = [] }]) =>
  [...both, ...essential].map((cell, index) => ({
    name: `${measure}, point ${index + 1}`,
    measure,
    entity: index < both.length ? ('important' as const) : ('essential' as const),
    ids: askedBy(cell),
  })),
);

describe('the points of the baseline measures', () => {
  it('are as many as ACN counts', () => {
    const important = points.filter(({ entity }) => entity === 'important');
    expect(String(points.length)).toBe(LAW_FACTS['acn.requirements.essential'].it);
    expect(String(important.length)).toBe(LAW_FACTS['acn.requirements.important'].it);
    expect(String(Object.keys(POINTS).length)).toBe(LAW_FACTS['acn.measures.essential'].it);
    expect(String(new Set(important.map(({ measure }) => measure)).size)).toBe(LAW_FACTS['acn.measures.important'].it);
  });

  it('are each asked for by required questions that count for their measure', () => {
    const unasked = points.flatMap(({ name, measure, ids }) =>
      ids
        .filter((id) => {
          const question = questions.get(id);
          return !question || !isRequired(question) || !question.measures?.includes(measure);
        })
        .map((id) => `${name}: ${id}`),
    );
    expect(unasked).toEqual([]);
  });

  it('are asked of everyone whom they bind', () => {
    const missed = points.filter(
      ({ entity, ids }) => !ids.some((id) => (questions.get(id)?.binds ?? [entity]).includes(entity)),
    );
    expect(missed.map(({ name }) => name)).toEqual([]);
  });

  it('are all that decides how far a measure is covered', () => {
    const beyond = [...questions.values()]
      .filter(isRequired)
      .flatMap(({ id, measures = [] }) =>
        measures
          .filter((measure) => !points.some((point) => point.measure === measure && point.ids.includes(id)))
          .map((measure) => `${id}: ${measure}`),
      );
    expect(beyond).toEqual([]);
  });
});
