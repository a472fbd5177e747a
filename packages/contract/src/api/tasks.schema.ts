import { z } from 'zod';
import { MAX_ENTRY_LENGTH } from '../target/limits.ts';
import { CONSENT_CODES } from '../task/consent.ts';
import { taskOutcome } from '../task/outcome.ts';
import { TASK_STATUSES } from '../task/status.ts';
import { consentGiven } from './consent.schema.ts';
import { displayName } from './display-name.ts';
import { pageQuery } from './paging.ts';
import { targetExtra } from './targets.schema.ts';

export const taskListQuery = z.object({
  ...pageQuery,
  api: z
    .string()
    .max(100)
    .regex(/^[\w/-]*$/)
    .optional()
    .describe('A licence’s api without its first slash'),
  target_id: z.uuid().optional(),
});
export type TaskListQuery = z.infer<typeof taskListQuery>;

export const taskRow = z
  .object({
    id: z.uuid(),
    task_id: z.uuid(),
    name: z.string(),
    creation_date: z.iso.datetime(),
    creation_time: z.iso.datetime(),
    engine: z.string(),
    engine_description: z.string(),
    engine_abbreviation: z.string(),
    status: z.enum(TASK_STATUSES),
    percentage: z.number().min(0).max(1).nullable().describe('A fraction, 0–1'),
    stage: z.string().nullable().describe('What a running test is doing: a code such as `ports`'),
    stop_requested: z.boolean(),
    queue_place: z
      .int()
      .min(1)
      .nullable()
      .describe('Of a queued test: its place in the order in which tests will start. New starts may move it back'),
    queue_held: z
      .boolean()
      .describe('A queued test that waits for another of the account to end: the account runs as many as it may'),
    target_id: z.uuid().nullable(),
    scan_config_id: z.string().nullable().describe('The profile it runs; null where its engine has none'),
    scan_config_name: z.string().nullable().describe('In the reader’s language'),
    started_at: z.iso.datetime().nullable(),
    ended_at: z.iso.datetime().nullable(),
    places_done: z
      .int()
      .nullable()
      .describe('Hosts, pages or names that are in the report: what a stop keeps; null where it is not known'),
    places_total: z.int().nullable(),
    outcome: taskOutcome.nullable().describe('null: it has not ended, or has nothing to show'),
    scans: z.int().describe('What it costs'),
    scans_used: z.boolean().describe('It has reached its target or succeeded: its scans are not given back any more'),
    can: z.object({
      view: z.boolean(),
      partial: z.boolean().describe('It ended early, and what it had found can be read'),
      stop: z.boolean(),
      withdraw: z.boolean().describe('It is queued, and can be taken out of the queue'),
      delete: z.boolean(),
    }),
  })
  .meta({ id: 'TaskRow' });
export type TaskRow = z.infer<typeof taskRow>;

export const taskList = z.object({ tasks: z.array(taskRow), count: z.int() }).meta({ id: 'TaskList' });
export type TaskList = z.infer<typeof taskList>;

export const taskDetail = taskRow
  .extend({ traceback: z.string().nullable(), result: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Task' });
export type TaskDetail = z.infer<typeof taskDetail>;

export const taskParams = z.object({ id: z.uuid() });

const fromTarget = z.object({
  task_name: displayName(200),
  target_id: z.uuid(),
  target_extra: targetExtra.nullish().describe('settings of this start alone; what is left out is the target’s'),
  scan_config_id: z
    .string()
    .max(100)
    .nullish()
    .describe('the profile of this start alone, one the engine offers; the target keeps its own'),
  consents: z
    .array(consentGiven)
    .max(CONSENT_CODES.length)
    .refine((given) => new Set(given.map(({ code }) => code)).size === given.length)
    .nullish()
    .describe('what is allowed in writing besides; only what the preflight lists under `may_allow`'),
});

const fromDialog = z.object({
  targets: z.array(z.string().max(MAX_ENTRY_LENGTH)).min(1).max(50).describe('one scan each'),
  task_name: displayName(200).optional(),
  consents: z.array(z.never()).max(0).nullish().describe('none: a typed list is tested with the usual profile'),
});

/** A start: of a stored target, or of a list typed into the test dialog. */
export const taskStart = z.union([fromTarget, fromDialog]).meta({ id: 'TaskStart' });
export type TaskStart = z.infer<typeof taskStart>;

export const taskStarted = z
  .object({
    task_id: z.uuid(),
    status: z.enum(TASK_STATUSES),
    msg: z.string(),
    scans_done: z.int(),
    scans_max: z.int(),
  })
  .meta({ id: 'TaskStarted' });
export type TaskStarted = z.infer<typeof taskStarted>;

export const CONFLICT_CODES = [
  'public_with_vpn',
  'private_without_vpn',
  'addresses_left_out',
  'vpn_incomplete',
  'licence_expired',
  'no_remaining_scans',
  'engine_unavailable',
] as const;

/** A preview of what a start would do. `blocking` conflicts refuse the start. */
export const taskPreflight = z
  .object({
    engine: z.string(),
    entries: z.array(z.object({ text: z.string(), kind: z.string(), addresses: z.int() })),
    addresses: z.int().describe('distinct addresses that will be tested'),
    names: z.int().describe('names that will be resolved'),
    scans_cost: z.int(),
    scans_remaining: z.int(),
    scan_config_id: z.string().nullable().describe('the profile that would run; null where the engine has none'),
    scan_config_name: z.string().nullable().describe('in the reader’s language'),
    usual_seconds: z
      .int()
      .nullable()
      .describe('the median of the account’s earlier tests of this profile and of about as many addresses'),
    conflicts: z.array(z.object({ code: z.enum(CONFLICT_CODES), blocking: z.boolean(), message: z.string() })),
    may_allow: z.array(z.enum(CONSENT_CODES)).describe('what this test does only with a written consent'),
    can_start: z.boolean(),
  })
  .meta({ id: 'TaskPreflight' });
export type TaskPreflight = z.infer<typeof taskPreflight>;

export const engineParams = z.object({ engine: z.string().max(50) });

export const taskRemoveQuery = z.object({ target_id: z.uuid() });
export const tasksRemoved = z.object({ tasks_ids: z.array(z.uuid()) }).meta({ id: 'TasksRemoved' });

/** One message of the event stream: a task as the table shows it, or that it is gone. */
export const taskEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changed'), task: taskRow }),
  z.object({ kind: z.literal('removed'), task_id: z.uuid() }),
]);
export type TaskEvent = z.infer<typeof taskEvent>;

export const reportsRemove = z.object({ reports_ids: z.array(z.uuid()).max(1000) }).meta({ id: 'ReportsRemove' });
