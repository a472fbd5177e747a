import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTransaction } from '../../platform/db/database.ts';
import { listen } from '../../platform/db/listen.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { silentLog } from '../../platform/log/logger.ts';
import { insertAccount, insertUser } from '../accounts/index.ts';
import { insertLicence } from '../licences/index.ts';
import { deleteTask, removeReport } from './delete-task.ts';
import { createTaskWithoutRun, endTaskWithoutRun } from './index.ts';
import { presentTask } from './tasks.present.ts';
import { findTask } from './tasks.repo.ts';

let db: TestDatabase;
let accountId: string;
let userId: string;
const heard: string[] = [];
let listener: { stop(): Promise<void> };

beforeAll(async () => {
  db = await createTestDatabase();
  listener = await listen({
    connection: db.connection,
    channel: 'rocca_tasks',
    log: silentLog,
    onMessage: (payload) => heard.push(JSON.parse(payload).task),
    onGap: () => undefined,
  });
});
afterAll(async () => {
  await listener.stop();
  await db.drop();
});

const addUser = (memberRole: 'owner' | 'viewer') => {
  const username = `user-${randomUUID()}`;
  const email = `${username}@example.com`;
  return insertUser(db.orm, { username, accountId, memberRole, roles: [], email, passwordHash: 'x' });
};

beforeEach(async () => {
  accountId = await insertAccount(db.orm, `Acme ${randomUUID()}`);
  userId = await addUser('owner');
  await insertLicence(db.orm, { accountId, api: '/survey_nis2/', name: 'NIS 2', scansMax: 2 });
  await insertLicence(db.orm, { accountId, api: '/ir/', name: 'Incident Response', scansMax: 0 });
});

const permitted = ['survey_nis2', 'ir'];
const form = () => ({ accountId, userId, service: 'survey_nis2', permitted, name: 'Plant', scans: 1 }) as const;
type Form = Parameters<typeof createTaskWithoutRun>[1];
const create = (fields: Partial<Form> = {}) =>
  withTransaction(db, (tx) => createTaskWithoutRun(tx, { ...form(), ...fields }));
const end = (taskId: string, status: 'SUCCESS' | 'COMPLETED' = 'SUCCESS', account = accountId) =>
  withTransaction(db, (tx) => endTaskWithoutRun(tx, { accountId: account, taskId }, { status }));

async function books() {
  const { rows } = await db.pool.query(
    `SELECT l.scans_done AS done, coalesce(sum(g.scans), 0)::int AS ledger,
            array_agg(g.kind ORDER BY g.id) FILTER (WHERE g.id IS NOT NULL) AS kinds
     FROM licences l LEFT JOIN allowance_ledger g ON g.licence_id = l.id
     WHERE l.account_id = $1 AND l.api = '/survey_nis2/' GROUP BY l.id`,
    [accountId],
  );
  return rows[0];
}

describe('a task without a run', () => {
  it('is COMPILING from its creation on, takes its scan and is no worker’s', async () => {
    const created = await create();
    expect(created).toEqual({ taskId: expect.any(String), scansDone: 1, scansMax: 2 });
    const task = await findTask(db.orm, { accountId, taskId: created.taskId });
    expect(task).toMatchObject({ engine: 'survey_nis2', name: 'Plant', status: 'COMPILING' });
    expect(await books()).toEqual({ done: 1, ledger: 1, kinds: ['reserve'] });
    const shown = task && presentTask(task, { language: 'en', mayAct: true });
    expect(shown?.can).toEqual({ view: true, partial: false, stop: false, withdraw: false, delete: true });
    await expect.poll(() => heard).toContain(created.taskId);
  });

  it.each(['SUCCESS', 'COMPLETED'] as const)(
    'becomes %s once, however many ends are asked for, and its scan is used',
    async (status) => {
      const { taskId } = await create();
      const ends = await Promise.all(Array.from({ length: 4 }, () => end(taskId, status)));
      expect(ends.filter(Boolean)).toHaveLength(1);
      expect(await findTask(db.orm, { accountId, taskId })).toMatchObject({ status, percentage: 1 });
      expect(await books()).toEqual({ done: 1, ledger: 1, kinds: ['reserve', 'commit'] });
      await expect.poll(() => heard.filter((id) => id === taskId)).toHaveLength(2);
      expect(await deleteTask(db.orm, { accountId, taskId })).toBe(true);
      expect(await books()).toMatchObject({ done: 1, ledger: 1 });
    },
  );

  it('that is deleted before its end gives its scan back, once, and cannot be ended any more', async () => {
    const own = { accountId, taskId: (await create()).taskId };
    expect(await deleteTask(db.orm, own)).toBe(true);
    expect(await deleteTask(db.orm, own)).toBe(false);
    expect(await end(own.taskId)).toBe(false);
    expect(await removeReport(db.orm, own)).toBe(true);
    expect(await books()).toEqual({ done: 0, ledger: 0, kinds: ['reserve', 'refund'] });
    await expect.poll(() => heard.filter((id) => id === own.taskId)).toHaveLength(3);
  });

  it('settles its scan once, whichever of an end and a deletion comes first', async () => {
    let used = 0;
    for (let round = 0; round < 5; round += 1) {
      const { taskId } = await create();
      const [ended, deleted] = await Promise.all([end(taskId), deleteTask(db.orm, { accountId, taskId })]);
      // What was ended first may be deleted afterwards; its scan is used nevertheless.
      expect(deleted).toBe(true);
      used += ended ? 1 : 0;
      expect(await books()).toMatchObject({ done: used, ledger: used });
      await db.pool.query('UPDATE licences SET scans_max = 100 WHERE account_id = $1', [accountId]);
    }
  });

  it('of another account is neither ended nor deleted', async () => {
    const { taskId } = await create();
    const other = await insertAccount(db.orm, `Beta ${randomUUID()}`);
    expect(await end(taskId, 'SUCCESS', other)).toBe(false);
    expect(await deleteTask(db.orm, { accountId: other, taskId })).toBe(false);
  });

  it('is not what a worker runs: a queued or running test cannot be ended by hand', async () => {
    for (const status of ['PENDING', 'RUNNING']) {
      const { rows } = await db.pool.query(
        "INSERT INTO tasks (account_id, engine, name, status) VALUES ($1, 'nscan', 'x', $2) RETURNING id",
        [accountId, status],
      );
      expect(await end(rows[0].id)).toBe(false);
    }
    await expect(create({ service: 'nscan' })).rejects.toThrow('run by a worker');
  });

  it('needs no scans where the service has none to use up', async () => {
    const { taskId, scansMax } = await create({ service: 'ir', scans: 0 });
    expect(scansMax).toBe(0);
    expect(await end(taskId, 'COMPLETED')).toBe(true);
    const next = await create({ service: 'ir', scans: 0 });
    expect(await deleteTask(db.orm, { accountId, taskId: next.taskId })).toBe(true);
  });

  it('is refused without a permitted, valid licence, without scans left, and to a viewer; nothing is taken', async () => {
    await expect(create({ permitted: ['ir'] })).rejects.toMatchObject({ code: 'licence_expired' });
    await expect(create({ service: 'survey_gdpr', permitted: ['survey_gdpr'] })).rejects.toMatchObject({
      code: 'licence_expired',
    });
    await expect(create({ userId: await addUser('viewer') })).rejects.toMatchObject({ code: 'forbidden' });
    await create();
    await create();
    await expect(create()).rejects.toMatchObject({ code: 'no_remaining_scans' });
    await db.pool.query("UPDATE licences SET expires_on = '2020-01-01' WHERE account_id = $1", [accountId]);
    await expect(create()).rejects.toMatchObject({ code: 'licence_expired' });
    expect(await books()).toMatchObject({ done: 2, ledger: 2 });
  });
});
