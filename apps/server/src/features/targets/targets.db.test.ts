import { randomBytes, randomUUID } from 'node:crypto';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox, SecretProblem } from '../../platform/crypto/secret-box.ts';
import { pgErrorCode } from '../../platform/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/db/testing/test-database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { insertAccount } from '../accounts/index.ts';
import { sealExtra } from './extra-secrets.ts';
import { countTargets, findTarget, insertTarget, listTargets, updateTarget } from './targets.repo.ts';
import {
  changeTargetExtra,
  createTarget,
  extraForStart,
  findTargetForStart,
  replaceTarget,
} from './targets.service.ts';
import type { targets } from './targets.tables.ts';
import { SMALLEST_OVPN, withLines } from './vpn/testing/ovpn-files.ts';

const CHECK_VIOLATION = '23514';
const box = createSecretBox(randomBytes(32));
let db: TestDatabase;
let acme: string;
let beta: string;

beforeAll(async () => {
  db = await createTestDatabase();
  acme = await insertAccount(db.orm, 'Acme');
  beta = await insertAccount(db.orm, 'Beta');
});
afterAll(() => db.drop());

const add = (fields: Partial<typeof targets.$inferInsert> = {}) =>
  insertTarget(db.orm, { accountId: acme, engine: 'nscan', name: 'Office', target: '10.0.0.1', ...fields });

const netExtender = {
  vpn: { kind: 'netextender' as const, user: 'u', password: 'hunter2', address: 'vpn.example.com:4433', domain: 'd' },
};
async function addWithSecret(accountId = acme) {
  const id = randomUUID();
  return add({ id, accountId, ...sealExtra(box, netExtender, { accountId, targetId: id }) });
}

describe('the targets table', () => {
  it.each<[string, TargetExtra]>([
    ['a VPN password', { vpn: { kind: 'netextender', password: 'hunter2' } }],
    ['a VPN configuration', { vpn: { kind: 'openvpn', config_file: 'AAAA' } }],
    ['VPN credentials', { vpn: { kind: 'openvpn', credentials_file: 'AAAA' } }],
    ['a form password', { webapp: { authentication: { kind: 'form', password: 'hunter2' } } }],
  ])('refuses %s in the clear', async (_what, extra) => {
    const insert = add({ extra, secrets: Buffer.from('x') });
    await expect(insert.catch(pgErrorCode)).resolves.toBe(CHECK_VIOLATION);
  });

  it.each([
    { set: 'hunter2' },
    { set: { value: 'hunter2' } },
    { set: false },
    { set: ['hunter2', true] },
    { set: true, value: 'hunter2' },
    [{ set: true }, 'hunter2'],
    {},
  ])('refuses %j where a mark belongs, whatever the engine', async (password) => {
    const insert = (secrets: Buffer | null) =>
      db.pool.query(
        `INSERT INTO targets (account_id, engine, name, target, extra, secrets) VALUES ($1, 'new', 'x', 'x', $2, $3)`,
        [acme, JSON.stringify({ new: { deep: [{ password }] } }), secrets],
      );
    for (const secrets of [null, Buffer.from('x')]) {
      await expect(insert(secrets).catch(pgErrorCode)).resolves.toBe(CHECK_VIOLATION);
    }
  });

  it('takes the words of secrets as names and texts of other things', async () => {
    const extra = { webapp: { authentication: { kind: 'form', password_parameter: 'password', username: 'set' } } };
    await expect(add({ extra: extra as TargetExtra })).resolves.toBeDefined();
  });

  it('refuses a mark without a secret, and a secret without a mark', async () => {
    const marked: TargetExtra = { vpn: { kind: 'openvpn', config_file: { set: true } } };
    await expect(add({ extra: marked }).catch(pgErrorCode)).resolves.toBe(CHECK_VIOLATION);
    await expect(add({ secrets: Buffer.from('x') }).catch(pgErrorCode)).resolves.toBe(CHECK_VIOLATION);
  });

  it.each([
    ['an empty name', { name: '' }],
    ['a long name', { name: 'x'.repeat(201) }],
    ['an empty target', { target: '' }],
    ['an engine that is no code', { engine: 'n scan' }],
    ['settings that are a list', { extra: [] as unknown as TargetExtra }],
  ])('refuses %s', async (_what, fields) => {
    await expect(add(fields).catch(pgErrorCode)).resolves.toBe(CHECK_VIOLATION);
  });

  it('keeps targets with the same name, and loses them with their account alone', async () => {
    const accountId = await insertAccount(db.orm, 'Short-lived');
    await add({ accountId, name: 'Twin' });
    await add({ accountId, name: 'Twin' });
    expect(await countTargets(db.orm, { accountId })).toBe(2);
    await db.orm.execute(sql`DELETE FROM accounts WHERE id = ${accountId}`);
    expect(await countTargets(db.orm, { accountId })).toBe(0);
  });
});

describe('the list of targets', () => {
  it('pages newest first along its index, without reading the secrets', async () => {
    const accountId = await insertAccount(db.orm, 'Large');
    await db.orm.execute(sql`
      INSERT INTO targets (account_id, engine, name, target, created_at)
      SELECT ${accountId}, 'nscan', 'T' || n, '10.0.0.1', timestamptz '2026-01-01' + n * interval '1 second'
      FROM generate_series(1, 5000) AS n`);
    await db.orm.execute(sql`ANALYZE targets`);
    const page = await listTargets(db.orm, { accountId }, { limit: 10, offset: 20 });
    expect(page.map(({ name }) => name)).toEqual(Array.from({ length: 10 }, (_none, index) => `T${4980 - index}`));
    expect(page[0]).not.toHaveProperty('secrets');
    const { rows } = await db.pool.query(
      `EXPLAIN SELECT id FROM targets WHERE account_id = $1 ORDER BY created_at DESC, id DESC LIMIT 10`,
      [accountId],
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('targets_account_created_idx');
    expect(plan).not.toContain('Sort');
  });

  it.each([
    ['%', ['100%']],
    ['_', ['a_b']],
    ['\\', ['back\\slash']],
    ['A_B', ['a_b']],
    ['%%', []],
    ['axb', ['axb']],
    ["' OR true --", []],
    ['example.COM', ['by target']],
  ])('takes %s in a search as it is written', async (search, names) => {
    const accountId = await insertAccount(db.orm, `Search ${randomUUID()}`);
    for (const name of ['100%', 'a_b', 'axb', 'back\\slash']) await add({ accountId, name });
    await add({ accountId, name: 'by target', target: 'www.example.com' });
    const found = await listTargets(db.orm, { accountId, search }, { limit: 10, offset: 0 });
    expect(found.map(({ name }) => name)).toEqual(names);
    expect(await countTargets(db.orm, { accountId, search })).toBe(names.length);
  });

  it('finds nothing of another account', async () => {
    const { id } = await add({ accountId: beta, name: 'Only here' });
    expect(await countTargets(db.orm, { accountId: acme, search: 'Only here' })).toBe(0);
    expect(await findTarget(db.orm, { accountId: acme, targetId: id })).toBeNull();
    expect(await updateTarget(db.orm, { accountId: acme, targetId: id }, { name: 'Mine' })).toBeNull();
    expect(await findTarget(db.orm, { accountId: beta, targetId: id })).toMatchObject({ name: 'Only here' });
  });
});

describe('the secrets of a target', () => {
  it('are given in the clear to a start of the same account alone', async () => {
    const { id, extra } = await addWithSecret();
    expect(extra).toMatchObject({ vpn: { password: { set: true } } });
    const key = { accountId: acme, targetId: id };
    expect(await findTargetForStart(db.orm, box, key)).toEqual({
      id,
      name: 'Office',
      engine: 'nscan',
      target: '10.0.0.1',
      extra: netExtender,
      shown: extra,
    });
    expect(await findTargetForStart(db.orm, box, { ...key, accountId: beta })).toBeNull();
  });

  it('do not open in another row, in another account or with another key', async () => {
    const mine = await addWithSecret();
    const other = await addWithSecret();
    const foreign = await addWithSecret(beta);
    await db.orm.execute(sql`
      UPDATE targets SET secrets = (SELECT secrets FROM targets WHERE id = ${mine.id})
      WHERE id IN (${other.id}, ${foreign.id})`);
    const open = (accountId: string, targetId: string, someBox = box) =>
      findTargetForStart(db.orm, someBox, { accountId, targetId });
    await expect(open(acme, other.id)).rejects.toThrow(SecretProblem);
    await expect(open(beta, foreign.id)).rejects.toThrow(SecretProblem);
    await expect(open(acme, mine.id, createSecretBox(randomBytes(32)))).rejects.toThrow(SecretProblem);
    await expect(open(acme, mine.id)).resolves.toMatchObject({ id: mine.id });
  });

  it('are not in the row as text, in whatever form', async () => {
    const { id } = await addWithSecret();
    const { rows } = await db.pool.query('SELECT t::text AS row, secrets FROM targets t WHERE id = $1', [id]);
    for (const form of ['hunter2', Buffer.from('hunter2').toString('hex'), Buffer.from('hunter2').toString('base64')]) {
      expect(rows[0].row).not.toContain(form);
    }
    expect(rows[0].secrets.includes(Buffer.from('hunter2'))).toBe(false);
  });
});

describe('what a change keeps', () => {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const parts = () => ({ db, secretBox: box, networkScope: async () => ({}) });
  const openVpn = {
    kind: 'openvpn' as const,
    config_file: base64(withLines('--verb 11', '# a comment')),
    config_file_name: 'office.ovpn',
    credentials_file: base64('vpn-user\r\nhunter2\r\n'),
    credentials_file_name: 'login.txt',
  };
  const form = {
    kind: 'form' as const,
    login_url: 'HTTPS://www.Example.com/a/../login',
    user_parameter: 'user',
    password_parameter: 'pass',
    username: 'tester',
    password: 'hunter2',
  };
  const stored = {
    vpn: {
      ...openVpn,
      config_file: base64(SMALLEST_OVPN.replace('remote', 'verb 4\nremote')),
      credentials_file: base64('vpn-user\nhunter2\n'),
    },
    webapp: { authentication: { ...form, login_url: 'https://www.example.com/login' } },
  };
  const office = { name: 'Office', engine: 'nscan', target: '10.0.0.1' };

  async function create() {
    const [user] = (
      await db.orm.execute<{ id: string }>(sql`
      INSERT INTO users (account_id, username, password_hash) VALUES (${acme}, ${randomUUID()}, 'x') RETURNING id`)
    ).rows;
    const author = { accountId: acme, userId: user?.id ?? '', licensedEngines: ['nscan'] };
    const target = await createTarget(parts(), author, {
      ...office,
      extra: { vpn: openVpn, webapp: { authentication: form } },
    });
    return { author, target, key: { accountId: acme, targetId: target.id } };
  }
  const extraOf = async (key: { accountId: string; targetId: string }) =>
    (await findTargetForStart(db.orm, box, key))?.extra;

  it('is the normalised form of files and addresses', async () => {
    const { key } = await create();
    expect(await extraOf(key)).toEqual(stored);
  });

  it('is every secret whose mark is sent back, and every one that the change leaves out', async () => {
    const { author, target, key } = await create();
    expect(target.extra).toMatchObject({ vpn: { config_file: { set: true }, credentials_file: { set: true } } });
    await changeTargetExtra(parts(), key, target.extra);
    await replaceTarget(parts(), author, target.id, { ...office, extra: target.extra });
    await changeTargetExtra(parts(), key, { nscan: {} });
    await replaceTarget(parts(), author, target.id, office);
    expect(await extraOf(key)).toEqual({ ...stored, nscan: {} });
  });

  it('is one secret beside a new one, with the name its file came by', async () => {
    const { key } = await create();
    const vpn = {
      ...openVpn,
      config_file: { set: true as const },
      config_file_name: 'x.exe',
      credentials_file: base64('a\nb'),
    };
    const shown = await changeTargetExtra(parts(), key, { vpn });
    expect(shown?.extra.vpn?.config_file_name).toBe('office.ovpn');
    expect((await extraOf(key))?.vpn).toEqual({ ...stored.vpn, credentials_file: base64('a\nb\n') });
  });

  /** The stored login goes with the stored VPN alone. */
  const withoutLogin = { webapp: { authentication: { kind: 'none' } } } as const;

  it('is nothing of optional credentials that are left out, nor of another kind of VPN', async () => {
    const { key } = await create();
    await changeTargetExtra(parts(), key, { vpn: { kind: 'openvpn', config_file: { set: true } } });
    expect((await extraOf(key))?.vpn).toEqual({
      kind: 'openvpn',
      config_file: stored.vpn.config_file,
      config_file_name: 'office.ovpn',
    });
    await changeTargetExtra(parts(), key, { ...netExtender, ...withoutLogin });
    expect((await extraOf(key))?.vpn).toEqual(netExtender.vpn);
    const back = changeTargetExtra(parts(), key, { vpn: { kind: 'openvpn', config_file: { set: true } } });
    await expect(back).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('is what a start may change for itself, by the same rules', async () => {
    const { key } = await create();
    const target = await findTargetForStart(db.orm, box, key);
    if (!target) throw new Error('the target is gone');
    const owner = { scope: {}, mayChange: true };
    const change = { nscan: { profile: 'full' }, vpn: { kind: 'none' }, ...withoutLogin } as const;
    const extra = extraForStart(target, change, owner);
    expect(extra).toEqual({ ...stored, ...change, webapp: { ...stored.webapp, ...withoutLogin.webapp } });
    const hostile = { ...openVpn, config_file: base64(withLines('up /bin/sh')) };
    expect(() => extraForStart(target, { vpn: hostile }, owner)).toThrow(AppError);
    expect(await extraOf(key)).toEqual(stored);
  });
});

describe('changes at the same moment', () => {
  it('keep each other’s parts, and the time of the last one', async () => {
    const { id, lastModified } = await addWithSecret();
    const key = { accountId: acme, targetId: id };
    const parts = { db, secretBox: box, networkScope: async () => ({}) };
    const changes: TargetExtra[] = [
      { nscan: { profile: 'full' } },
      { webapp: { scan_strength: 'high' } },
      { webapp: { alert_threshold: 'low' } },
      { cti: { keywords: ['acme'] } },
      { cti: { emails: ['info@example.com'] } },
      { extra_targets: '10.0.0.9' },
    ];
    const times = await Promise.all(changes.map((change) => changeTargetExtra(parts, key, change)));
    const stored = await findTargetForStart(db.orm, box, key);
    expect(stored?.extra).toEqual({
      ...netExtender,
      nscan: { profile: 'full' },
      webapp: { scan_strength: 'high', alert_threshold: 'low' },
      cti: { keywords: ['acme'], emails: ['info@example.com'] },
      extra_targets: '10.0.0.9',
    });
    const last = (await findTarget(db.orm, key))?.lastModified.getTime() ?? 0;
    expect(last).toBe(Math.max(...times.map((target) => target?.lastModified.getTime() ?? 0)));
    expect(last).toBeGreaterThanOrEqual(lastModified.getTime());
  });
});
