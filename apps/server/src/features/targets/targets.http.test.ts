import { randomUUID } from 'node:crypto';
import type { TargetEngines, TargetItem, TargetList } from '@rocca/contract/api/targets.schema';
import { ALL_FACTS } from '@rocca/contract/engines/registry';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture, type TestUser } from '../../testing/http-fixture.ts';
import { insertLicence } from '../licences/index.ts';
import { SMALLEST_OVPN, withLines } from './vpn/testing/ovpn-files.ts';

const url = '/profiles/targets/';
const at = (id: string) => `${url}${id}/`;
const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64');

let http: HttpFixture;
let demo: TestUser;
let acme: string;
let beta: string;
/** Signed in once: what is tested here is not the signing in. */

beforeAll(async () => {
  http = await createHttpFixture();
  acme = await http.addAccount('Acme');
  beta = await http.addAccount('Beta');
  demo = await http.addUser({ username: 'demo', accountId: acme, roles: ['target'], memberRole: 'owner' });
  await http.addUser({ username: 'reader', accountId: acme, memberRole: 'member' });
  await http.addUser({ username: 'viewer', accountId: acme, roles: ['target'], memberRole: 'viewer' });
  await http.addUser({ username: 'beta', accountId: beta, roles: ['target'], memberRole: 'owner' });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff', 'target'] });
  for (const accountId of [acme, beta]) {
    for (const code of ['nscan', 'dti', 'webapp']) {
      await insertLicence(http.db.orm, { accountId, api: `/${code}/`, name: code, scansMax: 5 });
    }
  }
  const expiresOn = new Date('2020-01-01T00:00:00Z');
  await insertLicence(http.db.orm, { accountId: acme, api: '/cti/', name: 'cti', scansMax: 5, expiresOn });
});
afterAll(() => http.close());

const as = (username: string, request: InjectOptions, language = 'en') =>
  http.as(username, { ...request, headers: { 'accept-language': language, ...request.headers } });
const office = { name: 'Office', engine: 'nscan', target: '10.0.0.1' };
const post = (payload: object, username = 'demo', language = 'en') =>
  as(username, { method: 'POST', url, payload }, language);
const put = (id: string, payload: object, language = 'en') =>
  as('demo', { method: 'PUT', url: at(id), payload }, language);
const putExtra = (id: string, payload: object, language = 'en') =>
  as('demo', { method: 'PUT', url: `${at(id)}extra/`, payload }, language);
async function create(fields: object = {}, username = 'demo'): Promise<TargetItem> {
  const reply = await post({ ...office, ...fields }, username);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}
const read = async (id: string, username = 'demo') => (await as(username, { url: at(id) })).json<TargetItem>();
const list = async (query = '', username = 'demo') =>
  (await as(username, { url: `${url}?${query}` })).json<TargetList>();

const openVpn = {
  kind: 'openvpn',
  config_file: base64(SMALLEST_OVPN),
  config_file_name: 'office.ovpn',
  credentials_file: base64('vpn-user\nvpn-hunter2\n'),
  credentials_file_name: 'login.txt',
};
const netExtender = {
  kind: 'netextender',
  user: 'vpn-user',
  password: 'net-hunter2',
  address: 'VPN.example.com:4433',
  domain: 'LocalDomain',
};
const form = {
  kind: 'form',
  login_url: 'https://www.example.com/login',
  user_parameter: 'user',
  password_parameter: 'pass',
  username: 'tester',
  password: 'form-hunter2',
  logged_in_regex: 'Log ?out',
  logged_out_regex: '^Sign in$',
};
const SECRETS = ['vpn-hunter2', 'net-hunter2', 'form-hunter2', 'MIIB+/Az09'];

describe('POST /profiles/targets/', () => {
  it('201: gives the target with every field of the contract', async () => {
    const target = await create({ name: '  Office ', target: ' 10.0.0.1 , 10.0.0.0/24', business: 'Hotels' });
    expect(target).toEqual({
      id: expect.any(String),
      name: 'Office',
      engine: 'nscan',
      engine_abbreviation: 'nscan',
      engine_description: 'Network Scan',
      target: '10.0.0.1,10.0.0.0/24',
      business: 'Hotels',
      extra: {},
      has_vpn: false,
      created_at: expect.stringMatching(/Z$/),
      last_modified: expect.stringMatching(/Z$/),
      user_id: demo.id,
      can: { edit: true, delete: true, start: true },
    });
    expect(await read(target.id)).toEqual(target);
  });

  it('201: answers without the trailing slash too', async () => {
    const reply = await as('demo', { method: 'POST', url: '/profiles/targets', payload: office });
    expect(reply.statusCode).toBe(201);
  });

  it('201: stores every part of the settings, and shows secrets as set', async () => {
    const second = { kind: 'form', username: 'bruno', password: 'another secret' };
    const extra = {
      extra_targets: ' 10.0.1.1 ,10.0.2.0/24',
      vpn: openVpn,
      nscan: { profile: 'full' },
      webapp: { scan_strength: 'high', alert_threshold: 'low', authentication: form, second_authentication: second },
      cti: { keywords: ['acme'], emails: ['info@example.com'] },
    };
    const target = await create({ extra });
    expect(target.has_vpn).toBe(true);
    expect(target.extra).toEqual({
      ...extra,
      extra_targets: '10.0.1.1,10.0.2.0/24',
      vpn: { ...openVpn, config_file: { set: true }, credentials_file: { set: true } },
      webapp: {
        ...extra.webapp,
        authentication: { ...form, password: { set: true } },
        second_authentication: { ...second, password: { set: true } },
      },
    });
  });

  it.each([
    ['en', '10.0.0.300', 'IP, subnet, IP range or host name not valid'],
    ['it', '10.0.0.300', 'IP, sottorete, intervallo di IP o nome host non valido'],
    [
      'en',
      '10.0.0.1,8.8.8.8',
      "Target can only contains private or public ip. You can't mix them into a single target.",
    ],
    ['it', '127.0.0.1', 'L’indirizzo 127.0.0.1 non è in un intervallo accettato: loopback.'],
    ['en', '127.20.0.1', 'The address 127.20.0.1 is not in an accepted range: loopback.'],
    ['en', '', 'The target is empty: enter at least one entry.'],
    ['it', '10.0.0.0/20,10.1.0.1', 'Un target può contenere al massimo 4.096 indirizzi, sommando tutte le sue voci.'],
  ])('400: refuses a target in %s with the grammar’s own message: %s', async (language, target, message) => {
    const reply = await post({ ...office, target }, 'demo', language);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toEqual({ error: { code: 'target_not_valid', message, fields: { target: message } } });
  });

  it('400: takes only what the engine can test', async () => {
    const reply = await post({ ...office, engine: 'dti' });
    expect(reply.json().error.message).toBe('This service does not accept 10.0.0.1. Enter: domain.');
    expect((await post({ ...office, engine: 'dti', target: 'Example.com' })).json().target).toBe('example.com');
  });

  it.each([
    ['it', 'Questo servizio non esegue test.'],
    ['en', 'This service does not run tests.'],
  ])('400: refuses a service that runs no tests, in %s', async (language, engine) => {
    for (const code of ['tvm', 'nothing', 'toString', '']) {
      const reply = await post({ ...office, engine: code }, 'demo', language);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({ code: 'invalid_request', fields: { engine } });
    }
  });

  it.each([
    ['it', 'Il testo contiene caratteri di controllo o invisibili.'],
    ['en', 'The text holds control characters or characters that cannot be seen.'],
  ])('400: says what is wrong with a name that would be read as another, in %s', async (language, name) => {
    const reply = await post({ ...office, name: 'a\u202eb' }, 'demo', language);
    expect(reply.json().error).toMatchObject({ code: 'invalid_request', fields: { name } });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: 'a\0b' }],
    ['name', { name: 'a\nb' }],
    ['name', { name: '\ud800' }],
    ['name', { name: 'A\u202eB' }],
    ['name', { name: 'Evil\u001b[31m' }],
    ['business', { business: 'Piracy' }],
    ['target', { target: 5 }],
    ['target', { target: 'a,'.repeat(50_001) }],
    ['extra.nscan.profile', { extra: { nscan: { profile: 'deepest' } } }],
    ['extra.webapp.scan_strength', { extra: { webapp: { scan_strength: 'off' } } }],
    ['extra.cti.keywords.0', { extra: { cti: { keywords: ['a\0'] } } }],
    ['extra.cti.emails.0', { extra: { cti: { emails: ['nobody'] } } }],
    ['extra.vpn.kind', { extra: { vpn: { kind: 'ipsec' } } }],
    ['extra.vpn.domain', { extra: { vpn: { ...netExtender, domain: 'a\ud800' } } }],
  ])('400: names the field %s', async (field, fields) => {
    for (const language of ['it', 'en']) {
      const reply = await post({ ...office, ...fields }, 'demo', language);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({ code: 'invalid_request' });
      expect(Object.keys(reply.json().error.fields)).toEqual([field]);
    }
  });

  it('401: refuses a stranger, also one with a large body', async () => {
    const payload = { name: 'x'.repeat(1_000_000) };
    expect((await http.app.inject({ method: 'POST', url, payload })).statusCode).toBe(401);
  });

  it('401: refuses the token of a user who is gone', async () => {
    await http.addUser({ username: 'gone', accountId: acme, roles: ['target'] });
    await as('gone', { url });
    await http.db.pool.query("DELETE FROM users WHERE username = 'gone'");
    expect((await post(office, 'gone')).statusCode).toBe(401);
  });

  it.each([
    ['it', 'Non puoi creare nuovi target per questo servizio'],
    ['en', 'you are not allowed to create new target for this service'],
  ])('403: is for those who may manage targets, in %s', async (language, message) => {
    const reply = await post(office, 'reader', language);
    expect(reply.statusCode).toBe(403);
    expect(reply.json()).toEqual({ error: { code: 'target_not_allowed', message } });
  });

  it.each([
    ['it', 'Utente non autorizzato a creare nuovi target per questo servizio'],
    ['en', 'user not authorised to create new targets for this service'],
  ])('403: needs a licence that is valid, in %s', async (language, message) => {
    for (const engine of ['cti', 'rri']) {
      const reply = await post({ ...office, engine, target: 'example.com' }, 'demo', language);
      expect(reply.statusCode).toBe(403);
      expect(reply.json()).toEqual({ error: { code: 'target_not_licensed', message } });
    }
  });

  it('403: needs a service that is permitted here, whatever the licence says', async () => {
    const strict = await createHttpFixture({ ROCCA_PERMITTED: 'dti', ROCCA_LAB: 'on' });
    const accountId = await strict.addAccount('Acme');
    await strict.addUser({ username: 'demo', accountId, roles: ['target'] });
    await insertLicence(strict.db.orm, { accountId, api: '/nscan/', name: 'nscan', scansMax: 5 });
    const reply = await strict.as('demo', { method: 'POST', url, payload: office });
    await strict.close();
    expect(reply.json().error.code).toBe('target_not_licensed');
  });

  it('413: takes 2 MB, and no more', async () => {
    const payload = { ...office, name: 'x'.repeat(2 * 1024 * 1024) };
    const reply = await post(payload);
    expect(reply.statusCode).toBe(413);
    expect(reply.json().error.code).toBe('payload_too_large');
    expect((await post({ ...office, name: 'x'.repeat(1_900_000) })).statusCode).toBe(400);
  });
});

describe('GET /profiles/targets/', () => {
  it('200: pages newest first, 20 by default, with the whole count', async () => {
    const accountId = await http.addAccount('Pages');
    await http.addUser({ username: 'pages', accountId });
    await http.db.pool.query(
      `INSERT INTO targets (account_id, engine, name, target, created_at)
       SELECT $1, CASE WHEN n % 5 = 0 THEN 'dti' ELSE 'nscan' END, 'T' || n, 'host' || n || '.example.com',
              timestamptz '2026-01-01' + n * interval '1 day' FROM generate_series(1, 25) n`,
      [accountId],
    );
    const names = async (query: string) => (await list(query, 'pages')).results.map(({ name }) => name);
    expect(await list('', 'pages')).toMatchObject({ count: 25, results: { length: 20 } });
    expect(await names('page=3&page_size=10')).toEqual(['T5', 'T4', 'T3', 'T2', 'T1']);
    expect(await names('page=9')).toEqual([]);
    expect((await list('page_size=100', 'pages')).results).toHaveLength(25);
    expect(await names('engine=dti&page_size=2')).toEqual(['T25', 'T20']);
    expect(await list('engine=dti', 'pages')).toMatchObject({ count: 5 });
    expect(await names('engine=nscan&name=t1')).toEqual(['T19', 'T18', 'T17', 'T16', 'T14', 'T13', 'T12', 'T11', 'T1']);
    expect(await names('name=HOST7.')).toEqual(['T7']);
    expect(await names('name=%20T7%20')).toEqual(['T7']);
    expect(await list('engine=&name=', 'pages')).toMatchObject({ count: 25 });
  });

  it.each(['%25', '_', '%5C', '%00', '%27%20OR%201=1--'])(
    '200: takes %s in a search as it is written',
    async (name) => {
      await create({ name: 'Nothing special' });
      expect(await list(`name=${name}`)).toEqual({ results: [], count: 0 });
    },
  );

  it.each(['engine=nothing', 'engine=%00', 'engine=__proto__'])('200: finds nothing for %s', async (query) => {
    expect(await list(query)).toEqual({ results: [], count: 0 });
  });

  it('200: is empty for staff, who have no account', async () => {
    expect(await list('', 'staff')).toEqual({ results: [], count: 0 });
  });

  it('200: lists for each reader what they may do', async () => {
    const { id } = await create();
    await http.db.pool.query("UPDATE targets SET engine = 'nscan' WHERE id = $1", [id]);
    expect((await read(id, 'demo')).can).toEqual({ edit: true, delete: true, start: true });
    expect((await read(id, 'reader')).can).toEqual({ edit: false, delete: false, start: true });
    expect((await read(id, 'viewer')).can).toEqual({ edit: true, delete: true, start: false });
    await http.db.pool.query("UPDATE targets SET engine = 'cti' WHERE id = $1", [id]);
    expect((await read(id, 'demo')).can).toEqual({ edit: true, delete: true, start: false });
  });

  it.each(['page=0', 'page=x', 'page_size=101', 'page=1e9', `name=${'x'.repeat(201)}`])(
    '400: refuses %s and names the field',
    async (query) => {
      const reply = await as('demo', { url: `${url}?${query}` });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error.fields).toHaveProperty([`query.${query.split('=')[0]}`]);
    },
  );

  it('401: refuses a stranger', async () => {
    expect((await http.app.inject({ url })).statusCode).toBe(401);
  });
});

describe('PUT /profiles/targets/{id}/', () => {
  it('200: replaces what it is given, and keeps the settings that are left out', async () => {
    const target = await create({ business: 'Hotels', extra: { vpn: netExtender, nscan: { profile: 'full' } } });
    const reply = await put(target.id, { name: 'Branch', engine: 'nscan', target: '10.0.0.2' });
    expect(reply.statusCode).toBe(200);
    const changed = reply.json<TargetItem>();
    expect(changed).toEqual({
      ...target,
      name: 'Branch',
      target: '10.0.0.2',
      business: null,
      last_modified: expect.any(String),
    });
    expect(Date.parse(changed.last_modified)).toBeGreaterThan(Date.parse(target.last_modified));
    expect(await read(target.id)).toEqual(changed);
  });

  it('200: needs no licence as long as the engine stays, and one for another engine', async () => {
    const { id } = await create();
    await http.db.pool.query("UPDATE targets SET engine = 'cti', target = 'example.com' WHERE id = $1", [id]);
    const payload = { name: 'Kept', engine: 'cti', target: 'example.org' };
    expect((await put(id, payload)).statusCode).toBe(200);
    expect((await put(id, { ...payload, engine: 'dti' })).json()).toMatchObject({ engine: 'dti' });
    const back = await put(id, payload);
    expect(back.statusCode).toBe(403);
    expect(back.json().error.code).toBe('target_not_licensed');
  });

  it('400: refuses a wrong target, and one that does not fit the extra ones that stay', async () => {
    const { id } = await create({ extra: { extra_targets: '10.0.0.7' } });
    expect((await put(id, { ...office, target: 'no good' })).json().error.code).toBe('target_not_valid');
    const mixed = await put(id, { ...office, target: '8.8.8.8' });
    expect(mixed.statusCode).toBe(400);
    expect(mixed.json().error).toMatchObject({
      code: 'target_not_valid',
      message: "Target can only contains private or public ip. You can't mix them into a single target.",
      fields: { 'extra.extra_targets': expect.any(String) },
    });
    expect((await put(id, { ...office, target: '8.8.8.8', extra: { extra_targets: '' } })).statusCode).toBe(200);
    expect((await put(id, { ...office, engine: 'tvm' })).statusCode).toBe(400);
  });

  it('403 and 413 as for a new one', async () => {
    const { id } = await create();
    const refused = await as('reader', { method: 'PUT', url: at(id), payload: office });
    expect(refused.json().error.code).toBe('target_not_allowed');
    expect((await put(id, { ...office, name: 'x'.repeat(2_200_000) })).statusCode).toBe(413);
  });
});

describe('PUT /profiles/targets/{id}/extra/', () => {
  it('200: merges what it is given; parts that are left out stay', async () => {
    const { id } = await create({ extra: { nscan: { profile: 'full' }, cti: { keywords: ['acme'] } } });
    const reply = await putExtra(id, { webapp: { scan_strength: 'low' } });
    expect(reply.statusCode).toBe(200);
    await putExtra(id, { webapp: { alert_threshold: 'off' }, cti: { emails: ['a@example.com'] } });
    expect((await read(id)).extra).toEqual({
      nscan: { profile: 'full' },
      cti: { keywords: ['acme'], emails: ['a@example.com'] },
      webapp: { scan_strength: 'low', alert_threshold: 'off' },
    });
    expect((await putExtra(id, {})).json().extra).toEqual((await read(id)).extra);
  });

  it('200: leaves a secret as it is when its mark is sent back, as a screen does', async () => {
    const { id, extra } = await create({ extra: { vpn: openVpn, webapp: { authentication: form } } });
    expect((await putExtra(id, extra)).json().extra).toEqual(extra);
    expect((await put(id, { ...office, extra })).json().extra).toEqual(extra);
  });

  it('200: forgets a VPN of kind none, and the fields of another kind', async () => {
    const { id } = await create({ extra: { vpn: openVpn } });
    const switched = (await putExtra(id, { vpn: netExtender })).json<TargetItem>();
    expect(switched.extra.vpn).toEqual({
      ...netExtender,
      address: 'vpn.example.com:4433',
      password: { set: true },
    });
    const cleared = (await putExtra(id, { vpn: { ...netExtender, kind: 'none' } })).json<TargetItem>();
    expect(cleared).toMatchObject({ has_vpn: false, extra: { vpn: { kind: 'none' } } });
    const { rows } = await http.db.pool.query('SELECT secrets FROM targets WHERE id = $1', [id]);
    expect(rows).toEqual([{ secrets: null }]);
  });

  it('200: takes an OpenVPN file of 1,000,000 bytes', async () => {
    const { id } = await create();
    const filled = `${SMALLEST_OVPN}# ${'x'.repeat(1_000_000)}`.slice(0, 1_000_000);
    const vpn = { kind: 'openvpn', config_file: base64(filled), config_file_name: 'LARGE.OVPN' };
    expect((await putExtra(id, { vpn })).statusCode).toBe(200);
  });

  it.each<[string, object, string, string]>([
    ['openvpn without a file', { kind: 'openvpn' }, 'Il file è vuoto.', 'The file is empty.'],
    [
      'a file that is no base64',
      { ...openVpn, config_file: 'data:text/plain;base64,AAAA' },
      'Il file non è in base64.',
      'The file is not base64.',
    ],
    [
      'a file that is too large',
      { ...openVpn, config_file: base64('#'.repeat(1_000_001)) },
      'Il file può avere al massimo 1.000.000 byte.',
      'The file can have at most 1,000,000 bytes.',
    ],
    [
      'a hostile file',
      { ...openVpn, config_file: base64(withLines('script-security 2', 'up /bin/sh')) },
      'Riga 1: la direttiva script-security non è ammessa. Toglila e carica di nuovo il file.',
      'Line 1: the directive script-security is not allowed. Remove it and upload the file again.',
    ],
    [
      'a kept file where none is stored',
      { ...openVpn, config_file: { set: true } },
      'Nessun valore memorizzato: inseriscilo.',
      'No value is stored: enter it.',
    ],
  ])('400: refuses %s', async (_what, vpn, it, en) => {
    const { id } = await create();
    for (const [language, text] of Object.entries({ it, en })) {
      const reply = await putExtra(id, { vpn }, language);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({ code: 'invalid_request', fields: { 'vpn.config_file': text } });
      const created = await post({ ...office, extra: { vpn } }, 'demo', language);
      expect(created.json().error.fields).toMatchObject({ 'extra.vpn.config_file': text });
    }
    expect((await read(id)).extra).toEqual({});
  });

  it.each<[string, object, string, string]>([
    ['vpn.config_file_name', { ...openVpn, config_file_name: 'office.txt' }, 'file .ovpn', '.ovpn file'],
    ['vpn.config_file_name', { ...openVpn, config_file_name: '../a/b.ovpn' }, 'file .ovpn', '.ovpn file'],
    ['vpn.config_file_name', { ...openVpn, config_file_name: undefined }, 'file .ovpn', '.ovpn file'],
    ['vpn.credentials_file_name', { ...openVpn, credentials_file_name: 'login.ovpn' }, 'file .txt', '.txt file'],
    ['vpn.credentials_file', { ...openVpn, credentials_file: base64('only one line') }, 'seconda', 'second'],
    ['vpn.credentials_file', { ...openVpn, credentials_file: base64('a\nb\nc') }, 'seconda', 'second'],
    ['vpn.credentials_file', { ...openVpn, credentials_file: base64('a\0\nb') }, 'seconda', 'second'],
    ['vpn.credentials_file', { ...openVpn, credentials_file: base64('x'.repeat(100_001)) }, '100.000', '100,000'],
    ['vpn.credentials_file', { ...openVpn, credentials_file: { set: true } }, 'memorizzato', 'stored'],
    ['vpn.user', { ...netExtender, user: ' ' }, 'obbligatorio', 'required'],
    ['vpn.password', { ...netExtender, password: '' }, 'obbligatorio', 'required'],
    ['vpn.password', { ...netExtender, password: { set: true } }, 'memorizzato', 'stored'],
    ['vpn.password', { ...netExtender, password: 'a\nb' }, 'controllo', 'control'],
    ['vpn.domain', { ...netExtender, domain: undefined }, 'obbligatorio', 'required'],
    ['vpn.address', { ...netExtender, address: '' }, 'obbligatorio', 'required'],
    ['vpn.address', { ...netExtender, address: 'vpn.example.com' }, 'host:porta', 'host:port'],
    ['vpn.address', { ...netExtender, address: 'vpn.example.com:0' }, 'host:porta', 'host:port'],
    ['vpn.address', { ...netExtender, address: 'https://vpn.example.com:443' }, 'host:porta', 'host:port'],
    ['vpn.address', { ...netExtender, address: '127.0.0.1:22' }, 'host:porta', 'host:port'],
    ['vpn.address', { ...netExtender, address: '169.254.169.254:80' }, 'host:porta', 'host:port'],
  ])('400: names %s of a VPN, in both languages', async (field, vpn, it, en) => {
    const { id } = await create();
    for (const [language, text] of Object.entries({ it, en })) {
      const reply = await putExtra(id, { vpn }, language);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error.fields).toEqual({ [field]: expect.stringContaining(text) });
    }
  });

  it.each<[string, object, string, string]>([
    ['login_url', { login_url: 'ftp://example.com' }, 'http o https', 'http or https'],
    ['login_url', { login_url: 'javascript:alert(1)' }, 'http o https', 'http or https'],
    ['login_url', { login_url: 'https://user:pass@example.com' }, 'http o https', 'http or https'],
    ['login_url', { login_url: 'http://127.1/login' }, 'http o https', 'http or https'],
    ['login_url', { login_url: 'http://[::1]/login' }, 'http o https', 'http or https'],
    ['login_url', { login_url: undefined }, 'http o https', 'http or https'],
    ['user_parameter', { user_parameter: '' }, 'obbligatorio', 'required'],
    ['password_parameter', { password_parameter: ' ' }, 'obbligatorio', 'required'],
    ['username', { username: '' }, 'obbligatorio', 'required'],
    ['password', { password: '' }, 'obbligatorio', 'required'],
    ['password', { password: { set: true } }, 'memorizzato', 'stored'],
    ['logged_in_regex', { logged_in_regex: '(' }, 'espressione', 'expression'],
    ['logged_out_regex', { logged_out_regex: '*' }, 'espressione', 'expression'],
    ['logged_in_regex', { logged_in_regex: 'x'.repeat(501) }, '500', '500'],
  ])('400: names %s of a form sign-in, in both languages', async (field, change, it, en) => {
    const { id } = await create();
    const webapp = { authentication: { ...form, ...change } };
    for (const [language, text] of Object.entries({ it, en })) {
      const reply = await putExtra(id, { webapp }, language);
      expect(reply.statusCode).toBe(400);
      const fields = { [`webapp.authentication.${field}`]: expect.stringContaining(text) };
      expect(reply.json().error.fields).toEqual(fields);
    }
  });

  it.each([
    ['names', '10.0.0.0/24', 'host.example.com', 'IP, subnet, IP range or host name not valid'],
    ['a web address', '10.0.0.0/24', '10.0.0.1:80', 'IP, subnet, IP range or host name not valid'],
    ['another scope', '10.0.0.1', '8.8.8.8', "Target can only contains private or public ip. You can't mix"],
    ['IPv6 beside IPv4', '10.0.0.1', '2a00:1450::1', 'IPv6 addresses cannot share a target'],
    ['too many together', '10.0.0.0/21', '10.1.0.0/21,10.2.0.0/32', 'A target can hold at most 4,096 addresses'],
    ['what is in the target', '10.0.0.1', '10.0.0.1', '10.0.0.1 is already in the target.'],
  ])('400: takes no extra targets with %s', async (_what, target, extra_targets, message) => {
    const { id } = await create({ target });
    const reply = await putExtra(id, { extra_targets });
    expect(reply.statusCode).toBe(400);
    const { error } = reply.json();
    expect(error.code).toBe('target_not_valid');
    expect(error.message).toContain(message);
    expect(error.fields).toEqual({ extra_targets: error.message });
  });

  it('200: takes as many addresses as the limit, also beside a domain', async () => {
    const { id } = await create({ target: '10.0.0.0/21' });
    expect((await putExtra(id, { extra_targets: '10.1.0.0/21' })).statusCode).toBe(200);
    const domain = await create({ engine: 'dti', target: 'example.com' });
    expect((await putExtra(domain.id, { extra_targets: '8.8.8.8' })).json().extra).toEqual({
      extra_targets: '8.8.8.8',
    });
  });

  it('401, 403 and 413 as for a new one', async () => {
    const { id } = await create();
    const request: InjectOptions = { method: 'PUT', url: `${at(id)}extra/`, payload: {} };
    expect((await http.app.inject(request)).statusCode).toBe(401);
    expect((await as('reader', request)).json().error.code).toBe('target_not_allowed');
    expect((await putExtra(id, { extra_targets: 'x'.repeat(2_200_000) })).statusCode).toBe(413);
  });
});

describe('a VPN for an engine that goes through none', () => {
  const domain = { name: 'Domain', engine: 'dti', target: 'example.com' };
  const WORDS = {
    it: 'I test di questo servizio non passano da una VPN: toglila.',
    en: 'Tests of this service do not go through a VPN: remove it.',
  };

  it.each(['it', 'en'] as const)('400: is refused with words in the caller’s language: %s', async (language) => {
    const { id } = await create(domain);
    const vpn = openVpn;
    const start = { task_name: 'x', target_id: id, target_extra: { vpn } };
    const startAt = (path: string) => as('demo', { method: 'POST', url: path, payload: start }, language);
    const refusals = [
      [await post({ ...domain, extra: { vpn } }, 'demo', language), 'extra.vpn.kind'],
      [await put(id, { ...domain, extra: { vpn } }, language), 'extra.vpn.kind'],
      [await putExtra(id, { vpn }, language), 'vpn.kind'],
      [await startAt('/tasks/dti/preflight/'), 'target_extra.vpn.kind'],
      [await startAt('/tasks/dti/'), 'target_extra.vpn.kind'],
    ] as const;
    for (const [reply, field] of refusals) {
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error).toMatchObject({ code: 'invalid_request', fields: { [field]: WORDS[language] } });
    }
    expect((await read(id)).has_vpn).toBe(false);
  });

  it('200: none is no VPN; one that an earlier engine left behind opens no tunnel', async () => {
    const { id } = await create({ extra: { vpn: openVpn } });
    expect((await put(id, domain)).statusCode).toBe(200);
    expect((await putExtra(id, { vpn: { kind: 'none' } })).statusCode).toBe(200);
    const { id: left } = await create({ extra: { vpn: openVpn } });
    await put(left, domain);
    const start = { task_name: 'x', target_id: left };
    const reply = await as('demo', { method: 'POST', url: '/tasks/dti/', payload: start });
    expect(reply.statusCode).toBe(201);
    const { rows } = await http.db.pool.query('SELECT vpn FROM tasks WHERE id = $1', [reply.json().task_id]);
    expect(rows).toEqual([{ vpn: null }]);
  });
});

describe('DELETE /profiles/targets/{id}/', () => {
  it('204: deletes it once, and leaves its tests', async () => {
    const { id } = await create();
    await http.db.pool.query(
      "INSERT INTO tasks (account_id, engine, name, status, target_id) VALUES ($1, 'nscan', 'x', 'SUCCESS', $2)",
      [acme, id],
    );
    const request: InjectOptions = { method: 'DELETE', url: at(id) };
    const reply = await as('demo', request);
    expect(reply.statusCode).toBe(204);
    expect(reply.body).toBe('');
    expect((await as('demo', request)).statusCode).toBe(404);
    const { rows } = await http.db.pool.query('SELECT count(*) FROM tasks WHERE target_id = $1', [id]);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('401, 403 and 413 as they should', async () => {
    const { id } = await create();
    expect((await http.app.inject({ method: 'DELETE', url: at(id) })).statusCode).toBe(401);
    expect((await as('reader', { method: 'DELETE', url: at(id) })).json().error.code).toBe('target_not_allowed');
    const payload = 'x'.repeat(100_000);
    const headers = { 'content-type': 'application/json' };
    expect((await as('demo', { method: 'DELETE', url: at(id), headers, payload })).statusCode).toBe(413);
    expect((await read(id)).id).toBe(id);
  });
});

describe('targets of others', () => {
  const calls = (id: string): InjectOptions[] => [
    { method: 'GET', url: at(id) },
    { method: 'PUT', url: at(id), payload: office },
    { method: 'PUT', url: at(id), payload: { ...office, engine: 'dti', target: 'example.com' } },
    { method: 'PUT', url: `${at(id)}extra/`, payload: { nscan: { profile: 'full' } } },
    { method: 'PUT', url: `${at(id)}extra/`, payload: { vpn: { ...netExtender, password: { set: true } } } },
    { method: 'DELETE', url: at(id) },
  ];

  it('404: a foreign id answers exactly like one that does not exist, on every call', async () => {
    const target = await create({ extra: { vpn: netExtender } });
    for (const [index] of calls('').entries()) {
      const replies = [];
      for (const id of [target.id, randomUUID(), 'not-an-id']) {
        const request = calls(id)[index];
        if (request) replies.push(await as('beta', request));
      }
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
      expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    }
    expect(await read(target.id)).toEqual(target);
  });

  it('404: staff have no account, so nothing is there for them', async () => {
    const { id } = await create();
    const requests: InjectOptions[] = [...calls(id), { method: 'POST', url, payload: office }];
    for (const request of requests) expect((await as('staff', request)).statusCode).toBe(404);
  });

  it('are in no list', async () => {
    const { id } = await create({ name: 'Acme only' });
    const mine = await create({ name: 'Beta only' }, 'beta');
    const ids = (await list('page_size=100', 'beta')).results.map((target) => target.id);
    expect(ids).toEqual([mine.id]);
    expect((await list('name=Acme', 'beta')).count).toBe(0);
    expect((await list('name=Acme')).results.map((target) => target.id)).toEqual([id]);
  });
});

describe('secrets', () => {
  it('are in no reply, no log line and no plain column', async () => {
    const extra = { vpn: openVpn, webapp: { authentication: form } };
    const { id } = await create({ extra });
    const bodies: string[] = [];
    const keep = async (reply: ReturnType<typeof as>) => bodies.push((await reply).body);
    await keep(post({ ...office, extra }));
    await keep(put(id, { ...office, extra }));
    await keep(putExtra(id, { vpn: netExtender }));
    await keep(putExtra(id, { vpn: { ...netExtender, domain: '' } }));
    await keep(putExtra(id, { vpn: { ...openVpn, config_file: base64(withLines('up x')) } }));
    await keep(putExtra(id, { webapp: { authentication: { ...form, logged_in_regex: '(' } } }));
    await keep(as('demo', { url: at(id) }));
    await keep(as('demo', { url: `${url}?page_size=100` }));
    await keep(as('beta', { method: 'PUT', url: `${at(id)}extra/`, payload: extra }));
    const { rows } = await http.db.pool.query<{ row: string }>('SELECT t::text AS row FROM targets t');
    const stored = rows.map(({ row }) => row).join('\n');
    for (const secret of SECRETS.flatMap((text) => [text, base64(text), Buffer.from(text).toString('hex')])) {
      expect(bodies.join('\n')).not.toContain(secret);
      expect(http.logged()).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    expect(http.logged()).not.toContain(openVpn.config_file.slice(0, 100));
  });

  it('500: that cannot be opened are an internal error, and the answer gives no details', async () => {
    const { id } = await create({ extra: { vpn: netExtender } });
    await http.db.pool.query("UPDATE targets SET secrets = decode('00', 'hex') WHERE id = $1", [id]);
    const reply = await putExtra(id, { nscan: { profile: 'full' } });
    expect(reply.statusCode).toBe(500);
    expect(reply.json().error).toEqual({ code: 'internal', message: expect.stringContaining('Reference:') });
    expect((await as('demo', { url: at(id) })).statusCode).toBe(200);
    expect((await as('demo', { method: 'DELETE', url: at(id) })).statusCode).toBe(204);
  });
});

describe('GET /profiles/targets/engines/', () => {
  it('200: says how many targets the account has for each engine, in the order of menus', async () => {
    const counts = async (username: string) =>
      (await as(username, { url: `${url}engines/` })).json<TargetEngines>().engines;
    const before = await counts('demo');
    expect(before.map(({ engine }) => engine)).toEqual(ALL_FACTS.map(({ code }) => code));
    const others = await counts('beta');
    await create({ name: 'Counted' });
    const grown = before.map((row) => (row.engine === office.engine ? { ...row, count: row.count + 1 } : row));
    expect(await counts('demo')).toEqual(grown);
    expect(await counts('beta')).toEqual(others);
  });

  it('401: without a token', async () => {
    expect((await http.app.inject({ url: `${url}engines/` })).statusCode).toBe(401);
  });
});
