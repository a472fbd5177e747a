import type { TaskOutcome } from '@rocca/contract/task/outcome';
import type { TaskStatus } from '@rocca/contract/task/status';
import type { TestPlan } from '@rocca/engines/core/engine';
import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  real,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const time = (name: string) => timestamp(name, { withTimezone: true });

export const tasks = pgTable('tasks', {
  id: uuid().primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  engine: text().notNull(),
  name: text().notNull(),
  status: text().$type<TaskStatus>().notNull(),
  percentage: real(),
  stage: text(),
  placesDone: integer('places_done'),
  placesTotal: integer('places_total'),
  stopRequested: boolean('stop_requested').notNull().default(false),
  targetId: uuid('target_id'),
  traceback: text(),
  result: jsonb().$type<Record<string, unknown>>().notNull().default({ output: '' }),
  outcome: jsonb().$type<TaskOutcome>(),
  createdBy: uuid('created_by'),
  createdAt: time('created_at').notNull().defaultNow(),
  licenceId: uuid('licence_id'),
  scans: integer().notNull().default(0),
  weight: smallint().notNull().default(1),
  vpn: text(),
  scanConfigId: text('scan_config_id'),
  plan: jsonb().$type<TestPlan>().notNull().default({ entries: [], addresses: 0, names: 0, steps: {} }),
  settings: bytea(),
  queuedAt: time('queued_at').notNull().defaultNow(),
  attempt: integer().notNull().default(0),
  worker: uuid(),
  beat: bigint({ mode: 'number' }).notNull().default(0),
  startedAt: time('started_at'),
  touchedAt: time('touched_at'),
  lastSeenAt: time('last_seen_at'),
  endedAt: time('ended_at'),
  deletedAt: time('deleted_at'),
});

export type TaskRecord = typeof tasks.$inferSelect;
