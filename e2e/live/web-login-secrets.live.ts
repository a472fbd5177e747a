import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { signInAt } from '../../apps/server/src/testing/platform-process.ts';
import type { ReportFiles } from '../../packages/contract/src/api/report-files.schema.ts';
import { webappSections } from '../../packages/contract/src/engines/webapp/sections.ts';
import { listDocument, objectsDocument } from '../../packages/contract/src/report/query-document.ts';
import { unzip } from '../../packages/exports/src/testing/unzip.ts';
import { type EchoingSite, startEchoingSite, writingsOf } from './echoing-site.ts';
import { askReport, ended, post, shopAddress } from './scans.ts';

/** A scan that signs in to a site which repeats the password wherever it can: it must stand nowhere afterwards. */
const { address, lab, dataDir } = inject('live');
const USER = 'collaudo';
const PASSWORD = 'Zug!Sp"itze & <2026> x';
let call: Awaited<ReturnType<typeof signInAt>>;
let site: EchoingSite;
let id: string;

beforeAll(async () => {
  // An address of the lab's network that none of its hosts has.
  site = await startEchoingSite(USER, shopAddress(lab).replace(/\d+$/, '250'));
  call = await signInAt(address, 'demo');
  const authentication = {
    ...{ kind: 'form', login_url: `${site.origin}/login`, user_parameter: 'utente', password_parameter: 'mdp' },
    ...{ username: USER, password: PASSWORD, logged_in_regex: 'welcome', logged_out_regex: '' },
  };
  const target_extra = { webapp: { scan_strength: 'low', alert_threshold: 'off', authentication } };
  const target = { name: 'Eco', engine: 'webapp', target: `${site.origin}/` };
  const { id: target_id } = await post<{ id: string }>(call, '/profiles/targets/', target);
  id = (await post<{ task_id: string }>(call, '/tasks/webapp/', { task_name: 'Eco', target_id, target_extra })).task_id;
  await ended(call, id);
}, 300_000);
afterAll(() => site.close());

/** Of a file that is still being written: what is there of it. */
const UNFINISHED = { finishFlush: constants.Z_SYNC_FLUSH };

/** In the ways in which a site and what we write about it may hold it; never by what masks it. */
const WRITINGS = writingsOf(USER, PASSWORD).flatMap((one) => [one, JSON.stringify(one).slice(1, -1)]);
const NEEDLES = [...new Set(WRITINGS)].map((one) => Buffer.from(one));
/** Of a text in base64 that holds more than the password: what no neighbour changes. */
const WITHIN = [0, 1, 2].map((before) =>
  Buffer.from(
    Buffer.from(`${'x'.repeat(before)}${PASSWORD}`)
      .toString('base64')
      .slice(before === 0 ? 0 : 4, -4),
  ),
);

function foundIn(content: Uint8Array): string[] {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  return [...NEEDLES, ...WITHIN].filter((needle) => bytes.includes(needle)).map(String);
}

it('finds every way of writing in what the site says, so that the search proves something', async () => {
  await fetch(`${site.origin}/login`, { method: 'POST', body: new URLSearchParams({ utente: USER, mdp: PASSWORD }) });
  const page = await (await fetch(`${site.origin}/profile`, { headers: { cookie: 'sid=1' } })).text();
  expect(foundIn(Buffer.from(page)).length).toBeGreaterThan(30);
  expect(site.counts.signIns).toBeGreaterThan(1);
  expect(site.counts.pages).toBeGreaterThan(2);
});

it('keeps the password out of every section of the report', async () => {
  expect(await ended(call, id)).toMatchObject({ status: 'SUCCESS', traceback: null });
  const objects = Object.entries(webappSections).flatMap(([name, { kind }]) => (kind === 'object' ? [name] : []));
  const lists = Object.entries(webappSections).flatMap(([name, { kind }]) => (kind === 'list' ? [name] : []));
  const answers: unknown[] = [await askReport(call, objectsDocument(objects, webappSections), { id })];
  for (const name of lists)
    answers.push(await askReport(call, listDocument(name, webappSections), { id, first: 50, skip: 0, filters: {} }));
  const text = JSON.stringify(answers);
  expect(foundIn(Buffer.from(text))).toEqual([]);
  // There was something to hide, and it was hidden; what belongs to the sign-in is not there at all.
  expect(text).toContain('[masked]');
});

it('keeps the password out of every file of the report, packed ones included', async () => {
  let listed: ReportFiles;
  do listed = (await (await call(`/reports/${id}/files/?wait=20`)).json()) as ReportFiles;
  while (listed.state === 'preparing');
  expect(listed.state).toBe('ready');
  const raw: string[] = [];
  for (const name of listed.files) {
    const bytes = new Uint8Array(await (await call(`/reports/${id}/files/${name}/`)).arrayBuffer());
    const parts = bytes[0] === 0x50 && bytes[1] === 0x4b ? unzip(bytes) : { [name]: bytes };
    for (const [part, content] of Object.entries(parts)) {
      expect([name, part, foundIn(content)]).toEqual([name, part, []]);
      raw.push(part);
    }
  }
  expect(raw.some((name) => name.includes('scanner'))).toBe(true);
}, 120_000);

it('keeps the password out of the data folder: logs, files, what tools wrote', async () => {
  const names = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  expect(files.some((file) => file.endsWith('.log'))).toBe(true);
  for (const file of files) {
    const content = await readFile(file).catch(() => Buffer.alloc(0));
    const isPacked = content[0] === 0x1f && content[1] === 0x8b;
    for (const bytes of isPacked ? [content, gunzipSync(content, UNFINISHED)] : [content])
      expect([file.slice(dataDir.length), foundIn(bytes)]).toEqual([file.slice(dataDir.length), []]);
  }
});

it('keeps the password out of every row of the database', async () => {
  const connection = await connectionOfRunningCluster(dataDir);
  if (!connection) throw new Error('no database');
  const db = await openDatabase(connection);
  try {
    const { rows: tables } = await db.pool.query<{ name: string }>(
      `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
       WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(30);
    for (const { name } of tables) {
      const { rows } = await db.pool.query<{ row: string }>(`SELECT t::text AS row FROM ${name} t`);
      // Bytes are written as digits, quotes and backslashes twice.
      const text = rows.map(({ row }) => row.replaceAll('""', '"').replaceAll('\\\\', '\\')).join('\n');
      expect([name, foundIn(Buffer.from(text))]).toEqual([name, []]);
    }
  } finally {
    await db.close();
  }
});
