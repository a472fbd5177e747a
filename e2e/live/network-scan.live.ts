import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { signInAt } from '../../apps/server/src/testing/platform-process.ts';
import {
  type NscanCoverage,
  type NscanHost,
  type NscanPort,
  type NscanUnknownService,
  nscanSections,
} from '../../packages/contract/src/engines/nscan/sections.ts';
import { listDocument, objectsDocument } from '../../packages/contract/src/report/query-document.ts';
import { addressesOf, askReport, ended, scannedHosts, startScan } from './scans.ts';

/** The network scan from the request to the report, with the starter set of knowledge. */
const { address, dataDir, lab, scans } = inject('live');
let call: Awaited<ReturnType<typeof signInAt>>;
let db: Database;
beforeAll(async () => {
  call = await signInAt(address, 'demo');
  const connection = await connectionOfRunningCluster(dataDir);
  if (!connection) throw new Error('no database');
  db = await openDatabase(connection);
});
afterAll(() => db?.close());

const COVERAGE = objectsDocument(['nscan_coverage'], nscanSections);

async function everyRow<T>(section: keyof typeof nscanSections, id: string, filters: object = {}): Promise<T[]> {
  const query = listDocument(section, nscanSections);
  const rows: T[] = [];
  for (let skip = 0; ; skip += 100) {
    const result = await askReport<Record<string, { total: number; items: T[] }>>(call, query, {
      id,
      first: 100,
      skip,
      filters,
    });
    rows.push(...(result[section]?.items ?? []));
    if (rows.length >= (result[section]?.total ?? 0)) return rows;
  }
}

const coverageOf = async (id: string) =>
  (await askReport<{ nscan_coverage: NscanCoverage }>(call, COVERAGE, { id })).nscan_coverage;

describe('a network scan of the lab', () => {
  const id = scans.nscan;
  let slowId: string;
  beforeAll(async () => {
    slowId = await startScan(call, 'Laboratorio lento', addressesOf(lab, { slow: true }), 'fast');
    await Promise.all([id, slowId].map((scan) => ended(call, scan)));
  }, 600_000);

  it('succeeds', async () => {
    expect(await ended(call, id)).toMatchObject({ status: 'SUCCESS', traceback: null });
    expect(await ended(call, slowId)).toMatchObject({ status: 'SUCCESS', traceback: null });
  });

  it('finds every expected weakness and invents none', async () => {
    const expected = scannedHosts(lab).flatMap(({ address, expected: { findings } }) =>
      findings.map(({ port, key, certainty }) => [address, port, key, certainty].join(' ')),
    );
    const found = [...(await findings(id)), ...(await findings(slowId))];
    expect(found.toSorted()).toEqual(expected.toSorted());
  });

  it('sees of every host the ports and versions that nmap alone sees, and nothing else', async () => {
    const elsewhere = wildcardPorts();
    const seen: string[] = [];
    for (const { ip } of await everyRow<NscanHost>('hosts', id)) {
      const ports = await everyRow<NscanPort>('host_ports', id, { ip });
      const open = ports.filter(({ portid, state }) => state.state === 'open' && !elsewhere.has(portid));
      seen.push(...open.map(({ portid, protocol, service }) => lineOf(ip, portid, protocol, service)));
    }
    // `lab.live.ts` holds the same expectations against a bare nmap. This profile asks TCP alone.
    const hosts = scannedHosts(lab).filter(({ slow }) => !slow);
    const expected = hosts.flatMap(({ address, expected: { ports } }) =>
      ports.flatMap(({ port, protocol, service: name, ...rest }) =>
        protocol === 'tcp' ? [lineOf(address, port, protocol, { name, ...rest })] : [],
      ),
    );
    expect(seen.map((line) => expected.find((one) => isSameLine(one, line)) ?? line).toSorted()).toEqual(
      expected.toSorted(),
    );
  });

  it('tells what was checked and how old its knowledge is', async () => {
    const coverage = await coverageOf(id);
    const hosts_up = addressesOf(lab, { slow: false }).length;
    expect(coverage).toMatchObject({ ended: 'success', hosts_missing: 0, hosts_up });
    const versions = coverage.checks.find(({ check }) => check === 'versions');
    expect(versions?.status).toBe('partial');
    // The starter set is not the whole knowledge: versions are never called clean on it alone.
    expect(versions?.reasons).toContainEqual(
      expect.objectContaining({ reason: 'no_knowledge', detail: 'NVD', places: 0, expected: false }),
    );
    expect(coverage.knowledge.find(({ name }) => name === 'starter')?.entries).toBeGreaterThan(100);
  });

  it('accounts for every service it saw, checked or unknown, and lists the unknown ones', async () => {
    const { services } = await coverageOf(id);
    const [hosts, ports, unknown] = await Promise.all([
      everyRow<NscanHost>('hosts', id),
      everyRow<NscanPort>('host_ports', id),
      everyRow<NscanUnknownService>('unknown_services', id),
    ]);
    const counts = [services, ...hosts.map((host) => host.services)];
    for (const one of counts) {
      const reasons = one?.unknown.reduce((sum, { services: count }) => sum + count, 0) ?? 0;
      expect(one?.total).toBe((one?.checked ?? 0) + reasons);
    }
    expect(services?.total).toBe(hosts.reduce((sum, host) => sum + (host.services?.total ?? 0), 0));
    expect(services?.total).toBe(ports.filter(({ state }) => /open|filtered/.test(state.state)).length);
    expect(services?.checked).toBe(ports.filter(({ verdict }) => verdict?.outcome === 'checked').length);
    expect(unknown).toHaveLength((services?.total ?? 0) - (services?.checked ?? 0));
    expect(services?.checked).toBeGreaterThan(0);
    // Versions are done on a host only where all of its services are checked.
    for (const { services: own, unchecked } of hosts) {
      expect(unchecked.some(({ check }) => check === 'versions')).toBe(own?.checked !== own?.total);
    }
  });
});

/** `127.20.100.1 21/tcp CVE-2011-2523 confirmed`, as the rows have it. */
async function findings(id: string): Promise<string[]> {
  const text = `
    SELECT host(v.ip) || ' ' || CASE v.port WHEN 0 THEN 'general/tcp' ELSE v.port || '/' || v.protocol END || ' ' ||
      t.key || ' ' || CASE WHEN v.unconfirmed THEN 'unconfirmed' ELSE 'confirmed' END AS line
    FROM report_findings v
    JOIN reports r ON r.no = v.report_no
    JOIN report_issue_texts t ON t.report_no = v.report_no AND t.no = v.issue_no
    WHERE r.task_id = $1`;
  return (await db.pool.query<{ line: string }>(text, [id])).rows.map(({ line }) => line);
}

type Service = Pick<NonNullable<NscanPort['service']>, 'name' | 'product' | 'version' | 'tunnel'>;

/** The version stands last: it may end in anything. */
const lineOf = (address: string, port: number, protocol: string, service: Service | null) =>
  `${address} ${port}/${protocol} ${service?.name} | ${service?.tunnel} | ${service?.product} | ${service?.version}`;

/** An expected version ending in `*` stands for whatever Debian's package has. */
const isSameLine = (expected: string, line: string) =>
  expected.endsWith('*') ? line.startsWith(expected.slice(0, -1)) : line === expected;

/** Ports that a program of this machine holds on all addresses: they are open on those of the lab, too. */
function wildcardPorts(): ReadonlySet<number> {
  const sockets = ['tcp', 'tcp6'].flatMap((kind) => readFileSync(`/proc/net/${kind}`, 'utf8').split('\n'));
  // `sl local_address rem_address st …`: state 0A is listening.
  const listening = sockets.map((line) => /: (0{8}|0{32}):([0-9A-F]{4}) \S+ 0A /.exec(line)?.[2]);
  return new Set(listening.flatMap((port) => (port ? [Number.parseInt(port, 16)] : [])));
}
