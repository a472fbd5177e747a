import type { TaskDetail, TaskPreflight } from '@rocca/contract/api/tasks.schema';
import { ownNetworkOf } from '@rocca/contract/target/scope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { nscanAlone } from '../../testing/reference-engines.ts';
import { insertLicence } from '../licences/index.ts';
import { SMALLEST_OVPN } from '../targets/vpn/testing/ovpn-files.ts';

const OWN = ['10.0.0.5', '10.0.0.1', 'fd00::2'];
/** The worker's machine, which is another one. */
const WORKER = ['10.0.0.6'];
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  'inside.example': ['10.9.9.9'],
  'planner.example': ['10.0.0.5'],
};

async function fixtureWith(privateTargets: 'warn' | 'vpn'): Promise<HttpFixture> {
  const engines = nscanAlone({
    scope: async () => ({ lab: true, own: ownNetworkOf(WORKER), privateNeedsVpn: privateTargets === 'vpn' }),
    rawScans: 'off',
    resolve: async (name) => ANSWERS[name] ?? [],
  });
  const environment = { ROCCA_LAB: 'on', ROCCA_PRIVATE_TARGETS: privateTargets };
  const http = await createHttpFixture(environment, '/nowhere', engines, OWN);
  const accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'demo', accountId, roles: ['target'], memberRole: 'owner' });
  await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'nscan', scansMax: 50 });
  return http;
}

let warn: HttpFixture;
let vpn: HttpFixture;
beforeAll(async () => {
  [warn, vpn] = await Promise.all([fixtureWith('warn'), fixtureWith('vpn')]);
});
afterAll(() => Promise.all([warn.close(), vpn.close()]));

const post = (http: HttpFixture, url: string, payload: object) =>
  http.as('demo', { method: 'POST', url, payload, headers: { 'accept-language': 'en' } });
const preflight = (http: HttpFixture, payload: object) => post(http, '/tasks/nscan/preflight/', payload);
const start = (http: HttpFixture, payload: object) => post(http, '/tasks/nscan/', payload);
const codes = (reply: { json<T>(): T }) => reply.json<TaskPreflight>().conflicts.map(({ code }) => code);
const through = {
  vpn: {
    kind: 'openvpn',
    config_file: Buffer.from(SMALLEST_OVPN).toString('base64'),
    config_file_name: 'a.ovpn',
  },
};
const office = (target: string, extra = {}) => ({ name: 'Office', engine: 'nscan', target, extra });
async function ended(http: HttpFixture, payload: object): Promise<TaskDetail> {
  const { task_id } = (await start(http, payload)).json();
  await http.run(task_id);
  expect(http.logged()).toMatch(new RegExp(`"account":"[0-9a-f-]{36}","task":"${task_id}","attempt":1,"status":`));
  return (await http.as('demo', { url: `/tasks/${task_id}/`, headers: { 'accept-language': 'en' } })).json();
}
const scansDone = async (http: HttpFixture) =>
  (await http.db.pool.query('SELECT scans_done FROM licences')).rows[0].scans_done as number;

describe("the platform's own addresses", () => {
  it.each([...OWN, '::ffff:a00:5', '10.0.0.1:443'])('400: %s is no target, and no start', async (address) => {
    const stored = await post(warn, '/profiles/targets/', office(address));
    expect(stored.statusCode).toBe(400);
    expect((await preflight(warn, { targets: [address] })).statusCode).toBe(400);
    expect((await start(warn, { targets: [address] })).statusCode).toBe(400);
  });

  it('400: a refusal says why', async () => {
    expect((await post(warn, '/profiles/targets/', office('10.0.0.5'))).json().error.message).toBe(
      'The address 10.0.0.5 is not in an accepted range: an address of the platform itself.',
    );
  });

  it('are left out of a range, which the pre-flight says and counts', async () => {
    const reply = await preflight(warn, { targets: ['10.0.0.0/29'] });
    expect(reply.json<TaskPreflight>()).toMatchObject({
      entries: [{ text: '10.0.0.0/29', addresses: 6 }],
      addresses: 6,
      can_start: true,
    });
    expect(reply.json<TaskPreflight>().conflicts).toContainEqual({
      code: 'addresses_left_out',
      blocking: false,
      message: 'Not tested, because they belong to the platform or to a metadata service: 10.0.0.5, 10.0.0.1.',
    });
  });

  it('are the customer’s behind a VPN, where metadata services stay refused', async () => {
    const reply = await post(warn, '/profiles/targets/', office('10.0.0.5,10.0.0.0/29', through));
    expect(reply.statusCode).toBe(201);
    const started = await preflight(warn, { task_name: 'x', target_id: reply.json().id });
    expect(started.json<TaskPreflight>().addresses).toBe(8);
    const none = { task_name: 'x', target_id: reply.json().id, target_extra: { vpn: { kind: 'none' } } };
    expect((await preflight(warn, none)).statusCode).toBe(400);
    expect((await post(warn, '/profiles/targets/', office('fd00:ec2::254', through))).statusCode).toBe(400);
  });

  it('are no gateway of a VPN and no login page', async () => {
    const config = Buffer.from(SMALLEST_OVPN.replace('vpn.example.com', '10.0.0.5')).toString('base64');
    const extra = { vpn: { ...through.vpn, config_file: config } };
    expect((await post(warn, '/profiles/targets/', office('10.0.0.9', extra))).json().error.fields).toHaveProperty([
      'extra.vpn.config_file',
    ]);
    const login = { kind: 'form', user_parameter: 'u', password_parameter: 'p', username: 'n', password: 's' };
    const webapp = { authentication: { ...login, login_url: 'http://[::ffff:a00:5]/login' } };
    const refused = await post(warn, '/profiles/targets/', office('10.0.0.9', { webapp }));
    expect(refused.json().error.fields).toHaveProperty(['extra.webapp.authentication.login_url']);
  });

  it('of the machine that planned and of the one that runs are both refused at run time, and the scan given back', async () => {
    const before = await scansDone(warn);
    const name = await ended(warn, { targets: ['planner.example'] });
    const typed = await ended(warn, { targets: ['10.0.0.6'] });
    for (const { status, traceback } of [name, typed]) {
      expect({ status, traceback }).toEqual({
        status: 'FAILURE',
        traceback: expect.stringContaining('Nothing to scan'),
      });
    }
    expect(await scansDone(warn)).toBe(before);
  });
});

describe('ROCCA_PRIVATE_TARGETS=vpn', () => {
  it('refuses a start of private addresses without a VPN, and its pre-flight', async () => {
    for (const targets of [['10.2.0.1'], ['192.168.1.0/24'], ['fd12::1'], ['::ffff:10.2.0.1']]) {
      const dialog = await preflight(vpn, { targets });
      expect(dialog.json<TaskPreflight>()).toMatchObject({ can_start: false });
      expect(dialog.json<TaskPreflight>().conflicts).toContainEqual({
        code: 'private_without_vpn',
        blocking: true,
        message:
          'Private addresses without a VPN: this platform reaches them through a VPN only. Add a VPN to the target.',
      });
      const refused = await start(vpn, { targets });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error).toMatchObject({
        code: 'target_not_valid',
        message: expect.stringContaining('through a VPN only'),
      });
    }
    expect(await scansDone(vpn)).toBe(0);
  });

  it('does not tell which private addresses are the platform’s: none is left out, and none refused as its own', async () => {
    const reply = await preflight(vpn, { targets: ['10.0.0.0/29'] });
    expect(codes(reply)).toEqual(['private_without_vpn']);
    expect(reply.json()).toMatchObject({ addresses: 8, can_start: false });
    for (const address of OWN) {
      expect((await post(vpn, '/profiles/targets/', office(address))).statusCode).toBe(201);
      expect((await start(vpn, { targets: [address] })).json().error.message).toContain('through a VPN only');
    }
  });

  it('lets a private target be stored, for its VPN may come later, and tested through one', async () => {
    const { id } = (await post(vpn, '/profiles/targets/', office('10.2.0.1'))).json();
    expect((await preflight(vpn, { task_name: 'x', target_id: id })).json()).toMatchObject({ can_start: false });
    const reply = await preflight(vpn, { task_name: 'x', target_id: id, target_extra: through });
    expect(codes(reply)).not.toContain('private_without_vpn');
  });

  it('refuses names that lead to private addresses at run time, and gives the scan back', async () => {
    const { status, traceback } = await ended(vpn, { targets: ['inside.example'] });
    expect(status).toBe('FAILURE');
    expect(traceback).toBe(
      'Nothing to scan: the target leads to private addresses, which this platform reaches through a VPN only.',
    );
    expect(await scansDone(vpn)).toBe(0);
  });

  it('leaves public addresses and the lab alone', async () => {
    for (const targets of [['93.184.216.34'], ['127.20.0.7']]) {
      expect((await preflight(vpn, { targets })).json()).toMatchObject({ can_start: true });
    }
  });

  it('is off by default: a warning, and the start goes on', async () => {
    const reply = await preflight(warn, { targets: ['10.2.0.1'] });
    expect(reply.json()).toMatchObject({
      can_start: true,
      conflicts: [{ code: 'private_without_vpn', blocking: false }],
    });
  });
});
