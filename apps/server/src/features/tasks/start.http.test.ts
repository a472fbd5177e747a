import { randomUUID } from 'node:crypto';
import type { TaskList, TaskPreflight, TaskStarted } from '@rocca/contract/api/tasks.schema';
import { registryOf } from '@rocca/engines/core/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { REFERENCE_ENGINES } from '../../testing/reference-engines.ts';
import { insertLicence } from '../licences/index.ts';
import { tasks } from './tasks.tables.ts';

let http: HttpFixture;
let acme: string;
let beta: string;
let target: string;

beforeAll(async () => {
  const engines = [...REFERENCE_ENGINES.values()];
  const weighed = engines.map((engine) => (engine.code === 'webapp' ? { ...engine, weight: 3 } : engine));
  http = await createHttpFixture({}, undefined, registryOf(weighed));
  acme = await http.addAccount('Acme');
  beta = await http.addAccount('Beta');
  await http.addUser({ username: 'demo', accountId: acme, roles: ['target'], memberRole: 'owner' });
  await http.addUser({ username: 'viewer', accountId: acme, memberRole: 'viewer' });
  await http.addUser({ username: 'beta', accountId: beta, roles: ['target'], memberRole: 'owner' });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
  for (const accountId of [acme, beta]) {
    await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5 });
    await insertLicence(http.db.orm, { accountId, api: '/webapp/', name: 'Web', scansMax: 5 });
    const expiresOn = new Date('2020-01-01');
    await insertLicence(http.db.orm, { accountId, api: '/cti/', name: 'CTI', scansMax: 5, expiresOn });
    await insertLicence(http.db.orm, { accountId, api: '/dti_lite/', name: 'DTI lite', scansMax: 5 });
    await insertLicence(http.db.orm, { accountId, api: '/dti/', name: 'DTI', scansMax: 5 });
  }
  const payload = { name: 'Perimeter', engine: 'nscan', target: '192.168.7.0/29,192.168.8.1' };
  const reply = await http.as('demo', { method: 'POST', url: '/profiles/targets/', payload });
  target = reply.json().id;
});
afterAll(() => http.close());

const post = (username: string, url: string, payload: object, headers = {}) =>
  http.as(username, { method: 'POST', url, payload, headers });
const ofTarget = (id = target) => ({ task_name: 'First test', target_id: id, target_extra: null });
const scansDone = async () => {
  const { rows } = await http.db.pool.query(
    "SELECT scans_done FROM licences WHERE account_id = $1 AND api = '/nscan/'",
    [acme],
  );
  return rows[0]?.scans_done as number;
};

describe('POST /tasks/{engine}/preflight/', () => {
  it('200: says exactly what will be tested, what it costs and what stands against it', async () => {
    const reply = await post('demo', '/tasks/nscan/preflight/', ofTarget(), { 'accept-language': 'en' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json<TaskPreflight>()).toEqual({
      engine: 'nscan',
      entries: [
        { text: '192.168.7.0/29', kind: 'cidr', addresses: 8 },
        { text: '192.168.8.1', kind: 'ipv4', addresses: 1 },
      ],
      addresses: 9,
      names: 0,
      scans_cost: 1,
      scans_remaining: 5,
      scan_config_id: 'fast',
      scan_config_name: 'Fast',
      usual_seconds: null,
      conflicts: [
        {
          code: 'private_without_vpn',
          blocking: false,
          message: "Private addresses without a VPN: they will be reached from the platform's own network.",
        },
      ],
      may_allow: [],
      can_start: true,
    });
    expect(await scansDone()).toBe(0);
  });

  it('200: tells a lack of scans before anybody presses start', async () => {
    const targets = ['10.0.0.1', '10.0.0.2', '10.0.0.3', '10.0.0.4', '10.0.0.5', '10.0.0.6'];
    const body = (await post('demo', '/tasks/nscan/preflight/', { targets })).json<TaskPreflight>();
    expect(body).toMatchObject({ scans_cost: 6, scans_remaining: 5, can_start: false });
    expect(body.conflicts).toContainEqual(expect.objectContaining({ code: 'no_remaining_scans', blocking: true }));
  });
});

describe('an engine that takes one entry', () => {
  const WORDS = {
    it: 'Un test di questo servizio esamina al massimo una voce: per b.it serve un altro test.',
    en: 'A test of this service takes at most one entry: b.it needs another test.',
  };
  const taken = async () => {
    const { rows } = await http.db.pool.query(
      "SELECT scans_done, (SELECT count(*)::int FROM tasks WHERE engine = 'dti') AS tests FROM licences WHERE account_id = $1 AND api = '/dti/'",
      [acme],
    );
    return rows;
  };

  it.each(['it', 'en'] as const)('400: refuses two before a scan is taken, in %s', async (language) => {
    for (const path of ['/tasks/dti/', '/tasks/dti/preflight/']) {
      const reply = await post('demo', path, { targets: ['a.it', 'b.it'] }, { 'accept-language': language });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({ code: 'target_not_valid', message: WORDS[language] });
    }
    const two = { name: 'Two', engine: 'dti', target: 'a.it,b.it' };
    const stored = await post('demo', '/profiles/targets/', two, { 'accept-language': language });
    expect(stored.statusCode).toBe(400);
    expect(stored.json().error).toMatchObject({ code: 'target_not_valid', fields: { target: WORDS[language] } });
    expect(await taken()).toEqual([{ scans_done: 0, tests: 0 }]);
  });

  it('400: refuses a target that was stored with two', async () => {
    const payload = { name: 'One', engine: 'dti', target: 'a.it' };
    const { id } = (await post('demo', '/profiles/targets/', payload)).json();
    await http.db.pool.query("UPDATE targets SET target = 'a.it,b.it' WHERE id = $1", [id]);
    const reply = await post('demo', '/tasks/dti/', ofTarget(id), { 'accept-language': 'en' });
    expect([reply.statusCode, reply.json().error.message]).toEqual([400, WORDS.en]);
    expect(await taken()).toEqual([{ scans_done: 0, tests: 0 }]);
  });

  it('200: takes one', async () => {
    const reply = await post('demo', '/tasks/dti/preflight/', { targets: ['a.it'] });
    expect(reply.json<TaskPreflight>()).toMatchObject({ scans_cost: 1, can_start: true });
  });
});

describe('POST /tasks/{engine}/', () => {
  const wakeUps = async () => {
    const { rows } = await http.db.pool.query("SELECT count(*)::int AS n FROM pgboss.job WHERE state = 'created'");
    return rows[0]?.n as number;
  };

  it('201: stores the test, takes the scan and wakes a worker', async () => {
    const before = await wakeUps();
    const reply = await post('demo', '/tasks/nscan/', ofTarget());
    expect(reply.statusCode).toBe(201);
    const started = reply.json<TaskStarted>();
    expect(started).toEqual({
      task_id: expect.any(String),
      status: 'PENDING',
      msg: 'Test avviato: lo trovi nei report.',
      scans_done: 1,
      scans_max: 5,
    });
    const { tasks: rows } = (await http.as('demo', { url: `/tasks/?target_id=${target}` })).json<TaskList>();
    expect(rows).toMatchObject([{ id: started.task_id, name: 'First test', status: 'PENDING', target_id: target }]);
    expect(await wakeUps()).toBe(before + 1);
  });

  it("201: keeps the engine's weight with the test", async () => {
    const { task_id } = (await post('demo', '/tasks/webapp/', { targets: ['example.com'] })).json<TaskStarted>();
    const { rows } = await http.db.pool.query('SELECT engine, weight FROM tasks WHERE engine = $1 OR id = $2', [
      'nscan',
      task_id,
    ]);
    expect(rows).toEqual([
      { engine: 'nscan', weight: 1 },
      { engine: 'webapp', weight: 3 },
    ]);
  });

  it('201: takes a scan for each target of a typed list, schemes left out', async () => {
    const before = await scansDone();
    const reply = await post('demo', '/tasks/nscan/', { targets: ['https://a.example.com', 'http://b.example.com'] });
    expect(reply.json<TaskStarted>()).toMatchObject({ scans_done: before + 2 });
  });

  const named = (task_name: string) => ({ ...ofTarget(), task_name });

  it('400: refuses what is no target, in the words of the grammar, and takes nothing', async () => {
    const before = await scansDone();
    const english = { 'accept-language': 'en' };
    const bad = await post('demo', '/tasks/nscan/', { targets: ['not a host!'] }, english);
    expect(bad.statusCode).toBe(400);
    expect(bad.json().error).toMatchObject({
      code: 'target_not_valid',
      message: 'IP, subnet, IP range or host name not valid',
    });
    const mixed = await post('demo', '/tasks/nscan/', { targets: ['10.0.0.1', '8.8.8.8'] }, english);
    expect(mixed.json().error.message).toBe(
      "Target can only contains private or public ip. You can't mix them into a single target.",
    );
    for (const payload of [
      {},
      { targets: [] },
      { target_id: target },
      { task_name: 'x', target_id: 'y' },
      named('a\u202eb'),
    ]) {
      expect((await post('demo', '/tasks/nscan/', payload)).statusCode).toBe(400);
    }
    expect(await scansDone()).toBe(before);
  });

  it('400: checks settings given with a start as it checks those of a target', async () => {
    const config = Buffer.from('client\nremote vpn.example.com\nup /bin/sh\n').toString('base64');
    const vpn = { kind: 'openvpn', config_file: config, config_file_name: 'a.ovpn' };
    const reply = await post('demo', '/tasks/nscan/', { ...ofTarget(), target_extra: { vpn } });
    expect(reply.statusCode).toBe(400);
    expect(JSON.stringify(reply.json())).toContain('target_extra.');
  });

  it('400: refuses loopback, the lab being off', async () => {
    expect((await post('demo', '/tasks/nscan/', { targets: ['127.20.0.1'] })).statusCode).toBe(400);
  });

  it('402: no remaining scans', async () => {
    const targets = ['10.0.0.1', '10.0.0.2', '10.0.0.3'];
    const reply = await post('demo', '/tasks/nscan/', { targets }, { 'accept-language': 'en' });
    expect(reply.statusCode).toBe(402);
    expect(reply.json().error).toEqual({
      code: 'no_remaining_scans',
      message: 'No remaining scans for this service.',
    });
  });

  it('403: an expired licence, a missing one, and a mere viewer', async () => {
    const english = { 'accept-language': 'en' };
    const expired = await post('demo', '/tasks/cti/', { targets: ['example.com'] }, english);
    expect(expired.statusCode).toBe(403);
    expect(expired.json().error.message).toBe('Expired license or invalid for service!');
    expect((await post('demo', '/tasks/rri/', { targets: ['example.com'] })).statusCode).toBe(403);
    expect((await post('viewer', '/tasks/nscan/', ofTarget())).json().error.code).toBe('forbidden');
  });

  it('404: an engine that does not exist or runs no tests, and staff without an account', async () => {
    for (const engine of ['nothing', 'tvm', 'constructor']) {
      expect((await post('demo', `/tasks/${engine}/`, { targets: ['example.com'] })).statusCode).toBe(404);
    }
    expect((await post('staff', '/tasks/nscan/', { targets: ['example.com'] })).statusCode).toBe(404);
  });

  it("404: another account's target is like one that does not exist", async () => {
    const replies = [
      await post('beta', '/tasks/nscan/', ofTarget()),
      await post('beta', '/tasks/nscan/', ofTarget(randomUUID())),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    expect(replies[0]?.body).toBe(replies[1]?.body);
  });

  it('409: an engine that is not there takes no scan', async () => {
    const reply = await post('demo', '/tasks/dti_lite/', { targets: ['example.com'] }, { 'accept-language': 'en' });
    expect(reply.statusCode).toBe(409);
    expect(reply.json().error).toEqual({
      code: 'engine_unavailable',
      message: 'The service cannot start tests at the moment: it is not active on this platform yet. No scan was used.',
    });
  });
});

async function addTask(fields: Partial<typeof tasks.$inferInsert>): Promise<string> {
  const [row] = await http.db.orm
    .insert(tasks)
    .values({ accountId: acme, engine: 'nscan', name: 'x', status: 'SUCCESS', ...fields })
    .returning({ id: tasks.id });
  return row?.id ?? '';
}

describe('the profile of a start', () => {
  const named = (scan_config_id: string) => ({ ...ofTarget(), scan_config_id });
  const check = async (payload: object) =>
    (await post('demo', '/tasks/nscan/preflight/', payload, { 'accept-language': 'en' })).json<TaskPreflight>();

  it('is run by this test alone: the target keeps its own', async () => {
    await http.db.pool.query('UPDATE licences SET scans_max = scans_done + 1 WHERE account_id = $1', [acme]);
    const { task_id } = (await post('demo', '/tasks/nscan/', named('full_ultimate'))).json<TaskStarted>();
    const row = (await http.as('demo', { url: `/tasks/${task_id}/` })).json();
    expect(row).toMatchObject({ scan_config_id: 'full_ultimate', scan_config_name: 'Completa invasiva', scans: 1 });
    expect((await http.as('demo', { url: `/profiles/targets/${target}/` })).json().extra).toEqual({});
    expect(await check(ofTarget())).toMatchObject({ scan_config_id: 'fast' });
  });

  it('goes before the one of the settings of the start', async () => {
    const both = { ...named('medium'), target_extra: { nscan: { profile: 'light' } } };
    expect(await check(both)).toMatchObject({ scan_config_id: 'medium', scan_config_name: 'Medium' });
  });

  it.each(['nothing', 'constructor', '__proto__'])('400: is never replaced by another: %s', async (id) => {
    const reply = await post('demo', '/tasks/nscan/', named(id), { 'accept-language': 'en' });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error.fields).toEqual({ scan_config_id: 'The service has no such profile.' });
  });

  it('takes as long as the account’s own tests of it did, of about as many addresses', async () => {
    const plan = (addresses: number) => ({ entries: [], addresses, names: 0, steps: {} });
    const ended = async (seconds: number, fields: Partial<typeof tasks.$inferInsert>) => {
      const startedAt = new Date('2026-11-01T10:00:00Z');
      const endedAt = new Date(startedAt.getTime() + seconds * 1000);
      return addTask({ scanConfigId: 'medium', plan: plan(9), startedAt, endedAt, ...fields });
    };
    const added = [
      await ended(30, {}),
      await ended(50, { plan: plan(16) }),
      await ended(4000, {}),
      await ended(5, { plan: plan(1) }),
      await ended(6, { scanConfigId: 'fast' }),
      await ended(7, { accountId: beta }),
      await ended(8, { status: 'STOPPED' }),
    ];
    expect(await check(named('medium'))).toMatchObject({ usual_seconds: 50 });
    expect(await check(named('full'))).toMatchObject({ usual_seconds: null });
    await http.db.pool.query('DELETE FROM tasks WHERE id = ANY($1)', [added]);
  });
});

describe('stopping and deleting', () => {
  const remove = (username: string, url: string, payload?: object) =>
    http.as(username, { method: 'DELETE', url, ...(payload ? { payload } : {}) });

  it('202: only a running test is stopped, 409 otherwise', async () => {
    const running = await addTask({ status: 'RUNNING' });
    expect((await remove('demo', `/tasks/stop/${running}/`)).statusCode).toBe(202);
    const { stop_requested, can } = (await http.as('demo', { url: `/tasks/${running}/` })).json();
    expect({ stop_requested, can }).toMatchObject({ stop_requested: true, can: { stop: false } });
    const reply = await remove('demo', `/tasks/stop/${await addTask({ status: 'PENDING' })}/`);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().error.code).toBe('task_not_running');
  });

  it('202: a queued test is withdrawn and gives its scan back; 409 once it is not queued', async () => {
    await http.db.pool.query('UPDATE licences SET scans_max = scans_done + 1 WHERE account_id = $1', [acme]);
    const before = await scansDone();
    const { task_id: id } = (await post('demo', '/tasks/nscan/', ofTarget())).json<TaskStarted>();
    expect(await scansDone()).toBe(before + 1);
    const reply = await remove('demo', `/tasks/queue/${id}/`);
    expect(reply.statusCode).toBe(202);
    expect(reply.json()).toEqual({ task_id: id });
    expect(await scansDone()).toBe(before);
    const task = (await http.as('demo', { url: `/tasks/${id}/` })).json();
    expect(task).toMatchObject({
      status: 'STOPPED',
      traceback: null,
      queue_place: null,
      can: { view: false, partial: false, stop: false, withdraw: false, delete: true },
    });
    const again = await http.as('demo', {
      method: 'DELETE',
      url: `/tasks/queue/${id}/`,
      headers: { 'accept-language': 'en' },
    });
    expect(again.statusCode).toBe(409);
    expect(again.json().error).toEqual({
      code: 'task_not_queued',
      message: 'The test is no longer queued and cannot be withdrawn. If it is running, you can stop it.',
    });
    const running = await remove('demo', `/tasks/queue/${await addTask({ status: 'RUNNING' })}/`);
    expect(running.json().error.code).toBe('task_not_queued');
    expect(await scansDone()).toBe(before);
    // Its wake-up comes late and finds nothing to run.
    await http.run(id);
    expect((await http.as('demo', { url: `/tasks/${id}/` })).json().status).toBe('STOPPED');
  });

  it('204: an ended test goes, then its report; 409 while it is queued or running', async () => {
    const ended = await addTask({ status: 'FAILURE' });
    expect((await remove('demo', `/tasks/${ended}/`)).statusCode).toBe(204);
    expect((await http.as('demo', { url: `/tasks/${ended}/` })).statusCode).toBe(404);
    expect((await remove('demo', `/reports/${ended}/`)).statusCode).toBe(204);
    expect((await remove('demo', `/reports/${ended}/`)).statusCode).toBe(404);
    for (const status of ['PENDING', 'RUNNING'] as const) {
      const reply = await remove('demo', `/tasks/${await addTask({ status })}/`);
      expect(reply.statusCode).toBe(409);
      expect(reply.json().error.code).toBe('task_not_ended');
    }
  });

  it('204: a report takes the ended test with it; 409 while it is queued or running', async () => {
    const ended = await addTask({});
    expect((await remove('demo', `/reports/${ended}/`)).statusCode).toBe(204);
    expect((await http.as('demo', { url: `/tasks/${ended}/` })).statusCode).toBe(404);
    for (const status of ['PENDING', 'RUNNING'] as const) {
      const id = await addTask({ status });
      expect((await remove('demo', `/reports/${id}/`)).json().error.code).toBe('task_not_ended');
      expect((await http.as('demo', { url: `/tasks/${id}/` })).json().status).toBe(status);
    }
  });

  it('200: all ended tests of a target go at once; queued and running ones stay', async () => {
    const targetId = randomUUID();
    const ended = [await addTask({ targetId }), await addTask({ targetId, status: 'STOPPED' })];
    const staying = await addTask({ targetId, status: 'PENDING' });
    const reply = await remove('demo', `/tasks/?target_id=${targetId}`);
    expect(reply.json().tasks_ids.sort()).toEqual(ended.sort());
    expect((await remove('demo', '/reports/', { reports_ids: [...ended, staying] })).statusCode).toBe(204);
    expect((await http.as('demo', { url: `/tasks/${staying}/` })).statusCode).toBe(200);
    expect((await remove('demo', '/tasks/?target_id=')).statusCode).toBe(400);
  });

  it('403 for a viewer, 404 for another account, and nothing happens', async () => {
    const id = await addTask({ status: 'RUNNING' });
    const done = await addTask({});
    const queued = await addTask({ status: 'PENDING' });
    for (const url of [`/tasks/stop/${id}/`, `/tasks/queue/${queued}/`, `/tasks/${done}/`, `/reports/${done}/`]) {
      expect((await remove('viewer', url)).statusCode).toBe(403);
      expect((await remove('beta', url)).statusCode).toBe(404);
    }
    expect((await http.as('demo', { url: `/tasks/${queued}/` })).json().status).toBe('PENDING');
    expect((await http.as('viewer', { url: `/tasks/${queued}/` })).json().can.withdraw).toBe(false);
    expect((await remove('beta', '/reports/', { reports_ids: [done] })).statusCode).toBe(204);
    expect((await http.as('demo', { url: `/tasks/${done}/` })).statusCode).toBe(200);
  });
});

describe('GET /tasks/events/', () => {
  it("tells the account's changes and nobody else's", async () => {
    const address = await http.app.listen({ port: 0, host: '127.0.0.1' });
    const { access_token } = await http.signIn('demo');
    const abort = new AbortController();
    // The token in the query: some readers cannot send headers.
    const stream = await fetch(`${address}/tasks/events/?token=${access_token}`, { signal: abort.signal });
    expect(stream.headers.get('content-type')).toContain('text/event-stream');
    let text = '';
    const reading = (async () => {
      for await (const chunk of stream.body ?? []) text += Buffer.from(chunk).toString();
    })().catch(() => undefined);
    await expect.poll(() => text).toContain(': connected');
    const insert = (accountId: string, name: string) =>
      http.db.orm.insert(tasks).values({ accountId, engine: 'nscan', name, status: 'PENDING' });
    await insert(beta, 'foreign');
    await insert(acme, 'mine');
    await expect.poll(() => text).toContain('"name":"mine"');
    expect(text).toMatch(/event: task\ndata: \{"kind":"changed"/);
    expect(text).not.toContain('foreign');
    expect(text).toMatch(/"name":"mine".*"queue_place":\d+/);
    const { rows } = await http.db.pool.query("SELECT id FROM tasks WHERE name = 'mine'");
    await http.as('demo', { method: 'DELETE', url: `/tasks/queue/${rows[0]?.id}/` });
    await expect.poll(() => text).toMatch(/"name":"mine".*"status":"STOPPED".*"queue_place":null/);
    expect(http.logged()).not.toContain(access_token);
    abort.abort();
    await reading;
  });

  it('401: needs a token', async () => {
    expect((await http.app.inject({ url: '/tasks/events/' })).statusCode).toBe(401);
    expect((await http.app.inject({ url: '/tasks/events/?token=x' })).statusCode).toBe(401);
  });

  it('takes no token from the query anywhere else', async () => {
    const { access_token } = await http.signIn('demo');
    expect((await http.app.inject({ url: `/tasks/?token=${access_token}` })).statusCode).toBe(401);
  });
});
