import { randomUUID } from 'node:crypto';
import { loadExecutive } from '@rocca/contract/engines/executive';
import {
  type NscanCoverage,
  type NscanHost,
  type NscanSections,
  type NscanSummary,
  type NscanVulnerability,
  nscanCoverage,
  nscanSections,
  nscanSummary,
} from '@rocca/contract/engines/nscan/sections';
import { wrongFigures } from '@rocca/contract/report/executive-source';
import { listDocument, objectsDocument } from '@rocca/contract/report/query-document';
import { type ListSection, pageOf } from '@rocca/contract/report/section';
import { COMMON_SECTIONS, reportSummary } from '@rocca/contract/report/summary.schema';
import { CHECKS } from '@rocca/engines/nscan/checks/index';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createHttpFixture, type HttpFixture } from '../../testing/http-fixture.ts';
import { insertLicence } from '../licences/index.ts';
import { checks, finding, host, openPort, scored, writeScan } from './testing/nscan-reports.ts';

let http: HttpFixture;
let acme: string;
const tasks = { first: '', second: '', running: '', dti: '', foreign: '', lite: '', deleted: '', services: '' };

async function addTask(accountId: string, fields: Record<string, string> = {}): Promise<string> {
  const task = { engine: 'nscan', name: 'Perimeter', status: 'SUCCESS', traceback: null, ...fields };
  const { rows } = await http.db.pool.query<{ id: string }>(
    `INSERT INTO tasks (account_id, engine, name, status, traceback, plan) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [accountId, task.engine, task.name, task.status, task.traceback, { entries: [{ text: '10.0.0.0/28' }] }],
  );
  return rows[0]?.id ?? '';
}

const exploited = { knownExploited: { addedOn: '2024-05-01', ransomware: true }, epss: 0.97, epssPercentile: 0.999 };
const tcp = (number: number) => ({ place: { port: { protocol: 'tcp' as const, number } } });

const FIRST = [
  host('10.0.0.3', { hostname: 'asleep.example.com', findings: [finding('nap', scored(1))] }),
  host('10.0.0.10', {
    hostname: 'www.example.com',
    findings: [finding('CVE-2020-1', scored(5)), finding('old', { about: 'x:httpd 2.4.10' })],
  }),
  host('10.0.0.9', { ports: [openPort(80, { asked: ['x:httpd 2.4.10'] })] }),
];
const SECOND = [
  host('10.0.0.10', {
    hostname: 'www.example.com',
    ports: [openPort(80), openPort(443), openPort(8080)],
    findings: [
      finding('CVE-2020-1', { ...scored(5), certainty: 'unconfirmed', doubt: 'backport' }),
      finding('CVE-2021-44228', { ...scored(10), ...exploited, ...tcp(8080), family: 'Java' }),
    ],
    checks: checks({ os: 'no_privileges' }),
  }),
  host('10.0.0.9', {
    findings: [
      finding('ftp-anonymous', { ...scored(3), place: { port: null }, epss: 0.1 }),
      finding('CVE-2020-1', scored(5)),
    ],
  }),
  host('10.0.0.2', { ports: [], osGuesses: [], hostname: '100%_sure' }),
];

const half = checks({ versions: 'filtered' });
const silent = { service: null, state: 'filtered', verdict: { outcome: 'unknown', reason: 'filtered' } } as const;
const WITH_UNKNOWN_SERVICES = [
  host('10.0.0.10', {
    hostname: 'www.example.com',
    ports: [openPort(80), openPort(5060, silent), openPort(9000, silent)],
    checks: half,
  }),
  host('10.0.0.9', {
    ports: [openPort(80, { verdict: { outcome: 'unknown', reason: 'no_version' } })],
    findings: [finding('dns', { place: { port: { protocol: 'tcp', number: 53, also: 'udp' } } })],
  }),
  host('10.0.0.2', { ports: [openPort(80, { state: 'closed', service: null, verdict: null })] }),
];

beforeAll(async () => {
  http = await createHttpFixture();
  const accounts: Record<string, string> = {};
  for (const name of ['acme', 'beta', 'lite']) {
    const accountId = await http.addAccount(name);
    accounts[name] = accountId;
    await http.addUser({ username: name, accountId });
    const licence = { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 5, fullMode: name !== 'lite' };
    await insertLicence(http.db.orm, licence);
  }
  await http.addUser({ username: 'staff', accountId: null, roles: ['staff'] });
  acme = accounts.acme ?? '';
  const scan = async (
    script: Omit<Parameters<typeof writeScan>[1], 'accountId' | 'taskId'>,
    account = acme,
    task = {},
  ) => {
    const taskId = await addTask(account, task);
    await writeScan(http.db, { accountId: account, taskId, begin: { addresses: ['10.0.0.1-10.0.0.11'] }, ...script });
    return taskId;
  };
  tasks.first = await scan({ hosts: FIRST, outcome: 'success' });
  const down = [1, 3, 11].map((last) => ({ ip: `10.0.0.${last}`, hostname: null, reason: 'no-response' }));
  tasks.second = await scan({ hosts: SECOND, down, outcome: 'success' });
  tasks.running = await scan({ hosts: FIRST, receipt: null, targetKey: 'other' }, acme, { status: 'RUNNING' });
  tasks.dti = await addTask(acme, { engine: 'dti' });
  tasks.foreign = await scan({ hosts: FIRST, outcome: 'success' }, accounts.beta);
  tasks.lite = await scan({ hosts: SECOND, outcome: 'success' }, accounts.lite);
  tasks.services = await scan({ hosts: WITH_UNKNOWN_SERVICES, outcome: 'success', targetKey: 'services' });
  tasks.deleted = await scan({ hosts: FIRST, outcome: 'success', targetKey: 'deleted' });
  await http.db.pool.query("UPDATE tasks SET status = 'DELETED', deleted_at = now() WHERE id = $1", [tasks.deleted]);
});
afterAll(() => http.close());

interface Asked {
  readonly user?: string;
  readonly language?: string;
  readonly path?: string;
}

function send(
  params: Record<string, string>,
  { user = 'acme', language = 'en', path = '/reports/graphql/' }: Asked = {},
) {
  return http.as(user, { url: `${path}?${new URLSearchParams(params)}`, headers: { 'accept-language': language } });
}

async function ask(query: string, variables: Record<string, unknown>, asked?: Asked) {
  const reply = await send({ query, variables: JSON.stringify({ id: tasks.second, ...variables }) }, asked);
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** One section of the second scan, read the way the front end reads it. */
async function section<Schema extends z.ZodType>(
  document: string,
  name: string,
  schema: Schema,
  variables: Record<string, unknown> = {},
  asked?: Asked,
): Promise<z.infer<Schema>> {
  const { data, errors } = await ask(document, variables, asked);
  expect(errors).toBeUndefined();
  return schema.parse(data.result[name]);
}

type ListName = {
  [Name in keyof NscanSections]: NscanSections[Name] extends ListSection ? Name : never;
}[keyof NscanSections];

const SECTIONS = { ...COMMON_SECTIONS, ...nscanSections };
const HEAD = objectsDocument(['report_summary', 'nscan_summary', 'nscan_coverage'], SECTIONS);
const listOf = (name: ListName) => listDocument(name, SECTIONS);

const rowsOf = <Name extends ListName>(name: Name, variables?: Record<string, unknown>, asked?: Asked) =>
  section(listOf(name), name, pageOf<NscanSections[Name]>(nscanSections[name]), variables, asked);
const vulnerabilities = (variables: Record<string, unknown> = {}, asked?: Asked) =>
  rowsOf('vulnerabilities', variables, asked);
const places = ({ items }: { items: NscanVulnerability[] }) =>
  items.map(({ name, host: { ip }, port }) => `${name.split(' ')[1]}@${ip}:${port}`);

const ALL = {
  log4j: 'CVE-2021-44228@10.0.0.10:8080/tcp',
  www: 'CVE-2020-1@10.0.0.10:80/tcp',
  nine: 'CVE-2020-1@10.0.0.9:80/tcp',
  ftp: 'ftp-anonymous@10.0.0.9:general/tcp',
};

describe('the queries of the front end', () => {
  it('200: the head of a report', async () => {
    const { data, errors } = await ask(HEAD, {});
    expect(errors).toBeUndefined();
    expect(reportSummary.parse(data.result.report_summary)).toMatchObject({
      ...{ target_cleaned: '10.0.0.0/28', name: 'Perimeter', scanType: 'Network Scan', full_mode: true },
    });
    const summary: NscanSummary = nscanSummary.parse(data.result.nscan_summary);
    expect(summary).toMatchObject({
      vulns: 4,
      critical: 1,
      high: 0,
      medium: 2,
      low: 1,
      confirmed: 3,
      known_exploited: 1,
    });
    expect(summary).toMatchObject({
      hosts_count: 3,
      down_count: 3,
      open_ports: 4,
      confidentiality: { C: 4, P: 0, N: 0 },
    });
    expect(summary.average).toEqual({ total: 1.33, critical: 0.33, high: 0, medium: 0.67, low: 0.33 });
    expect(summary.cia_data).toEqual({
      confidentiality: summary.confidentiality,
      integrity: summary.integrity,
      availability: summary.availability,
    });
    expect(summary.top_3_vuln[0]).toEqual({
      target: 'www.example.com',
      ip: '10.0.0.10',
      CRITICAL: 1,
      HIGH: 0,
      MEDIUM: 1,
      LOW: 0,
    });
    expect(summary.history.map(({ id, vulnerabilities: found }) => [id, found])).toEqual([
      [tasks.first, 3],
      [tasks.second, 4],
    ]);
    const coverage: NscanCoverage = nscanCoverage.parse(data.result.nscan_coverage);
    expect(coverage).toMatchObject({ complete: false, ended: 'success', hosts_up: 3, hosts_down: 3, hosts_missing: 5 });
    expect(coverage).toMatchObject({ missing: ['10.0.0.4-10.0.0.8'], tools: [{ name: 'nmap', version: '7.93' }] });
  });

  it('200: the head of a report that is still being written', async () => {
    const { data } = await ask(HEAD, { id: tasks.running });
    expect(nscanSummary.parse(data.result.nscan_summary)).toMatchObject({ vulns: 3, scan_end: null });
    expect(nscanCoverage.parse(data.result.nscan_coverage)).toMatchObject({ ended: 'running', hosts_missing: 8 });
    expect((await vulnerabilities({ id: tasks.running, filters: { certainty: ['proven', 'version'] } })).total).toBe(3);
    expect(places(await vulnerabilities({ id: tasks.running, search: 'nap' }))).toEqual(['nap@10.0.0.3:80/tcp']);
  });

  it('200: a report that nobody closed says how its test ended', async () => {
    await http.db.pool.query("UPDATE tasks SET status = 'FAILURE', traceback = 'nmap died' WHERE id = $1", [
      tasks.running,
    ]);
    const { data } = await ask(HEAD, { id: tasks.running });
    expect(nscanCoverage.parse(data.result.nscan_coverage)).toMatchObject({
      ended: 'failed',
      cause: 'nmap died',
      complete: false,
    });
  });

  it('200: hosts, with their first ports for clients that ask', async () => {
    const page = await rowsOf('hosts');
    expect(page.items.map(({ ip, severity }: NscanHost) => [ip, severity])).toEqual([
      ['10.0.0.10', 10],
      ['10.0.0.9', 5],
      ['10.0.0.2', null],
    ]);
    expect(page.items[0]).toMatchObject({ open_ports: 3, unchecked: [{ check: 'os', reason: 'no_privileges' }] });
    const { data } = await ask(
      'query($id: ID!) { result(id: $id) { hosts { items { ip ports { portid state { state } service { name } } } } } }',
      {},
    );
    expect(data.result.hosts.items.map(({ ports }: { ports: object[] }) => ports.length)).toEqual([3, 1, 0]);
    expect(data.result.hosts.items[0].ports[0]).toEqual({
      portid: 80,
      state: { state: 'open' },
      service: { name: 'http' },
    });
  });

  it('200: the ports of a host', async () => {
    const page = await rowsOf('host_ports', {
      filters: { ip: '10.0.0.10' },
      order: 'DESC',
    });
    expect(page.items.map(({ portid, vulnerabilities_count }) => [portid, vulnerabilities_count])).toEqual([
      [8080, 1],
      [443, 0],
      [80, 1],
    ]);
    expect(page.total).toBe(3);
    const query = 'query($id: ID!) { result(id: $id) { host_ports(sort_by: "ip") { items { ip portid } } } }';
    const { data } = await ask(query, {});
    expect(
      data.result.host_ports.items.map(({ ip, portid }: { ip: string; portid: number }) => `${ip} ${portid}`),
    ).toEqual(['10.0.0.9 80', '10.0.0.10 80', '10.0.0.10 443', '10.0.0.10 8080']);
  });

  it('200: services, checked or unknown for a reason, in all and for each host', async () => {
    const id = tasks.services;
    const { services } = await section(HEAD, 'nscan_coverage', nscanCoverage, { id });
    const unknown = (reason: string, reason_name: string, count: number) => ({ reason, reason_name, services: count });
    expect(services).toEqual({
      total: 4,
      checked: 1,
      unknown: [
        unknown('filtered', 'filtered: no answer', 2),
        unknown('no_version', 'version not stated by the service', 1),
      ],
    });
    const coverage = await section(HEAD, 'nscan_coverage', nscanCoverage, { id });
    expect(coverage.checks.find(({ check }) => check === 'versions')).toMatchObject({
      ...{ status: 'partial', places_done: 2, places_partly: 1 },
      reasons: [{ reason: 'filtered', places: 1 }, { reason: 'cut' }],
    });
    const { items } = await rowsOf('hosts', { id, sort_by: 'ip' });
    expect(items.map((one) => one.services)).toEqual([
      { total: 0, checked: 0, unknown: [] },
      { total: 1, checked: 0, unknown: [unknown('no_version', 'version not stated by the service', 1)] },
      { total: 3, checked: 1, unknown: [unknown('filtered', 'filtered: no answer', 2)] },
    ]);
    const ports = await rowsOf('host_ports', { id, filters: { ip: '10.0.0.9' } }, { language: 'it' });
    expect(ports.items[0]?.verdict).toEqual({
      outcome: 'unknown',
      reason: 'no_version',
      reason_name: 'versione non indicata dal servizio',
    });
  });

  it('200: one finding of one service over two protocols, found by either', async () => {
    const id = tasks.services;
    for (const port of ['53', '53/tcp', '53/udp']) {
      const page = await vulnerabilities({ id, filters: { port } });
      expect(page.items.map((one) => one.port)).toEqual(['53/tcp, 53/udp']);
      expect((await vulnerabilities({ id, search: port })).total).toBe(1);
    }
    expect((await vulnerabilities({ id, filters: { port: '53/sctp' } })).total).toBe(0);
  });

  it.each([
    [{}, ['10.0.0.9:80', '10.0.0.10:5060', '10.0.0.10:9000']],
    [{ sort_by: 'port', order: 'desc' }, ['10.0.0.10:9000', '10.0.0.10:5060', '10.0.0.9:80']],
    [{ sort_by: 'reason' }, ['10.0.0.10:5060', '10.0.0.10:9000', '10.0.0.9:80']],
    [{ sort_by: 'product' }, ['10.0.0.9:80', '10.0.0.10:5060', '10.0.0.10:9000']],
    [{ first: 1, skip: 1 }, ['10.0.0.10:5060']],
    [{ filters: { reason: 'no_version' } }, ['10.0.0.9:80']],
    [{ filters: { reason: ['filtered', 'no_name'], ip: '10.0.0.10' } }, ['10.0.0.10:5060', '10.0.0.10:9000']],
    [{ search: 'WWW.example' }, ['10.0.0.10:5060', '10.0.0.10:9000']],
    [{ search: 'httpd' }, ['10.0.0.9:80']],
  ])('200: the services that are unknown: %o', async (variables, expected) => {
    const page = await rowsOf('unknown_services', { id: tasks.services, ...variables });
    expect(page.items.map(({ ip, portid }) => `${ip}:${portid}`)).toEqual(expected);
    const paged = 'first' in variables;
    expect(page.total).toBe(paged ? 3 : expected.length);
    expect(page.items[0]?.reason_name).not.toBe('');
  });

  it('200: hosts that were down, by address and not by text', async () => {
    const page = await rowsOf('target_down', { first: 2, skip: 1 });
    expect(page).toMatchObject({ total: 3, items: [{ ip: '10.0.0.3' }, { ip: '10.0.0.11' }] });
    const one = await rowsOf('target_down', { filters: { ip: '10.0.0.3' } });
    expect(one).toMatchObject({ total: 1, items: [{ ip: '10.0.0.3' }] });
  });

  it('200: vulnerabilities, the worst first', async () => {
    const page = await vulnerabilities();
    expect(places(page)).toEqual([ALL.log4j, ALL.nine, ALL.www, ALL.ftp]);
    expect(page.items[0]).toMatchObject({
      ...{ threat: 'High', level: 'critical', impacts: ['C', 'I'], epss: 0.97, change: 'new', certainty: 'version' },
      known_exploited: { added_on: '2024-05-01', ransomware: true },
      host: { hostname: 'www.example.com', ip: '10.0.0.10' },
    });
    expect(page.items[1]).toMatchObject({ doubt: null, certainty: 'version' });
    expect(page.items[2]).toMatchObject({
      ...{ change: 'changed', doubt: 'backport', certainty: 'unverified' },
    });
  });

  it('200: each vulnerability once, what closes it, and how many there are', async () => {
    const { items } = await rowsOf('vulnerability_groups');
    expect(items.map(({ id, certainty, findings, places }) => [id, certainty, findings, places])).toEqual([
      ['CVE-2021-44228', 'version', 1, 1],
      ['CVE-2020-1', 'version', 2, 2],
      ['ftp-anonymous', 'version', 1, 1],
    ]);
    const remedies = await rowsOf('remedies', {}, { language: 'it' });
    expect(remedies.items.map(({ id, name, priority, urgency }) => [priority, id, name, urgency])).toEqual([
      [1, 'act:CVE-2021-44228', 'Weakness CVE-2021-44228 (it)', 'exploited'],
      [2, 'act:CVE-2020-1', 'Weakness CVE-2020-1 (it)', 'known'],
      [3, 'act:ftp-anonymous', 'Weakness ftp-anonymous (it)', 'known'],
    ]);
    expect(await section(HEAD, 'nscan_summary', nscanSummary)).toMatchObject({
      distinct: { vulnerabilities: 3, critical: 1, high: 0, medium: 1, low: 1, known_exploited: 1, remedies: 3 },
      certainties: { proven: 0, version: 3, unverified: 1 },
    });
  });

  it('200: the difference to the scan before', async () => {
    const page = await rowsOf('nscan_difference');
    expect(page.counts).toEqual({ new: 2, found: 1, changed: 1, still: 0, gone: 1, unverified: 1 });
    expect(page.previous).toMatchObject({ id: tasks.first, name: 'Perimeter' });
    expect(page.items.map(({ change, severity }) => [change, severity])).toEqual([
      ['new', 10],
      ['gone', 7.5],
      ['new', 5],
      ['changed', 5],
      ['found', 3],
      ['unverified', 1],
    ]);
    expect(page.items.at(-1)).toMatchObject({ reason: 'host_down', host: { hostname: 'asleep.example.com' } });
    const first = await rowsOf('nscan_difference', { id: tasks.first });
    expect(first).toMatchObject({ previous: null, total: 0, items: [] });
  });

  it('200: the difference to any earlier scan of the target, and what each says of itself', async () => {
    const third = await addTask(acme);
    await writeScan(http.db, { accountId: acme, taskId: third, hosts: SECOND, outcome: 'success' });
    const page = await rowsOf('nscan_difference', { id: third });
    expect(page.previous).toMatchObject({ id: tasks.second });
    expect(page.earlier.map(({ id }) => id)).toEqual([tasks.second, tasks.first]);
    expect(page.counts).toMatchObject({ new: 0, found: 0, still: 4 });
    const chosen = await rowsOf('nscan_difference', {
      id: third,
      filters: { compare: tasks.first },
      use_aggregation: true,
    });
    expect(chosen.previous).toMatchObject({ id: tasks.first });
    expect(chosen.counts).toEqual({ new: 2, found: 1, changed: 1, still: 0, gone: 1, unverified: 1 });
    expect(chosen.total).toBe(6);
    const lost = chosen.items.find(({ change }) => change === 'gone');
    expect(lost).toMatchObject({ evidence: 'Server: httpd 2.4.49', last_seen: { id: tasks.first } });
    const rows = async (variables: object) => {
      const filters = { compare: tasks.first, change: ['gone', 'found', 'unverified'] };
      const { total, items } = await rowsOf('nscan_difference', { id: third, filters, ...variables });
      return [total, ...items.map(({ change, severity }) => `${change} ${severity}`)];
    };
    expect(await rows({})).toEqual([3, 'gone 7.5', 'found 3', 'unverified 1']);
    expect(await rows({ sort_by: 'change', first: 1, skip: 1 })).toEqual([3, 'gone 7.5']);
    expect(await rows({ sort_by: 'host', order: 'desc', first: 1 })).toEqual([3, 'gone 7.5']);
    expect(await rows({ search: 'asleep' })).toEqual([1, 'unverified 1']);
    expect(await rows({ search: 'no such thing' })).toEqual([0]);
    await http.db.pool.query('DELETE FROM tasks WHERE id = $1', [third]);
  });

  it('not_found: a comparison with another account’s scan, a later one, or none at all', async () => {
    for (const compare of [tasks.foreign, tasks.second, tasks.running, tasks.deleted, randomUUID()]) {
      const { data, errors } = await ask(listOf('nscan_difference'), { filters: { compare } });
      expect(data.result.nscan_difference).toBeNull();
      expect(errors[0].extensions.code).toBe('not_found');
    }
  });

  it('200: what stands unverified is counted apart, and the trend tells where something else was measured', async () => {
    const summaryOf = async (id: string) =>
      nscanSummary.parse((await ask(HEAD, { id }, { language: 'it' })).data.result.nscan_summary);
    const { unverified, history } = await summaryOf(tasks.second);
    expect(unverified).toEqual({ vulns: 1, critical: 0, high: 0, medium: 0, low: 1, known_exploited: 0 });
    expect(history.map(({ profile, changed }) => [profile, changed])).toEqual([
      ['Completa', []],
      ['Completa', []],
    ]);
    const next = await addTask(acme);
    const begin = { profile: 'fast' as const, knowledge: [] };
    await writeScan(http.db, { accountId: acme, taskId: next, begin, hosts: SECOND, outcome: 'success' });
    expect((await summaryOf(next)).history.at(-1)).toMatchObject({
      profile: 'Veloce',
      changed: ['knowledge', 'profile'],
    });
    await http.db.pool.query('DELETE FROM tasks WHERE id = $1', [next]);
  });

  it('200: the difference stays when the scan before is deleted, without a way to it', async () => {
    const mark = (at: string) => http.db.pool.query(`UPDATE tasks SET deleted_at = ${at} WHERE id = $1`, [tasks.first]);
    await mark('now()');
    const page = await rowsOf('nscan_difference');
    await mark('NULL');
    expect(page.previous).toMatchObject({ id: null, name: 'Perimeter' });
    expect(page.counts).toMatchObject({ new: 2, gone: 1 });
  });

  it('200: what somebody allowed in writing', async () => {
    const consent = {
      code: 'dos_scripts',
      signed_by: 'Ada Rossi',
      username: 'ada',
      signed_at: '2026-01-02T03:04:05.000Z',
      statement: 'I authorise it.',
    };
    const consents = async () => (await section(HEAD, 'nscan_coverage', nscanCoverage)).consents;
    expect(await consents()).toEqual([]);
    await http.db.pool.query(`UPDATE tasks SET plan = jsonb_set(plan, '{steps}', $2) WHERE id = $1`, [
      tasks.second,
      { consents: [consent] },
    ]);
    expect(await consents()).toEqual([consent]);
  });
});

describe('sorting, searching and filtering', () => {
  const { log4j, www, nine, ftp } = ALL;

  it.each([
    [{ sort_by: 'severity', order: 'asc' }, [ftp, nine, www, log4j]],
    [{ sort_by: 'name' }, [www, nine, log4j, ftp]],
    [{ sort_by: 'name', order: 'desc' }, [ftp, log4j, www, nine]],
    [{ sort_by: 'host' }, [ftp, nine, www, log4j]],
    [{ sort_by: 'port' }, [ftp, www, nine, log4j]],
    [{ sort_by: 'epss' }, [log4j, ftp, www, nine]],
    [{ sort_by: 'known_exploited' }, [log4j, nine, www, ftp]],
    [{ sort_by: 'certainty' }, [log4j, nine, ftp, www]],
    [{ sort_by: 'threat', order: 'ASC' }, [ftp, nine, www, log4j]],
    [{ sort_by: 'host.hostname' }, [ftp, nine, www, log4j]],
    [{ sort_by: '', order: '' }, [log4j, nine, www, ftp]],
    [{ first: 1000 }, [log4j, nine, www, ftp]],
    [{ first: 2, skip: 1 }, [nine, www]],
    [{ first: 1, skip: 2 }, [www]],
    [{ skip: 4 }, []],
    [{ first: 0 }, []],
  ])('gives %o in that order', async (variables, expected) => {
    const page = await vulnerabilities(variables);
    expect(places(page)).toEqual(expected);
    expect(page.total).toBe(4);
  });

  it.each([
    ['44228', [log4j]],
    ['cve-2020', [nine, www]],
    ['JAVA', [log4j]],
    ['what ftp', [ftp]],
    ['example.com', [log4j, www]],
    ['10.0.0.9', [nine, ftp]],
    ['10.0.0', [log4j, nine, www, ftp]],
    ['8080', [log4j]],
    ['80/tcp', [nine, www]],
    ['general/tcp', [ftp]],
    ['%', []],
    ['_', []],
    ['\\', []],
    ["' OR 1=1 --", []],
    ['\0', [log4j, nine, www, ftp]],
    ['\ud800', []],
    ['  ', [log4j, nine, www, ftp]],
  ])('finds %o', async (search, expected) => {
    const page = await vulnerabilities({ search });
    expect(places(page)).toEqual(expected);
    expect(page.total).toBe(expected.length);
  });

  it('searches every sort alike', async () => {
    for (const sort_by of ['severity', 'name', 'host', 'port', 'epss', 'known_exploited', 'first_seen', 'certainty']) {
      const byIssue = await vulnerabilities({ sort_by, search: 'CVE-2020-1', order: 'asc' });
      expect([sort_by, ...places(byIssue).sort()]).toEqual([sort_by, www, nine]);
      const byHost = await vulnerabilities({ sort_by, search: 'www.example', first: 1, skip: 1 });
      expect([sort_by, byHost.total, byHost.items.length]).toEqual([sort_by, 2, 1]);
    }
  });

  it('with exact: a whole field or nothing', async () => {
    const query = `query($id: ID!, $search: String) { result(id: $id) { vulnerabilities(search: $search, exact: true) { total } } }`;
    const total = async (search: string) => (await ask(query, { search })).data.result.vulnerabilities.total;
    expect(await total('cve-2020-1')).toBe(2);
    expect(await total('cve-2020')).toBe(0);
    expect(await total('10.0.0.9')).toBe(2);
    expect(await total('10.0.0')).toBe(0);
    expect(await total('Weakness CVE-2021-44228 (en)')).toBe(1);
  });

  it.each([
    [{ ip: '10.0.0.9' }, [nine, ftp]],
    [{ ip: 'nonsense' }, []],
    [{ ip: 'fe80::1%eth0' }, []],
    [{ port: '80/tcp' }, [nine, www]],
    [{ port: 'general/tcp' }, [ftp]],
    [{ level: ['critical', 'low'] }, [log4j, ftp]],
    [{ level: [] }, []],
    [{ level: 'critical' }, [log4j]],
    [{ threat: 'High' }, [log4j]],
    [{ threat: ['High', 'Low'], level: ['low', 'medium'] }, [ftp]],
    [{ port: 8080 }, [log4j]],
    [{ known_exploited: true }, [log4j]],
    [{ known_exploited: false, ip: '10.0.0.10' }, [www]],
    [{ certainty: 'unverified' }, [www]],
    [{ certainty: 'version' }, [log4j, nine, ftp]],
    [{ certainty: ['proven', 'unverified'] }, [www]],
    [{ certainty: [] }, []],
    [{ vulnerability: 'CVE-2020-1' }, [nine, www]],
    [{ vulnerability: 'CVE-2020-1', certainty: ['unverified'], ip: '10.0.0.10' }, [www]],
    [{ remedy: 'act:ftp-anonymous' }, [ftp]],
    [{ remedy: 'act:' }, []],
    [{ change: ['changed'] }, [www]],
    [{ change: ['new'], level: ['medium'] }, [nine]],
  ])('filters by %o', async (filters, expected) => {
    for (const sent of [filters, JSON.stringify(filters)]) {
      const page = await vulnerabilities({ filters: sent });
      expect(places(page)).toEqual(expected);
      expect(page.total).toBe(expected.length);
    }
  });

  it('counts by level under the same search and filters', async () => {
    const query = `query($id: ID!, $search: String, $filters: Filters) { result(id: $id) {
      vulnerabilities(search: $search, filters: $filters, use_aggregation: true) { aggregation { critical high medium low } } } }`;
    const counts = async (variables: object) => {
      const { critical, high, medium, low } = (await ask(query, { ...variables })).data.result.vulnerabilities
        .aggregation;
      return [critical, high, medium, low];
    };
    expect(await counts({})).toEqual([1, 0, 2, 1]);
    expect(await counts({ search: 'CVE' })).toEqual([1, 0, 2, 0]);
    expect(await counts({ filters: { ip: '10.0.0.9' } })).toEqual([0, 0, 1, 1]);
    expect(await counts({ search: 'nowhere to be found' })).toEqual([0, 0, 0, 0]);
  });

  it('hosts and their ports are searched, filtered and sorted too', async () => {
    const hosts = async (variables: object) => (await rowsOf('hosts', { ...variables })).items.map(({ ip }) => ip);
    expect(await hosts({ sort_by: 'ip' })).toEqual(['10.0.0.2', '10.0.0.9', '10.0.0.10']);
    expect(await hosts({ search: 'WWW' })).toEqual(['10.0.0.10']);
    expect(await hosts({ search: '0%_s' })).toEqual(['10.0.0.2']);
    expect(await hosts({ search: 'linux' })).toEqual(['10.0.0.10', '10.0.0.9']);
    expect(await hosts({ filters: { level: ['medium'] } })).toEqual(['10.0.0.9']);
    expect(await hosts({ filters: { vulnerable: false } })).toEqual(['10.0.0.2']);
    expect(await hosts({ filters: { ip: '10.0.0.9' } })).toEqual(['10.0.0.9']);
    expect(await hosts({ sort_by: 'hostname' })).toEqual(['10.0.0.2', '10.0.0.10', '10.0.0.9']);
    const ports = async (variables: object) =>
      (await rowsOf('host_ports', { ...variables })).items.map(({ portid }) => portid);
    expect(await ports({})).toEqual([80, 80, 443, 8080]);
    expect(await ports({ search: 'HTTPD', filters: { ip: '10.0.0.9' } })).toEqual([80]);
    expect(await ports({ sort_by: 'vulnerabilities_count', filters: { state: ['open'] } })).toEqual([
      80, 80, 8080, 443,
    ]);
    expect(await ports({ filters: { state: ['closed'] } })).toEqual([]);
    expect(await ports({ filters: { state: 'open' }, sort_by: 'service.product', order: 'Desc' })).toHaveLength(4);
    expect(await ports({ filters: { ip: 'fe80::1%eth0' } })).toEqual([]);
  });

  it('the difference is sorted and filtered across both scans', async () => {
    const rows = async (variables: object) => {
      const page = await rowsOf('nscan_difference', { ...variables });
      return [page.total, ...page.items.map(({ change, severity }) => `${change} ${severity}`)];
    };
    const byChange = [6, 'new 10', 'new 5', 'found 3', 'changed 5', 'gone 7.5', 'unverified 1'];
    expect(await rows({ sort_by: 'change' })).toEqual(byChange);
    expect(await rows({ sort_by: 'change', first: 2, skip: 2 })).toEqual([6, 'found 3', 'changed 5']);
    expect(await rows({ sort_by: 'change', order: 'desc', first: 2 })).toEqual([6, 'unverified 1', 'gone 7.5']);
    expect(await rows({ filters: { change: ['gone', 'changed'] } })).toEqual([2, 'gone 7.5', 'changed 5']);
    expect(await rows({ sort_by: 'name', first: 1 })).toEqual([6, 'changed 5']);
    expect(await rows({ sort_by: 'host', first: 2 })).toEqual([6, 'unverified 1', 'found 3']);
    expect(await rows({ sort_by: 'host', filters: { change: ['new'] }, first: 1 })).toEqual([2, 'new 5']);
    for (const sort_by of ['severity', 'change', 'host', 'name']) {
      expect(await rows({ sort_by, search: 'asleep.example' })).toEqual([1, 'unverified 1']);
      expect(await rows({ sort_by, search: '10.0.0.9', first: 1, order: 'desc' })).toHaveLength(2);
    }
    expect(await rows({ search: 'cve', sort_by: 'change' })).toEqual([3, 'new 10', 'new 5', 'changed 5']);
    expect(await rows({ search: 'weakness old' })).toEqual([1, 'gone 7.5']);
  });
});

describe('a client that knows the names of the arguments and not those of their types', () => {
  const { log4j, ftp } = ALL;
  const first = async (query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await ask(query, variables);
    expect(errors).toBeUndefined();
    return places(data.result.vulnerabilities);
  };
  const items = '{ items { name port host { ip } } }';

  it.each([
    ['asc', ftp],
    ['ASC', ftp],
    ['"asc"', ftp],
    ['"ASC"', ftp],
    ['Desc', log4j],
    ['"desc"', log4j],
  ])('orders by %s', async (order, expected) => {
    const query = `query($id: ID!) { result(id: $id) { vulnerabilities(first: 1, order: ${order}) ${items} } }`;
    expect(await first(query)).toEqual([expected]);
  });

  it.each([
    ['$order: String', { order: 'asc' }, 'order: $order', ftp],
    ['$order: String!', { order: 'ASC' }, 'order: $order', ftp],
    ['$filters: String', { filters: '{"level":["low"]}' }, 'filters: $filters', ftp],
    ['$filters: JSON', { filters: { level: ['low'] } }, 'filters: $filters', ftp],
    ['$level: String', { level: 'low' }, 'filters: { level: $level }', ftp],
    ['$search: ID', { search: 'ftp-anonymous' }, 'search: $search', ftp],
  ])('declares %s', async (declared, variables, used, expected) => {
    const query = `query($id: String!, ${declared}) { result(id: $id) { vulnerabilities(first: 1, ${used}) ${items} } }`;
    expect(await first(query, variables)).toEqual([expected]);
  });

  it.each([
    ['$id: String', ''],
    ['$id: Int!', ''],
    ['$id: [String!]!', ''],
    ['$id: ID!, $first: String', '(first: $first)'],
  ])('is told that %s does not fit', async (declared, used) => {
    const { errors } = await ask(`query(${declared}) { result(id: $id) { hosts${used} { total } } }`, {});
    expect(errors[0].extensions).toEqual({ code: 'invalid_request', fields: { query: expect.any(String) } });
  });

  it.each(['list', 'object', 'number'] as const)('finds no report by a %s that holds its id', async (kind) => {
    const id = { list: [tasks.second], object: { id: tasks.second }, number: 7 }[kind];
    const { data, errors } = await ask('query($id: JSON!) { result(id: $id) { __typename } }', { id });
    expect(data).toEqual({ result: null });
    expect(errors[0].extensions.code).toBe('not_found');
  });

  it('may send null for no variables, and an empty name for no operation', async () => {
    const reply = await send({ query: '{ __typename }', variables: 'null', operationName: '' });
    expect(reply.json()).toEqual({ data: { __typename: 'Query' } });
  });
});

describe("the reader's language", () => {
  it.each([
    ['it', 'Sistema operativo', 'servono privilegi che la piattaforma non ha', 'host non attivo'],
    ['en', 'Operating system', 'needs privileges the platform lacks', 'host down'],
  ])('names checks and reasons in %s', async (language, os, noPrivileges, hostDown) => {
    const asked = { language };
    const { checks: covered } = await section(HEAD, 'nscan_coverage', nscanCoverage, {}, asked);
    const check = covered.find(({ check: code }) => code === 'os');
    expect(check).toMatchObject({ name: os, inventory: true, status: 'partial', places_done: 2, places_not_done: 6 });
    expect(check?.reasons).toMatchObject([
      { name: noPrivileges, expected: false, places: 1 },
      { reason: 'cut', expected: false, places: 5 },
    ]);
    const { items } = await rowsOf('hosts', {}, asked);
    const unchecked = { check_name: os, reason_name: noPrivileges, expected: false };
    expect(items[0]?.unchecked).toMatchObject([{ check: 'os', reason: 'no_privileges', ...unchecked }]);
    const lost = await rowsOf('nscan_difference', { filters: { change: 'unverified' } }, asked);
    expect(lost.items).toMatchObject([{ reason: 'host_down', reason_name: hostDown }]);
  });

  it('shows the code of a check that is no longer made', async () => {
    const asCheck = (to: string, from: string) =>
      http.db.pool.query('UPDATE report_issues SET check_code = $1 WHERE check_code = $2', [to, from]);
    expect((await vulnerabilities()).items[0]).toMatchObject({
      check: 'versions',
      check_name: 'Known vulnerabilities of the versions found',
    });
    await asCheck('retired', 'versions');
    const { items } = await vulnerabilities();
    await asCheck('versions', 'retired');
    expect(items[0]).toMatchObject({ check: 'retired', check_name: 'retired' });
  });

  it('counts by host under the older names too', async () => {
    const query = `query($id: ID!) { result(id: $id) { nscan_coverage {
      checks { check places_done hosts_done places_not_done hosts_not_done reasons { places hosts } } } } }`;
    const { data } = await ask(query, {});
    const os = data.result.nscan_coverage.checks.find(({ check }: { check: string }) => check === 'os');
    const counted = { places_done: 2, hosts_done: 2, places_not_done: 6, hosts_not_done: 6 };
    const reasons = [1, 5].map((places) => ({ places, hosts: places }));
    expect(os).toEqual({ check: 'os', ...counted, reasons });
  });

  it.each([['it'], ['en']])('gives texts, errors and the search in %s', async (language) => {
    const page = await vulnerabilities({ first: 1 }, { language });
    expect(page.items[0]?.name).toBe(`Weakness CVE-2021-44228 (${language})`);
    expect(page.items[0]?.tags.solution).toBe(`How to end CVE-2021-44228 (${language})`);
    expect((await vulnerabilities({ search: `(${language})` }, { language })).total).toBe(4);
    const { errors } = await ask(listOf('target_down'), { first: 1001 }, { language });
    expect(errors[0].message).toMatch(language === 'it' ? /richiesta non è valida/ : /request is not valid/);
    expect(errors[0].extensions).toEqual({ code: 'invalid_request', fields: { first: expect.any(String) } });
  });
});

describe('what is refused', () => {
  it('401: a stranger', async () => {
    const reply = await http.app.inject({ url: '/reports/graphql/?query={__typename}' });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().error.code).toBe('unauthorised');
  });

  it('400: no query, one that is too long, and variables that are no JSON object', async () => {
    const bad: Array<Record<string, string>> = [
      {},
      { query: '' },
      { query: `{${'a'.repeat(17_000)}}` },
      { query: '{__typename}', variables: '{"id":' },
      { query: '{__typename}', variables: '[1]' },
      { query: '{__typename}', variables: '"x"' },
    ];
    for (const params of bad) {
      const reply = await send(params);
      expect(reply.statusCode).toBe(400);
      expect(reply.json().error.code).toBe('invalid_request');
    }
  });

  it('404: anything but GET; the path answers with and without its slash', async () => {
    const post = await http.as('acme', {
      method: 'POST',
      url: '/reports/graphql/',
      payload: { query: '{__typename}' },
    });
    expect(post.statusCode).toBe(404);
    const reply = await send({ query: '{__typename}' }, { path: '/reports/graphql' });
    expect(reply.json()).toEqual({ data: { __typename: 'Query' } });
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it("not_found: another account's report exactly like one that does not exist, is deleted, or has no such id", async () => {
    const bodies: string[] = [];
    for (const id of [tasks.foreign, randomUUID(), tasks.deleted, 'nonsense', "' OR 1=1"]) {
      bodies.push((await send({ query: HEAD, variables: JSON.stringify({ id }) })).body);
    }
    bodies.push((await send({ query: HEAD, variables: JSON.stringify({ id: tasks.second }) }, { user: 'staff' })).body);
    expect(new Set(bodies).size).toBe(1);
    expect(JSON.parse(bodies[0] ?? '')).toMatchObject({
      data: { result: null },
      errors: [{ path: ['result'], extensions: { code: 'not_found' } }],
    });
  });

  it('not_found: the sections of a network scan in the report of another engine, which has its summary', async () => {
    const { data, errors } = await ask(HEAD, { id: tasks.dti });
    expect(reportSummary.parse(data.result.report_summary)).toMatchObject({
      scanType: 'Domain Threat Intelligence',
      full_mode: false,
    });
    expect(data.result).toMatchObject({ nscan_summary: null, nscan_coverage: null });
    expect(errors.map(({ extensions }: { extensions: object }) => extensions)).toEqual([
      { code: 'not_found' },
      { code: 'not_found' },
    ]);
  });

  it('upgrade_required: every detail section of a lite licence; the summary is given', async () => {
    for (const name of [
      'hosts',
      'host_ports',
      'vulnerabilities',
      'target_down',
      'nscan_difference',
      'vulnerability_groups',
      'remedies',
    ] as const) {
      const { data, errors } = await ask(listOf(name), { id: tasks.lite }, { user: 'lite' });
      expect(data.result[name]).toBeNull();
      expect(errors).toMatchObject([{ path: ['result', name], extensions: { code: 'upgrade_required' } }]);
    }
    const { data, errors } = await ask(HEAD, { id: tasks.lite }, { user: 'lite' });
    expect(errors).toBeUndefined();
    expect(nscanSummary.parse(data.result.nscan_summary).vulns).toBe(4);
    expect(data.result.report_summary.full_mode).toBe(false);
  });

  it.each([
    ['an unknown sort', { sort_by: 'evil; DROP TABLE tasks' }, 'sort_by'],
    ['a sort of another section', { sort_by: 'open_ports' }, 'sort_by'],
    ['an order that is none', { order: 'sideways' }, 'order'],
    ['too large a page', { first: 1001 }, 'first'],
    ['a page before the first', { skip: -1 }, 'skip'],
    ['too deep a page', { skip: 1_000_001 }, 'skip'],
    ['an unknown filter', { filters: { colour: 'red' } }, 'filters'],
    ['an engine’s word for a certainty', { filters: { certainty: 'to_verify' } }, 'filters.certainty.0'],
    ['an engine’s word for the filter by certainty', { filters: { proof: 'version' } }, 'filters'],
    ['a filter of the wrong kind', { filters: { level: 5 } }, 'filters.level'],
    ['filters that are no object', { filters: 'level=high' }, 'filters'],
    ['a search without end', { search: 'x'.repeat(201) }, 'search'],
  ])('invalid_request: %s, named by its field', async (_what, variables, field) => {
    const { data, errors } = await ask(listOf('vulnerabilities'), { ...variables });
    expect(data.result.vulnerabilities).toBeNull();
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ path: ['result', 'vulnerabilities'], extensions: { code: 'invalid_request' } });
    expect(Object.keys(errors[0].extensions.fields)).toEqual([field]);
  });

  it('invalid_request: more rows than one reply is to hold, in all pages together', async () => {
    const query = `query($id: ID!) { result(id: $id) {
      hosts(first: 600) { total } target_down(first: 400) { total } vulnerabilities(first: 1) { total } } }`;
    const { data, errors } = await ask(query, {});
    expect(data.result).toMatchObject({ hosts: { total: 3 }, target_down: { total: 3 }, vulnerabilities: null });
    expect(errors).toEqual([
      {
        message: expect.any(String),
        path: ['result', 'vulnerabilities'],
        extensions: { code: 'invalid_request', fields: { first: 'too many rows in one request: at most 1000' } },
      },
    ]);
  });

  it.each([
    ['a query that is no GraphQL', '{ result( }'],
    ['an unknown field', '{ result(id: "x") { secrets } }'],
    ['a mutation', 'mutation { result }'],
    ['a wrong type', 'query { result(id: "x") { hosts(first: "many") { total } } }'],
    ['a fragment inside itself', '{ ...a } fragment a on Query { ...a }'],
    [
      'a hundred questions in one',
      `{ ${Array.from({ length: 100 }, (_, n) => `a${n}: result(id: "x") { hosts { total } }`).join(' ')} }`,
    ],
    [
      'more pages than a screen has',
      `{ ${Array.from({ length: 11 }, (_, n) => `a${n}: result(id: "x") { hosts { total } }`).join(' ')} }`,
    ],
    [
      'fragments that multiply',
      `{ ...f9 } ${Array.from({ length: 9 }, (_, n) => `fragment f${n + 1} on Query { ...f${n} a: __typename ...f${n} }`).join(' ')} fragment f0 on Query { __typename }`,
    ],
  ])('invalid_request: %s', async (_what, query) => {
    const { data = null, errors } = await ask(query, {});
    expect(data).toBeNull();
    expect(errors[0].extensions).toEqual({ code: 'invalid_request', fields: { query: expect.any(String) } });
  });

  it('lets the schema be read', async () => {
    const { data, errors } = await ask(getIntrospectionQuery({ descriptions: false }), {});
    expect(errors).toBeUndefined();
    expect(data.__schema.types.length).toBeGreaterThan(20);
  });

  it('internal: a failure of ours tells the id of the request and nothing else', async () => {
    await http.db.pool.query('ALTER TABLE nscan_down RENAME TO nscan_down_away');
    const reply = await send({ query: listOf('target_down'), variables: JSON.stringify({ id: tasks.second }) });
    await http.db.pool.query('ALTER TABLE nscan_down_away RENAME TO nscan_down');
    const { data, errors } = reply.json();
    expect(data.result.target_down).toBeNull();
    expect(errors).toEqual([
      {
        message: `An internal error occurred. Reference: ${reply.headers['x-request-id']}`,
        path: ['result', 'target_down'],
        extensions: { code: 'internal' },
      },
    ]);
    expect(http.logged()).toContain('nscan_down');
  });
});

describe('what a list must not leave out', () => {
  const scanned = async (script: Omit<Parameters<typeof writeScan>[1], 'accountId' | 'taskId'>) => {
    const taskId = await addTask(acme);
    await writeScan(http.db, { accountId: acme, taskId, ...script });
    return taskId;
  };

  it('the open ports of a host are there, however many closed ones come before them', async () => {
    const closed = Array.from({ length: 120 }, (_, n) => openPort(n + 1, { state: 'closed', service: null }));
    const hosts = [host('10.0.0.1', { ports: [...closed, openPort(8080), openPort(9090)] })];
    const id = await scanned({ targetKey: 'ports', hosts, outcome: 'success' });
    const { data } = await ask(
      'query($id: ID!) { result(id: $id) { hosts { items { ports { portid state { state } } } } } }',
      { id },
    );
    const ports: Array<{ portid: number; state: { state: string } }> = data.result.hosts.items[0].ports;
    expect(ports).toHaveLength(100);
    expect(ports.filter(({ state }) => state.state === 'open').map(({ portid }) => portid)).toEqual([8080, 9090]);
  });

  it('nor the ports of a page: where they are too many for one reply, that is said', async () => {
    const ports = Array.from({ length: 100 }, (_, n) => openPort(n + 1));
    const hosts = Array.from({ length: 110 }, (_, n) => host(`10.0.0.${n + 1}`, { ports }));
    const id = await scanned({ targetKey: 'many ports', hosts, outcome: 'success' });
    const query =
      'query($id: ID!) { result(id: $id) { hosts(first: 110) { items { ports { portid } again: ports { portid } } } } }';
    const { data, errors } = await ask(query, { id });
    expect(data.result.hosts).toBeNull();
    expect(errors[0].extensions).toEqual({
      code: 'invalid_request',
      fields: { first: 'too many ports in one request: at most 20000' },
    });
  });

  it('a scan that was stopped or only found hosts is no point of the trend: what it did not look at would seem clean', async () => {
    const hosts = [host('10.0.0.1', { findings: [finding('a'), finding('b')] })];
    const first = await scanned({ targetKey: 'trend', hosts, outcome: 'success' });
    const stopped = await scanned({ targetKey: 'trend', hosts: [], outcome: 'stopped' });
    const notSought = CHECKS.filter((check) => !('inventory' in check)).map(({ code }) => code);
    const only = checks(Object.fromEntries(notSought.map((check) => [check, 'not_in_profile' as const])));
    const found = await scanned({
      targetKey: 'trend',
      hosts: [host('10.0.0.1', { checks: only })],
      outcome: 'success',
    });
    const last = await scanned({ targetKey: 'trend', hosts, outcome: 'success' });
    const history = async (id: string) =>
      nscanSummary.parse((await ask(HEAD, { id })).data.result.nscan_summary).history.map((scan) => scan.id);
    expect(await history(last)).toEqual([first, last]);
    expect(await history(stopped)).toEqual([first, stopped]);
    expect(await history(found)).toEqual([first, found]);
  });
});

describe('removing a report', () => {
  it('takes everything of it out of the tables', async () => {
    const taskId = await addTask(acme);
    await writeScan(http.db, { accountId: acme, taskId, targetKey: 'gone', hosts: SECOND, outcome: 'success' });
    const { rows } = await http.db.pool.query<{ no: number }>('SELECT no FROM reports WHERE task_id = $1', [taskId]);
    for (const url of [`/tasks/${taskId}/`, `/reports/${taskId}/`]) {
      expect((await http.as('acme', { method: 'DELETE', url })).statusCode).toBe(204);
    }
    const tables = [
      ...['nscan_report_facts', 'nscan_hosts', 'nscan_ports', 'nscan_down'],
      ...['report_issues', 'report_issue_texts', 'report_findings', 'report_gone'],
    ];
    for (const table of tables) {
      const { rowCount } = await http.db.pool.query(`SELECT FROM ${table} WHERE report_no = $1`, [rows[0]?.no]);
      expect([table, rowCount]).toEqual([table, 0]);
    }
  });
});

describe('the executive part', () => {
  it.each([
    ['second', 'acme', true],
    ['running', 'acme', true],
    ['lite', 'lite', false],
  ] as const)(
    'of the scan %s is made of one query, and every figure is what the report says',
    async (of, user, full) => {
      const model = await loadExecutive('nscan');
      const { data, errors } = await ask(model?.document(full) ?? '', { id: tasks[of] }, { user });
      expect(errors).toBeUndefined();
      const executive = model?.make(data.result, 'en');
      expect(executive && wrongFigures(data.result, executive)).toEqual([]);
    },
  );
});
