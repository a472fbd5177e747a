import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { NscanCoverage, NscanHost, NscanPort } from '@rocca/contract/report/nscan.schema';
import { NSCAN_HEAD, NSCAN_HOST_PORTS, NSCAN_HOSTS } from '@rocca/contract/report/nscan-documents';
import { nmapScanOf } from '@rocca/engines/nscan/nmap-scans';
import { type RunningLab, startLab } from '@rocca/lab/lab';
import { hasRawNetwork } from '@rocca/tools/core/sandbox';
import { nmapArgs } from '@rocca/tools/nmap/args';
import type { NmapHost } from '@rocca/tools/nmap/model';
import { createNmapParser } from '@rocca/tools/nmap/parse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureStarterSet } from './features/knowledge/index.ts';
import { insertLicence } from './features/licences/index.ts';
import { createHttpFixture, type HttpFixture } from './testing/http-fixture.ts';
import { nscanAlone } from './testing/reference-engines.ts';

/** The network scan from the request to the report, on the practice targets, with the starter set of knowledge. */
let lab: RunningLab;
let http: HttpFixture;

beforeAll(async () => {
  lab = await startLab({ firstFreeFrom: 100 });
  http = await createHttpFixture(
    { ROCCA_LAB: 'on' },
    '/nowhere',
    nscanAlone({ scope: async () => ({ lab: true }), rawScans: 'isolated' }),
  );
  await ensureStarterSet(http.db);
  const accountId = await http.addAccount('Acme');
  await http.addUser({ username: 'demo', accountId, memberRole: 'owner' });
  await insertLicence(http.db.orm, { accountId, api: '/nscan/', name: 'Network Scan', scansMax: 100, fullMode: true });
}, 120_000);
afterAll(async () => {
  await http?.close();
  await lab?.stop();
});

async function start(targets: string[], profile: string): Promise<string> {
  const payload = { name: 'lab', engine: 'nscan', target: targets.join(), extra: { nscan: { profile } } };
  const headers = { 'content-type': 'application/json' };
  await http.db.pool.query(`UPDATE users SET roles = '{target}' WHERE username = 'demo'`);
  const target = await http.as('demo', { method: 'POST', url: '/profiles/targets/', payload, headers });
  expect(target.statusCode, target.body).toBe(201);
  const started = await http.as('demo', {
    method: 'POST',
    url: '/tasks/nscan/',
    payload: { task_name: 'lab', target_id: target.json().id },
  });
  expect(started.statusCode, started.body).toBe(201);
  return started.json().task_id;
}

async function ask<T>(query: string, variables: Record<string, unknown>): Promise<T> {
  const url = `/reports/graphql/?${new URLSearchParams({ query, variables: JSON.stringify(variables) })}`;
  const reply = (await http.as('demo', { url })).json();
  expect(reply.errors).toBeUndefined();
  return reply.data.result;
}

async function everyRow<T>(query: string, section: string, id: string, filters: object = {}): Promise<T[]> {
  const rows: T[] = [];
  for (let skip = 0; ; skip += 100) {
    const result = await ask<Record<string, { total: number; items: T[] }>>(query, { id, first: 100, skip, filters });
    rows.push(...(result[section]?.items ?? []));
    if (rows.length >= (result[section]?.total ?? 0)) return rows;
  }
}

const statusOf = async (id: string) => (await http.as('demo', { url: `/tasks/${id}/` })).json();
/** Hosts whose services nmap is slow to make out: scanned with the quick profile, which finds the same on them. */
const SLOW = [5, 9, 17, 18, 19];
/** The two hosts that wear nmap out are left to the tests of its adapter. */
const hosts = () => lab.hosts.filter(({ number, expected }) => number < 32 && expected);
const addresses = (slow: boolean) =>
  hosts().flatMap(({ number, address }) => (SLOW.includes(number) === slow ? [address] : []));

describe('a network scan of the lab', { timeout: 180_000 }, () => {
  let id: string;
  let slowId: string;
  let bare: NmapHost[];
  beforeAll(async () => {
    id = await start(addresses(false), 'full_and_fast');
    slowId = await start(addresses(true), 'fast');
    [bare] = await Promise.all([bareNmap('full_and_fast'), http.run(id), http.run(slowId)]);
  }, 600_000);

  it('succeeds', async () => {
    expect(await statusOf(id), http.logged().slice(-3000)).toMatchObject({ status: 'SUCCESS', traceback: null });
  });

  it('finds every expected weakness and invents none', async () => {
    const expected = hosts().flatMap(({ address, expected }) =>
      (expected?.findings ?? []).map(({ port, key, certainty }) => [address, port, key, certainty].join(' ')),
    );
    const found = [...(await findings(id)), ...(await findings(slowId))];
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('sees the ports and versions that nmap alone sees with the same arguments', async () => {
    const rows = await everyRow<NscanHost>(NSCAN_HOSTS, 'hosts', id);
    expect(rows.map(({ ip }) => ip).toSorted()).toEqual(addresses(false).toSorted());
    expect(bare).toHaveLength(rows.length);
    for (const host of bare) {
      const ports = await everyRow<NscanPort>(NSCAN_HOST_PORTS, 'host_ports', id, { ip: host.address });
      const ours = ports.map(({ portid, protocol, state, service }) =>
        [portid, protocol, state.state, service?.name, service?.product, service?.version].join(' '),
      );
      const theirs = host.ports.map(({ port, protocol, state, service }) =>
        [port, protocol, state, service?.name, service?.product, service?.version].join(' '),
      );
      expect(ours.toSorted(), host.address).toEqual(theirs.toSorted());
    }
  });

  it('tells what was checked and how old its knowledge is', async () => {
    const { nscan_coverage: coverage } = await ask<{ nscan_coverage: NscanCoverage }>(NSCAN_HEAD, { id });
    expect(coverage).toMatchObject({ ended: 'success', hosts_missing: 0, hosts_up: addresses(false).length });
    const versions = coverage.checks.find(({ check }) => check === 'versions');
    expect(versions?.status).toBe('partial');
    // The starter set is not the whole knowledge: versions are never called clean on it alone.
    expect(versions?.reasons).toContainEqual({ reason: 'no_knowledge', detail: 'NVD', hosts: 0 });
    expect(coverage.knowledge.find(({ name }) => name === 'starter')?.entries).toBeGreaterThan(100);
  });
});

describe('a scan that is stopped', { timeout: 120_000 }, () => {
  it('keeps the hosts that were done and says what is missing', async () => {
    const network = `127.20.${lab.network}`;
    const id = await start([`${network}.0/24`], 'fast');
    const running = http.run(id);
    await expect.poll(() => hostsOf(id), { timeout: 90_000, interval: 50 }).toBeGreaterThan(0);
    await http.as('demo', { method: 'DELETE', url: `/tasks/stop/${id}/` });
    await running;
    expect(await statusOf(id)).toMatchObject({ status: 'STOPPED', can: { view: false, partial: true } });
    const { nscan_coverage: coverage } = await ask<{ nscan_coverage: NscanCoverage }>(NSCAN_HEAD, { id });
    const kept = await hostsOf(id);
    expect(kept).toBeGreaterThan(0);
    expect(coverage).toMatchObject({ ended: 'stopped', complete: false, hosts_up: kept, hosts_missing: 256 - kept });
    expect(coverage.missing.length).toBeGreaterThan(0);
  });
});

async function hostsOf(id: string): Promise<number> {
  const text = 'SELECT hosts_up AS n FROM reports JOIN nscan_report_facts ON report_no = no WHERE task_id = $1';
  return (await http.db.pool.query<{ n: number }>(text, [id])).rows[0]?.n ?? 0;
}

/** `127.20.100.1 21/tcp CVE-2011-2523 confirmed`, as the rows have it. */
async function findings(id: string): Promise<string[]> {
  const text = `
    SELECT host(v.ip) || ' ' || CASE v.port WHEN 0 THEN 'general/tcp' ELSE v.port || '/' || v.protocol END || ' ' ||
      t.key || ' ' || CASE WHEN v.unconfirmed THEN 'unconfirmed' ELSE 'confirmed' END AS line
    FROM report_findings v
    JOIN reports r ON r.no = v.report_no
    JOIN report_issue_texts t ON t.report_no = v.report_no AND t.no = v.issue_no
    WHERE r.task_id = $1`;
  return (await http.db.pool.query<{ line: string }>(text, [id])).rows.map(({ line }) => line);
}

/** As many processes as the platform itself uses. */
const AT_ONCE = 4;

/** nmap by itself with the arguments of the profile, a process for each host: one for all waits for the slowest. */
async function bareNmap(profile: 'full_and_fast'): Promise<NmapHost[]> {
  const { args } = nmapArgs({ scan: nmapScanOf(profile), privileged: hasRawNetwork(), ipv6: false });
  const seen: NmapHost[] = [];
  const left = addresses(false);
  const scanRest = async () => {
    for (let address = left.shift(); address; address = left.shift()) {
      const options = { encoding: 'buffer', maxBuffer: 64 * 1024 * 1024 } as const;
      const { stdout } = await promisify(execFile)('nmap', [...args, '-oX', '-', address], options);
      const parser = createNmapParser({ onHost: (host) => seen.push(host) });
      parser.write(stdout);
      parser.end();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, scanRest));
  return seen;
}
