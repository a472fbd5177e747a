import { randomUUID } from 'node:crypto';
import type { TaskDetail, TaskList } from '@rocca/contract/api/tasks.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { tasks } from './tasks.tables.ts';

let http: HttpFixture;
let acme: string;
let beta: string;
const targetId = randomUUID();

async function addTask(fields: Partial<typeof tasks.$inferInsert> = {}): Promise<string> {
  const [row] = await http.db.orm
    .insert(tasks)
    .values({ accountId: acme, engine: 'nscan', name: 'Perimeter', status: 'SUCCESS', ...fields })
    .returning({ id: tasks.id });
  return row?.id ?? '';
}

beforeAll(async () => {
  http = await createHttpFixture();
  acme = await http.addAccount('Acme');
  beta = await http.addAccount('Beta');
  await http.addUser({ username: 'demo', accountId: acme });
  await http.addUser({ username: 'beta', accountId: beta });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
  for (let day = 1; day <= 25; day += 1) {
    await addTask({ name: `Task ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
  }
  await addTask({ engine: 'dti', name: 'Domain', status: 'RUNNING', percentage: 0.25, targetId });
});
afterAll(() => http.close());

const list = async (query: string, username = 'demo') =>
  (await http.as(username, { url: `/tasks/?${query}` })).json<TaskList>();

describe('GET /tasks/', () => {
  it('200: pages newest first, 20 by default, with the whole count', async () => {
    const first = await list('');
    expect(first.tasks).toHaveLength(20);
    expect(first.count).toBe(26);
    expect(first.tasks.slice(0, 3).map(({ name }) => name)).toEqual(['Domain', 'Task 25', 'Task 24']);
    const last = await list('page=3&page_size=10');
    expect(last.tasks.map(({ name }) => name)).toEqual(['Task 6', 'Task 5', 'Task 4', 'Task 3', 'Task 2', 'Task 1']);
    expect((await list('page=99')).tasks).toEqual([]);
  });

  it('200: has every field of the contract', async () => {
    const [task] = (await list('api=dti/')).tasks;
    expect(task).toEqual({
      id: expect.any(String),
      task_id: task?.id,
      name: 'Domain',
      creation_date: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      creation_time: task?.creation_date,
      engine: 'dti',
      engine_description: 'Domain Threat Intelligence',
      engine_abbreviation: 'dti',
      status: 'RUNNING',
      percentage: 0.25,
      stage: null,
      stop_requested: false,
      queue_place: null,
      queue_held: false,
      target_id: targetId,
      scan_config_id: null,
      scan_config_name: null,
      started_at: null,
      ended_at: null,
      places_done: null,
      places_total: null,
      outcome: null,
      scans: 0,
      scans_used: false,
      can: { view: false, partial: false, stop: true, withdraw: false, delete: false },
    });
  });

  it('200: a queued test has its place among those of all accounts, and tells nothing else of them', async () => {
    const foreign = await addTask({ accountId: beta, status: 'PENDING', engine: 'cti' });
    const queued: string[] = [];
    for (let n = 0; n < 3; n += 1) queued.push(await addTask({ status: 'PENDING', engine: 'cti' }));
    const { tasks: rows, count } = await list('api=cti/');
    expect(count).toBe(3);
    // One test of this account runs, and two may: the first of the three can start, the others wait for their own.
    expect(rows.map(({ id, queue_place, queue_held }) => [queued.indexOf(id), queue_place, queue_held])).toEqual([
      [2, 4, true],
      [1, 3, true],
      [0, 2, false],
    ]);
    expect((await http.as('demo', { url: `/tasks/${queued[0]}/` })).json<TaskDetail>()).toMatchObject({
      queue_place: 2,
      queue_held: false,
      can: { stop: false, withdraw: true, delete: false },
    });
    expect((await list('api=cti/', 'beta')).tasks).toMatchObject([{ id: foreign, queue_place: 1 }]);
    await http.db.pool.query("DELETE FROM tasks WHERE status = 'PENDING'");
  });

  it.each([
    ['api=nscan/', 25],
    ['api=dti/', 1],
    ['api=cti/', 0],
    [`target_id=${targetId}`, 1],
    [`target_id=${randomUUID()}`, 0],
  ])('200: filters by %s', async (query, count) => {
    expect((await list(query)).count).toBe(count);
  });

  it('200: shows nothing of another account, and nothing to staff', async () => {
    expect(await list('', 'beta')).toEqual({ tasks: [], count: 0 });
    expect(await list('', 'staff')).toEqual({ tasks: [], count: 0 });
  });

  it.each([
    'page=0',
    'page=x',
    'page_size=101',
    'page=1e9',
    'target_id=1',
    'page=-1',
    'page=1.5',
    `api=${'x'.repeat(101)}`,
  ])('400: refuses %s and names the field', async (query) => {
    const reply = await http.as('demo', { url: `/tasks/?${query}` });
    expect(reply.statusCode).toBe(400);
    const field = `query.${query.split('=')[0]}`;
    expect(reply.json()).toMatchObject({ error: { code: 'invalid_request', fields: { [field]: expect.any(String) } } });
  });

  it("400: says what was expected in the reader's language", async () => {
    const field = async (language: string) =>
      (await http.as('demo', { url: '/tasks/?page=abc', headers: { 'accept-language': language } })).json().error
        .fields;
    expect(await field('en')).toEqual({ 'query.page': 'A number is needed.' });
    expect((await field('it'))['query.page']).toMatch(/numero/);
  });

  it('401: refuses a stranger', async () => {
    expect((await http.app.inject({ url: '/tasks/' })).statusCode).toBe(401);
  });
});

describe('GET /tasks/{id}/', () => {
  it('200: adds result and traceback', async () => {
    const id = await addTask({ status: 'FAILURE', traceback: 'nmap wrote no XML' });
    const task = (await http.as('demo', { url: `/tasks/${id}/` })).json<TaskDetail>();
    expect(task).toMatchObject({ id, status: 'FAILURE', traceback: 'nmap wrote no XML', result: { output: '' } });
  });

  it("404: answers another account's id exactly like one that does not exist", async () => {
    const foreign = await addTask({ accountId: beta });
    const replies = await Promise.all(
      [foreign, randomUUID(), 'not-an-id'].map((id) => http.as('demo', { url: `/tasks/${id}/` })),
    );
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect((await http.as('beta', { url: `/tasks/${foreign}/` })).statusCode).toBe(200);
  });

  it('401: refuses a stranger', async () => {
    expect((await http.app.inject({ url: `/tasks/${randomUUID()}/` })).statusCode).toBe(401);
  });
});
