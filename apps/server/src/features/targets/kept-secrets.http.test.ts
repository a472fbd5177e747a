import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { TaskPreflight } from '@rocca/contract/api/tasks.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { insertLicence } from '../licences/index.ts';
import { block, CERTIFICATE, SMALLEST_OVPN } from './vpn/testing/ovpn-files.ts';

const base64 = (text: string) => Buffer.from(text).toString('base64');
const MARK = { set: true };
const SECRET = 'S3CRET-of-the-company';
const MOVED = 'Where this secret is sent has changed: enter it again.';
const LOGIN_MOVED =
  'The login page or the VPN has changed: enter the password of the web login again, or remove that login.';

const openVpn = {
  kind: 'openvpn',
  config_file: base64(SMALLEST_OVPN),
  config_file_name: 'office.ovpn',
  credentials_file: base64(`vpn-user\n${SECRET}\n`),
  credentials_file_name: 'login.txt',
};
const netExtender = {
  kind: 'netextender',
  user: 'vpn-user',
  password: SECRET,
  address: 'vpn.example.com:4433',
  domain: 'Local',
};
const form = {
  kind: 'form',
  login_url: 'https://www.example.com/login',
  user_parameter: 'user',
  password_parameter: 'pass',
  username: 'tester',
  password: SECRET,
};
/** What an attacker sends: their own server, and the mark in the place of the company's secret. */
const theft = {
  vpn: {
    ...openVpn,
    config_file: base64(`client\nremote thief.example.net\n${block('ca', CERTIFICATE)}\n`),
    credentials_file: MARK,
  },
};

let http: HttpFixture;

beforeAll(async () => {
  http = await createHttpFixture();
  const accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'owner', accountId, roles: ['target'], memberRole: 'owner' });
  await http.addUser({ username: 'member', accountId, memberRole: 'member' });
  for (const engine of ['nscan', 'dti']) {
    await insertLicence(http.db.orm, { accountId, api: `/${engine}/`, name: engine, scansMax: 50 });
  }
});
afterAll(() => http.close());

const as = (username: string, method: 'POST' | 'PUT' | 'GET', url: string, payload?: object, language = 'en') =>
  http.as(username, { method, url, headers: { 'accept-language': language }, ...(payload && { payload }) });
const office = { name: 'Office', engine: 'nscan', target: '10.0.0.1' };
async function create(extra: object, target: object = office): Promise<TargetItem> {
  const reply = await as('owner', 'POST', '/profiles/targets/', { ...target, extra });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}
const taskOf = (id: string, target_extra?: object) => ({ task_name: 'x', target_id: id, target_extra });
const countTasks = async () => (await http.db.pool.query('SELECT count(*)::int AS n FROM tasks')).rows[0].n as number;

/** The four calls that take settings: who may send them, where, and under which path the fields are named. */
const CALLS = [
  [
    'PUT /profiles/targets/{id}/',
    (id: string, extra: object) => as('owner', 'PUT', `/profiles/targets/${id}/`, { ...office, extra }),
    'extra.',
  ],
  [
    'PUT /profiles/targets/{id}/extra/',
    (id: string, extra: object) => as('owner', 'PUT', `/profiles/targets/${id}/extra/`, extra),
    '',
  ],
  [
    'POST /tasks/nscan/preflight/',
    (id: string, extra: object) => as('owner', 'POST', '/tasks/nscan/preflight/', taskOf(id, extra)),
    'target_extra.',
  ],
  [
    'POST /tasks/nscan/',
    (id: string, extra: object) => as('owner', 'POST', '/tasks/nscan/', taskOf(id, extra)),
    'target_extra.',
  ],
] as const;

describe.each(CALLS)('%s with a stored secret', (_name, call, path) => {
  it.each<[string, object, object, string]>([
    ['another OpenVPN server', { vpn: openVpn }, theft, 'vpn.credentials_file'],
    [
      'another NetExtender address',
      { vpn: netExtender },
      { vpn: { ...netExtender, address: 'thief.example.net:4433', password: MARK } },
      'vpn.password',
    ],
    [
      'another login page',
      { webapp: { authentication: form } },
      { webapp: { authentication: { ...form, login_url: 'https://thief.example.net/login', password: MARK } } },
      'webapp.authentication.password',
    ],
  ])('400 secret_required: does not keep it for %s, and stores nothing', async (_what, stored, change, field) => {
    const target = await create(stored);
    const before = await countTasks();
    const reply = await call(target.id, change);
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toEqual({
      code: 'secret_required',
      message: 'The destination of a stored secret has changed: enter the secrets listed again.',
      fields: { [path + field]: field.startsWith('webapp') ? LOGIN_MOVED : MOVED },
    });
    expect((await as('owner', 'GET', `/profiles/targets/${target.id}/`)).json()).toEqual(target);
    expect(await countTasks()).toBe(before);
  });
});

describe('a secret that is required again', () => {
  it('is asked for in Italian too, and accepted when it comes with the new destination', async () => {
    const { id } = await create({ vpn: netExtender });
    const moved = { ...netExtender, address: 'new.example.com:4433' };
    const change = { vpn: { ...moved, password: MARK } };
    const refused = await as('owner', 'PUT', `/profiles/targets/${id}/extra/`, change, 'it');
    expect(refused.json().error).toEqual({
      code: 'secret_required',
      message: 'È cambiata la destinazione di un segreto memorizzato: inserisci di nuovo i segreti indicati.',
      fields: { 'vpn.password': 'La destinazione di questo segreto è cambiata: inseriscilo di nuovo.' },
    });
    const taken = await as('owner', 'PUT', `/profiles/targets/${id}/extra/`, { vpn: moved });
    expect(taken.json().extra.vpn).toEqual({ ...moved, password: MARK });
  });
});

describe('a start with the stored sign-in and another VPN', () => {
  it.each(['owner', 'member'])('400 secret_required for the %s: goes without both, or with both', async (username) => {
    const { id } = await create({ vpn: openVpn, webapp: { authentication: form } });
    const before = await countTasks();
    for (const path of ['', 'preflight/']) {
      const reply = await as(username, 'POST', `/tasks/nscan/${path}`, taskOf(id, { vpn: { kind: 'none' } }));
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({
        code: 'secret_required',
        fields: { 'target_extra.webapp.authentication.password': LOGIN_MOVED },
      });
    }
    const theirs = await as('owner', 'POST', '/tasks/nscan/', taskOf(id, { vpn: netExtender }));
    expect(theirs.json().error.code).toBe('secret_required');
    expect(await countTasks()).toBe(before);
  });
});

describe('a start by a member without the role target', () => {
  const start = (id: string, extra?: object) => as('member', 'POST', '/tasks/nscan/', taskOf(id, extra));
  const preflight = (id: string, extra?: object) => as('member', 'POST', '/tasks/nscan/preflight/', taskOf(id, extra));

  it.each<[string, object]>([
    ['another server and the mark of the stored credentials', theft],
    ['another server and other credentials', { vpn: { ...theft.vpn, credentials_file: base64('a\nb\n') } }],
    ['other credentials for the stored server', { vpn: { ...openVpn, config_file: MARK } }],
    [
      'another name of the stored file',
      { vpn: { ...openVpn, config_file: MARK, credentials_file: MARK, config_file_name: 'x.ovpn' } },
    ],
    ['another kind of VPN', { vpn: netExtender }],
    ['a sign-in where none is stored', { webapp: { authentication: form } }],
  ])('403: refuses %s', async (_what, extra) => {
    const { id } = await create({ vpn: openVpn });
    const before = await countTasks();
    for (const reply of [await start(id, extra), await preflight(id, extra)]) {
      expect(reply.statusCode).toBe(403);
      expect(reply.json().error.code).toBe('forbidden');
    }
    expect(await countTasks()).toBe(before);
  });

  it('200: uses the stored settings, left out or as a reply shows them, or none; may change all others', async () => {
    const { id, extra } = await create({ vpn: openVpn, webapp: { authentication: form } });
    const free = { nscan: { profile: 'full' }, webapp: { scan_strength: 'high' } };
    const none = { vpn: { kind: 'none' }, webapp: { authentication: { kind: 'none' } } };
    for (const change of [undefined, {}, extra, free, none]) {
      const reply = await preflight(id, change);
      expect(reply.statusCode).toBe(200);
      const warned = reply.json<TaskPreflight>().conflicts.map(({ code }) => code);
      expect(warned.includes('private_without_vpn')).toBe(change === none);
    }
    expect((await start(id, none)).statusCode).toBe(201);
  });
});

describe('the contact of a domain', () => {
  const domain = { name: 'Domain', engine: 'dti', target: 'example.com' };
  const startAs = (username: string, id: string, contact: boolean) =>
    as(username, 'POST', '/tasks/dti/preflight/', taskOf(id, { dti: { contact } }));

  it.each([
    ['off, by its target’s silence', {}, true],
    ['off', { dti: { contact: false } }, true],
    ['on', { dti: { contact: true } }, false],
  ])('that is %s stays so where a member without the role target starts', async (_what, extra, other) => {
    const { id } = await create(extra, domain);
    const before = await countTasks();
    const refused = await as('member', 'POST', '/tasks/dti/', taskOf(id, { dti: { contact: other } }));
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'forbidden']);
    expect((await startAs('member', id, other)).statusCode).toBe(403);
    expect(await countTasks()).toBe(before);
    expect((await startAs('member', id, !other)).statusCode).toBe(200);
    expect((await startAs('owner', id, other)).statusCode).toBe(200);
  });
});
