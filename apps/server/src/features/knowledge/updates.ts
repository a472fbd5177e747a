import type { Settings } from '@rocca/contract/settings';
import type { Database } from '../../platform/db/database.ts';
import { every, type Repeated } from '../../platform/every.ts';
import type { Log } from '../../platform/log/logger.ts';
import type { UpdateOptions } from './import/download.ts';
import { KnowledgeProblem } from './import/knowledge-problem.ts';
import { updateFromNetwork } from './import/update-network.ts';

/** How often a worker looks whether an update is due: what is due is decided by the database alone. */
const LOOK_EVERY_MS = 15 * 60 * 1000;
/**
 * A full day would creep around the clock. What failed or was never finished is tried again sooner, but not at once. An
 * attempt far in the future was made while the clock was wrong.
 */
const DUE = `name = 'nvd' AND (last_attempt_at IS NULL OR last_attempt_at > now() + interval '1 hour' OR last_attempt_at < now() -
  CASE WHEN last_error IS NULL AND complete_until IS NOT NULL THEN interval '23 hours 30 minutes' ELSE interval '4 hours' END)`;

interface UpdatesInput {
  readonly db: Database;
  readonly settings: Pick<Settings, 'ROCCA_KNOWLEDGE_UPDATES' | 'ROCCA_NVD_API_KEY'>;
  readonly log: Log;
  /** Where and how to ask; NVD's, CISA's and FIRST's addresses unless said. */
  readonly update?: UpdateOptions;
  /** Before the first look: not at the busiest moment of a start, and not at the same minute as other platforms. */
  readonly firstLookMs?: number;
}

/**
 * Keeps the knowledge up to date, once a day. Any number of workers may run it: the first that finds it due claims it in
 * the database and does it. `stop` ends an update that runs; what it loaded stays.
 */
export function startKnowledgeUpdates(input: UpdatesInput): Repeated {
  if (!input.settings.ROCCA_KNOWLEDGE_UPDATES) return { stop: async () => undefined };
  const firstMs = input.firstLookMs ?? (0.2 + Math.random() * 0.8) * LOOK_EVERY_MS;
  const look = (signal: AbortSignal) => updateIfDue(input, signal);
  return every(LOOK_EVERY_MS, 'updating the knowledge', look, { log: input.log, firstMs, jitter: 0.2 });
}

/** Answers whether it was due. */
export async function updateIfDue(
  { db, settings, log, update = {} }: UpdatesInput,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const claimed = await db.pool.query(`UPDATE knowledge_sources SET last_attempt_at = now() WHERE ${DUE}`);
    if (claimed.rowCount === 0) return false;
    log.info({}, 'updating the vulnerability knowledge');
    const outcomes = await updateFromNetwork(db, { apiKey: settings.ROCCA_NVD_API_KEY, ...update, signal });
    for (const { name, ...outcome } of outcomes) {
      if (outcome.outcome === 'failed') log.warn({ file: name, reason: outcome.problem }, 'a feed could not be loaded');
      else log.info({ file: name, ...outcome }, 'a feed was loaded');
    }
  } catch (error) {
    if (signal.aborted) log.info({}, 'the update of the vulnerability knowledge was interrupted');
    else if (error instanceof KnowledgeProblem) log.info({ reason: error.message }, 'no update of the knowledge');
    else log.warn({ err: error }, 'the update of the vulnerability knowledge failed');
  }
  return true;
}
