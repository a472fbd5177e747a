import type { TaskPreflight, TaskStarted } from '@rocca/contract/api/tasks.schema';
import { referenceEngine } from '@rocca/engines/testing/reference-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { alone } from '../../testing/reference-engines.ts';
import { insertLicence } from '../licences/index.ts';
import { SMALLEST_OVPN } from '../targets/vpn/testing/ovpn-files.ts';
import { createLiveWorkers } from './workers/live-workers.ts';
import { addWorker } from './workers/testing/add-worker.ts';

let http: HttpFixture;
let target: string;

beforeAll(async () => {
  // An engine whose program is on no machine of the tests, the one of the web process included.
  const engine = { ...referenceEngine('nscan'), tools: ['no-such-program'] };
  http = await createHttpFixture({}, undefined, alone(engine));
  const accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'demo', accountId, roles: ['target'], memberRole: 'owner' });
  await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5 });
  const payload = { name: 'Office', engine: 'nscan', target: '192.168.7.1' };
  target = (await http.as('demo', { method: 'POST', url: '/profiles/targets/', payload })).json().id;
});
afterAll(() => http.close());

const clearWorkers = () => http.db.pool.query('DELETE FROM workers');
const post = (url: string, payload: object) =>
  http.as('demo', { method: 'POST', url, payload, headers: { 'accept-language': 'en' } });
const start = (extra: object | null = null) =>
  post('/tasks/nscan/', { task_name: 'x', target_id: target, target_extra: extra });
const preflight = (extra: object | null = null) =>
  post('/tasks/nscan/preflight/', { task_name: 'x', target_id: target, target_extra: extra });
const scansDone = async () => (await http.db.pool.query('SELECT scans_done FROM licences')).rows[0].scans_done;

const refusal = (reason: string) => ({
  code: 'engine_unavailable',
  message: `The service cannot start tests at the moment: ${reason}. No scan was used.`,
});

describe('a start', () => {
  it('409: is refused while the workers lack a program of its engine', async () => {
    for (const reply of [await start(), await preflight()]) {
      expect(reply.statusCode).toBe(409);
      expect(reply.json().error).toEqual(refusal('no-such-program is missing'));
    }
    expect(await scansDone()).toBe(0);
  });

  it('409: is refused while no worker is running', async () => {
    await clearWorkers();
    for (const reply of [await start(), await preflight()]) {
      expect(reply.statusCode).toBe(409);
      expect(reply.json().error).toEqual(refusal('no worker is running'));
    }
    expect(await scansDone()).toBe(0);
  });

  it('201: is taken when a live worker can run it, although the machine of the web process cannot', async () => {
    await clearWorkers();
    await addWorker(http.db.orm, { engines: ['nscan'] });
    expect((await preflight()).json<TaskPreflight>().can_start).toBe(true);
    expect((await start()).statusCode).toBe(201);
  });

  it('is taken without a worker in the first moments of the platform: it waits in the queue', async () => {
    await clearWorkers();
    const need = { engine: 'nscan', vpn: null };
    expect(await createLiveWorkers(http.db, { graceMs: 60_000 }).problemOf(need)).toBeNull();
    expect(await createLiveWorkers(http.db, { graceMs: 0 }).problemOf(need)).toMatchObject({
      en: 'no worker is running',
    });
    // A worker that is up already knows what it cannot do.
    await addWorker(http.db.orm, { engines: [], lacks: { nscan: { it: 'manca nmap', en: 'nmap is missing' } } });
    expect(await createLiveWorkers(http.db, { graceMs: 60_000 }).problemOf(need)).toMatchObject({
      en: 'nmap is missing',
    });
  });
});

describe('a start through a VPN', () => {
  const config_file = Buffer.from(SMALLEST_OVPN).toString('base64');
  const through = { vpn: { kind: 'openvpn', config_file, config_file_name: 'office.ovpn' } };
  const lacks = { openvpn: { it: 'La VPN non è disponibile.', en: 'The VPN is not available.' } };

  beforeEach(clearWorkers);

  it('is a conflict in the dialog, and 409, while no worker with the engine can open it', async () => {
    await addWorker(http.db.orm, { engines: ['nscan'], lacks });
    await addWorker(http.db.orm, { engines: ['webapp'], vpns: ['openvpn'] });
    const dialog = (await preflight(through)).json<TaskPreflight>();
    expect(dialog.can_start).toBe(false);
    expect(dialog.conflicts).toContainEqual({
      code: 'engine_unavailable',
      blocking: true,
      message: 'The VPN is not available.',
    });
    const reply = await start(through);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().error).toEqual(refusal('The VPN is not available'));
    // Without the VPN nothing changes.
    expect((await preflight()).json<TaskPreflight>().can_start).toBe(true);
  });

  it('201: keeps the kind of VPN with the test, for the worker that claims it', async () => {
    await addWorker(http.db.orm, { engines: ['nscan'], vpns: ['openvpn'] });
    const { task_id } = (await start(through)).json<TaskStarted>();
    const { rows } = await http.db.pool.query('SELECT vpn FROM tasks WHERE id = $1', [task_id]);
    expect(rows).toEqual([{ vpn: 'openvpn' }]);
  });
});

describe('/readyz', () => {
  const ready = async () => (await http.app.inject({ url: '/readyz' })).json();

  it('tells that there is no worker, and is ready nevertheless', async () => {
    await clearWorkers();
    expect(await ready()).toMatchObject({
      status: 'ready',
      checks: { worker: { ok: false, detail: 'none is running' }, 'tool:nmap': { ok: false } },
    });
  });

  it('lists the programs that a live worker has found', async () => {
    await clearWorkers();
    await addWorker(http.db.orm, { tools: { nmap: '7.93' } });
    const installing = { it: 'installazione in corso', en: 'being installed' };
    await addWorker(http.db.orm, { tools: { openvpn: null }, lacks: { 'tool:chromium': installing } });
    const { status, checks } = await ready();
    expect(status).toBe('ready');
    expect(checks).toMatchObject({
      worker: { ok: true },
      'tool:nmap': { ok: true, state: 'ready' },
      'tool:openvpn': { ok: true, state: 'ready' },
      'tool:chromium': { ok: false, state: 'installing', detail: 'being installed; off without it: webapp' },
    });
    expect(checks['tool:sslscan']).toEqual({
      ok: false,
      state: 'missing',
      detail: "found by no worker; off without it: nscan's checks of TLS and certificates",
    });
  });
});
