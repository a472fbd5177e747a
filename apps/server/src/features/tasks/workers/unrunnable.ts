import type { Localised } from '@rocca/contract/language';
import { sql } from 'drizzle-orm';
import { type Database, type Executor, withTransaction } from '../../../platform/db/database.ts';
import { refundScans } from '../../licences/index.ts';
import { whyNoWorkerCan } from './availability.rules.ts';
import { listWorkers } from './workers.repo.ts';

/** A waiting test that no live worker can run, although some live. Without any the platform is down, and tests wait. */
const UNRUNNABLE = sql`
  status = 'PENDING' AND EXISTS (SELECT FROM workers) AND NOT EXISTS (
    SELECT FROM workers w WHERE engine = ANY (w.engines) AND (vpn IS NULL OR vpn = ANY (w.vpns)))`;

export async function listUnrunnable(db: Executor): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM tasks WHERE ${UNRUNNABLE}`);
  return rows.map(({ id }) => id);
}

interface Failed extends Record<string, unknown> {
  readonly accountId: string;
  readonly licenceId: string | null;
  readonly scans: number;
}

/** Ends such a test with its cause and gives its scans back; false if it can be run after all, or does not wait. */
export function failUnrunnable(db: Database, taskId: string): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = '5s'`);
    const cause = await causeOf(tx, taskId);
    const { rows } = await tx.execute<Failed>(sql`
      UPDATE tasks SET status = 'FAILURE', settings = NULL, ended_at = now(), traceback = ${cause.en},
        result = ${JSON.stringify({ output: '', cause })}::jsonb
      WHERE id = ${taskId} AND ${UNRUNNABLE}
      RETURNING account_id AS "accountId", licence_id AS "licenceId", scans`);
    const [failed] = rows;
    if (!failed) return false;
    await refundScans(tx, { ...failed, taskId, reason: 'ended FAILURE: no worker could run it' });
    return true;
  });
}

async function causeOf(tx: Executor, taskId: string): Promise<Localised> {
  const { rows } = await tx.execute<{ engine: string; vpn: string | null }>(
    sql`SELECT engine, vpn FROM tasks WHERE id = ${taskId}`,
  );
  const reason = rows[0] ? whyNoWorkerCan(rows[0], await listWorkers(tx)) : null;
  const because = (text: string | undefined) => (text ? `: ${text.replace(/\.$/, '')}.` : '.');
  return {
    it: `Nessun nodo può eseguire il test${because(reason?.it)}`,
    en: `No worker can run this test${because(reason?.en)}`,
  };
}
