import { dtiReport } from '../apps/server/src/features/reports/engines/dti/index.ts';
import { closeReport } from '../apps/server/src/features/reports/index.ts';
import { type Database, withTransaction } from '../apps/server/src/platform/db/database.ts';
import type { NameReport } from '../packages/engines/src/dti/report.ts';
import { STEPS } from '../packages/engines/src/dti/steps.ts';

export interface DomainReport {
  readonly accountId: string;
  readonly taskId: string;
}

export type DomainSink = ReturnType<typeof dtiReport.writing.open>;

/** Writes the report of a domain through its sink, and closes it as the end of a test does. */
export async function addDomainReport(
  db: Database,
  username: string,
  write: (sink: DomainSink) => Promise<void>,
): Promise<DomainReport> {
  const { rows } = await db.pool.query<{ account_id: string }>('SELECT account_id FROM users WHERE username = $1', [
    username,
  ]);
  const accountId = rows[0]?.account_id ?? '';
  await db.pool.query(
    `INSERT INTO licences (account_id, api, name, scans_max) VALUES ($1, '/dti/', 'Bench', 5)
     ON CONFLICT (account_id, api) DO UPDATE SET full_mode = true`,
    [accountId],
  );
  // Running as far as anybody knows: the report of a test that has ended would be closed by the platform itself.
  const insert =
    "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'dti', 'Bench', 'RUNNING') RETURNING id";
  const taskId = (await db.pool.query<{ id: string }>(insert, [accountId])).rows[0]?.id ?? '';
  const sink = dtiReport.writing.open({ db, accountId, taskId, targetKey: 'bench', held: async () => true });
  await sink.begin({ domain: 'acme.test', contact: true, toolVersions: {}, knowledge: [] });
  await write(sink);
  await sink.end({
    steps: STEPS.map(({ code }) => ({ check: code, reason: null, detail: '' })),
    ...{ sources: [], ransomwareIndex: null, questions: 1 },
  });
  const closed = await withTransaction(db, (tx) =>
    closeReport(db, tx, dtiReport.writing, { accountId, taskId, outcome: 'success', cause: null }),
  );
  await closed?.tidy();
  await db.pool.query("UPDATE tasks SET status = 'SUCCESS' WHERE id = $1", [taskId]);
  return { accountId, taskId };
}

/** Names of a domain, in an order of their own; every tenth has no address. */
export const nameOf = (number: number, names: number, addresses: number): NameReport => ({
  name: `host-${(number * 7919) % names}.acme.test`,
  addresses: number % 10 === 0 ? [] : [`10.0.${(number % addresses) >> 8}.${(number % addresses) & 255}`],
  origins: ['wordlist'],
  cname: number % 7 === 0 ? `edge-${number}.cdn.example` : null,
  wildcard: false,
  technologies: number % 3 === 0 ? [{ app: 'nginx', ver: '1.20.0', type: 'web_server' }] : [],
});
