import { createHash } from 'node:crypto';
import type { ReportFiles } from '@rocca/contract/api/report-files.schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpFixture, type HttpFixture } from '../../../testing/http-fixture.ts';
import { insertLicence } from '../../licences/index.ts';
import { finding, host, openPort, scored, writeScan } from '../testing/nscan-reports.ts';
import { MAX_TRIES } from './report-files.job.ts';
import { removeGarbage, removeOrphans } from './sweep.ts';

let http: HttpFixture;
let acme: string;
let scan: string;

const NAMES = [
  'executive_report.pdf',
  'full_report.pdf',
  'vulnerabilities.xlsx',
  'vulnerabilities.csv',
  'remediation_plan_ITA.xlsx',
  'remediation_plan_ENG.xlsx',
  'slides.pptx',
  'vex.cdx.json',
  'csaf.json',
];

async function addScan(accountId: string, status = 'SUCCESS', findings = 3): Promise<string> {
  const { rows } = await http.db.pool.query<{ id: string }>(
    `INSERT INTO tasks (account_id, engine, name, status, plan) VALUES ($1, 'nscan', $2, $3, $4) RETURNING id`,
    [accountId, 'Périmètre / "1"', status, { entries: [{ text: '10.0.0.0/28' }] }],
  );
  const taskId = rows[0]?.id ?? '';
  const found = Array.from({ length: findings }, (_, index) => finding(`CVE-2020-${index}`, scored(3 + 3 * index)));
  const hosts = [host('10.0.0.10', { hostname: 'www.example.com', ports: [openPort(80)], findings: found })];
  const outcome = status === 'SUCCESS' ? ({ outcome: 'success' } as const) : {};
  await writeScan(http.db, { accountId, taskId, targetKey: taskId, hosts, ...outcome });
  return taskId;
}

beforeAll(async () => {
  http = await createHttpFixture();
  for (const name of ['acme', 'beta', 'lite']) {
    const accountId = await http.addAccount(name);
    if (name === 'acme') acme = accountId;
    await http.addUser({ username: name, accountId });
    const licence = { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5, fullMode: name !== 'lite' };
    await insertLicence(http.db.orm, licence);
    if (name === 'lite') await http.addUser({ username: 'lite-raw', accountId, roles: ['raw-data'] });
  }
  await http.addUser({ username: 'acme-raw', accountId: acme, roles: ['raw-data'] });
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
  scan = await addScan(acme);
});
afterAll(() => http.close());

const get = (url: string, user = 'acme', headers: Record<string, string> = {}) =>
  http.as(user, { url, headers: { 'accept-language': 'en', ...headers } });

async function list(taskId = scan, user = 'acme', query = 'wait=0'): Promise<ReportFiles> {
  const reply = await get(`/reports/${taskId}/files/?${query}`, user);
  expect(reply.statusCode).toBe(200);
  return reply.json<ReportFiles>();
}

const fileAt = (name: string, taskId = scan) => `/reports/${taskId}/files/${name}/`;
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

describe('the list of files', () => {
  it('has nothing of a test that still runs, and no files are made for it', async () => {
    const running = await addScan(acme, 'RUNNING');
    expect(await list(running)).toEqual({ files: [], details: [], state: 'none', expected: 0 });
  });

  it('is on its way at the first look, and complete once the job has run, in the order of the specification', async () => {
    expect(await list()).toMatchObject({ files: [], state: 'preparing', expected: NAMES.length });
    await http.makeFiles(acme, scan, 'en');
    expect(await list()).toMatchObject({ files: NAMES, state: 'ready' });
  });

  it('shows report.zip to readers of raw data alone', async () => {
    expect((await list(scan, 'acme-raw')).files).toEqual([...NAMES, 'report.zip']);
    expect((await get(fileAt('report.zip'))).statusCode).toBe(404);
    expect((await get(fileAt('report.zip'), 'acme-raw')).statusCode).toBe(200);
  });

  it.each(['beta', 'staff'])('does not exist for %s', async (user) => {
    expect((await get(`/reports/${scan}/files/`, user)).statusCode).toBe(404);
    expect((await get(fileAt('executive_report.pdf'), user)).statusCode).toBe(404);
  });

  it('refuses a caller without a token, and a wait that is none', async () => {
    expect((await http.app.inject({ url: `/reports/${scan}/files/` })).statusCode).toBe(401);
    expect((await http.app.inject({ url: fileAt('executive_report.pdf') })).statusCode).toBe(401);
    expect((await get(`/reports/${scan}/files/?wait=1000`)).statusCode).toBe(400);
  });

  it('has the executive part alone under a lite licence', async () => {
    const { rows } = await http.db.pool.query<{ id: string }>(`SELECT id FROM accounts WHERE name = 'lite'`);
    const account = rows[0]?.id ?? '';
    const taskId = await addScan(account);
    await http.makeFiles(account, taskId, 'en');
    expect((await list(taskId, 'lite-raw')).files).toEqual(['executive_report.pdf', 'slides.pptx']);
    expect((await get(fileAt('full_report.pdf', taskId), 'lite-raw')).statusCode).toBe(404);
  });
});

describe('a file', () => {
  it('comes with its length, its hash as tag, and a name that begins with the brand', async () => {
    const { details } = await list();
    for (const { name, bytes, sha256: sum, media_type } of details) {
      const { statusCode, headers, rawPayload } = await get(fileAt(name));
      expect(statusCode).toBe(200);
      expect(headers['content-length']).toBe(String(bytes));
      expect(rawPayload).toHaveLength(bytes);
      expect(sha256(rawPayload)).toBe(sum);
      expect(headers.etag).toBe(`"${sum}"`);
      expect(headers['content-type']).toContain(media_type);
      expect(headers['content-disposition']).toMatch(/^attachment; filename="Rocca_[\w.-]+"$/);
    }
  });

  it('is given to a token in the address, which no log repeats', async () => {
    const token = await http.accessToken('acme');
    const reply = await http.app.inject({ url: `${fileAt('vulnerabilities.csv')}?token=${token}&language=en` });
    expect(reply.statusCode).toBe(200);
    expect(http.logged()).not.toContain(token);
    expect((await http.app.inject({ url: `/reports/${scan}/files/?token=${token}` })).statusCode).toBe(401);
  });

  it('is given in parts, and not again to those who have it', async () => {
    const url = fileAt('vulnerabilities.csv');
    const { rawPayload: whole, headers } = await get(url);
    const etag = String(headers.etag);
    const part = await get(url, 'acme', { range: 'bytes=3-9' });
    expect(part.statusCode).toBe(206);
    expect(part.headers['content-range']).toBe(`bytes 3-9/${whole.length}`);
    expect(part.rawPayload).toEqual(whole.subarray(3, 10));
    expect((await get(url, 'acme', { range: 'bytes=3-9', 'if-range': '"other"' })).rawPayload).toEqual(whole);
    const behind = await get(url, 'acme', { range: `bytes=${whole.length}-` });
    expect(behind.statusCode).toBe(416);
    expect(behind.headers['content-range']).toBe(`bytes */${whole.length}`);
    expect((await get(url, 'acme', { 'if-none-match': `"x", W/${etag}` })).statusCode).toBe(304);
  });

  it.each(['..%2f..%2fkeys%2fsecrets.key', '%2e%2e', 'executive_report.pdf%00', 'full_report.PDF', 'reports', '%ff'])(
    'has no such name: %s',
    async (name) => {
      expect([400, 404]).toContain((await get(fileAt(name))).statusCode);
    },
  );
});

describe('making files', () => {
  const objects = async () => {
    const keys: string[] = [];
    for await (const { key } of http.store.list(`reports/${acme}/${scan}`)) keys.push(key);
    return keys;
  };

  it('makes each once, and the same bytes again', async () => {
    const before = await list(scan, 'acme-raw');
    const stored = (await objects()).toSorted();
    await http.makeFiles(acme, scan, 'en');
    expect((await objects()).toSorted()).toEqual(stored);
    await http.db.pool.query('DELETE FROM report_files');
    expect((await list()).state).toBe('preparing');
    await http.makeFiles(acme, scan, 'en');
    const sums = ({ details }: ReportFiles) => details.map(({ name, sha256: sum }) => [name, sum]);
    expect(sums(await list(scan, 'acme-raw'))).toEqual(sums(before));
  });

  it('forgets a file whose content is lost, and makes it again', async () => {
    const { rows } = await http.db.pool.query<{ key: string }>(
      `SELECT object_key AS key FROM report_files WHERE name = 'vulnerabilities.csv' AND language = 'en'`,
    );
    for (const { key } of rows) await http.store.delete(key);
    const refused = await get(fileAt('vulnerabilities.csv'));
    expect(refused.statusCode).toBe(404);
    expect(refused.headers['content-disposition']).toBeUndefined();
    expect(await list()).toMatchObject({
      state: 'preparing',
      files: NAMES.filter((name) => name !== 'vulnerabilities.csv'),
    });
    await http.makeFiles(acme, scan, 'en');
    expect((await get(fileAt('vulnerabilities.csv'))).statusCode).toBe(200);
  });

  it('makes them again when what they show is drawn in another way', async () => {
    await http.db.pool.query(`INSERT INTO brands (account_id, name) VALUES (NULL, 'Torre')`);
    expect(await list()).toMatchObject({ files: [], state: 'preparing' });
    expect((await get(fileAt('executive_report.pdf'))).statusCode).toBe(404);
    await http.db.pool.query('DELETE FROM brands');
    expect(await list()).toMatchObject({ files: NAMES, state: 'ready' });
  });

  it('makes the others where one cannot be made', async () => {
    const taskId = await addScan(acme);
    let puts = 0;
    const failing = {
      ...http.store,
      put: (key: string, content: AsyncIterable<Uint8Array>) => {
        puts += 1;
        return puts === 1 ? Promise.reject(new Error('no PDF today')) : http.store.put(key, content);
      },
    };
    await expect(http.makeFiles(acme, taskId, 'en', failing)).rejects.toThrow('no PDF today');
    expect(await list(taskId)).toMatchObject({ state: 'preparing', files: NAMES.slice(1) });
  });

  it('lists what was complete before a failure, says that it failed, and tries again when asked to', async () => {
    const broken = await addScan(acme);
    const failing = {
      ...http.store,
      put: (key: string, content: AsyncIterable<Uint8Array>) =>
        list(broken).then(({ files }) => {
          if (files.length >= 2) throw new Error('the disk is full');
          return http.store.put(key, content);
        }),
    };
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      expect((await list(broken)).state).toBe('preparing');
      await expect(http.makeFiles(acme, broken, 'en', failing)).rejects.toThrow('the disk is full');
    }
    expect(await list(broken)).toMatchObject({ state: 'failed', files: NAMES.slice(0, 2) });
    expect(await list(broken, 'acme', 'wait=0&retry=true')).toMatchObject({ state: 'preparing' });
    await http.makeFiles(acme, broken, 'en');
    expect(await list(broken)).toMatchObject({ state: 'ready', files: NAMES });
  });

  it('removes them with the report, and what no report names after two looks', async () => {
    await http.db.pool.query('DELETE FROM tasks WHERE id = $1', [scan]);
    const sweeper = { db: http.db, store: http.store };
    const [first] = (await objects()).toSorted();
    const stuck = {
      ...http.store,
      delete: (key: string) => (key === first ? Promise.reject(new Error('stuck')) : http.store.delete(key)),
    };
    await expect(removeGarbage({ ...sweeper, store: stuck })).rejects.toThrow('stuck');
    expect(await objects()).toEqual([first]);
    await removeGarbage(sweeper);
    expect(await objects()).toEqual([]);
    const orphan = `reports/${acme}/${scan}/left-behind`;
    await http.store.put(orphan, (async function* () {})());
    const foreign = 'backups/of-somebody-else';
    await http.store.put(foreign, (async function* () {})());
    const seen = await removeOrphans(sweeper, new Set());
    expect([...seen]).toEqual([orphan]);
    await removeOrphans(sweeper, new Set([...seen, foreign]));
    expect(await objects()).toEqual([]);
    for await (const { key } of http.store.list('backups')) expect(key).toBe(foreign);
  });
});
