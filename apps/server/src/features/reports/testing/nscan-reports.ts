import { CHECKS, type CheckCode } from '@rocca/engines/nscan/checks/index';
import type { NetworkFinding } from '@rocca/engines/nscan/place';
import type {
  DownHost,
  HostCheck,
  HostReport,
  NscanBegin,
  PortReport,
  ScanCoverage,
} from '@rocca/engines/nscan/report';
import { type Database, withTransaction } from '../../../platform/db/database.ts';
import { closeReport, type Outcome } from '../core/record/index.ts';
import { nscanReport } from '../engines/nscan/index.ts';

/** What a network scan would write, with everything that a test does not care about filled in. */

const both = (text: string) => ({ it: `${text} (it)`, en: `${text} (en)` });

export function finding(key: string, fields: Partial<NetworkFinding> = {}): NetworkFinding {
  return {
    place: { port: { protocol: 'tcp', number: 80 } },
    key,
    check: 'versions',
    about: (fields.check ?? 'versions') === 'versions' ? 'x:httpd 2.4.49' : null,
    family: 'Web servers',
    name: both(`Weakness ${key}`),
    description: both(`What ${key} does`),
    solution: both(`How to end ${key}`),
    scores: { v3: { vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', score: 7.5 } },
    cves: key.startsWith('CVE-') ? [key] : [],
    cwes: ['CWE-79'],
    references: [{ id: key, link: `https://example.com/${key}` }],
    epss: null,
    epssPercentile: null,
    knownExploited: null,
    certainty: 'confirmed',
    proof: fields.certainty === 'unconfirmed' ? 'to_verify' : 'version',
    remedy: { kind: 'act', key },
    doubt: null,
    evidence: 'Server: httpd 2.4.49',
    ...fields,
  };
}

export const scored = (score: number): Pick<NetworkFinding, 'scores'> => ({
  scores: { v3: { vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', score } },
});

export function openPort(port: number, fields: Partial<PortReport> = {}): PortReport {
  const service = {
    name: 'http',
    tunnel: null,
    product: 'httpd',
    version: '2.4.49',
    extra: null,
    cpes: ['cpe:/a:x:httpd'],
  };
  const verdict = { outcome: 'checked', reason: null } as const;
  return {
    protocol: 'tcp',
    port,
    state: 'open',
    reason: 'syn-ack',
    service,
    verdict,
    asked: ['x:httpd 2.4.49'],
    ...fields,
  };
}

/** Every check done but those named, each with its reason. */
export function checks(notDone: Partial<Record<CheckCode, HostCheck['reason']>> = {}): HostCheck[] {
  return CHECKS.map(({ code: check }) => {
    const reason = notDone[check];
    return reason ? { check, status: 'not_done', reason } : { check, status: 'done', reason: null };
  });
}

export function host(ip: string, fields: Partial<HostReport> = {}): HostReport {
  return {
    ip,
    hostname: null,
    reason: 'syn-ack',
    osGuesses: [{ name: 'Linux 5.15', accuracy: 98 }],
    osTypes: ['general purpose'],
    mac: null,
    vendor: null,
    ports: [openPort(80)],
    silent: [],
    asked: [],
    findings: [],
    checks: checks(),
    scannedAt: new Date(),
    ...fields,
  };
}

export const BEGIN: NscanBegin = {
  profile: 'full',
  privileged: true,
  addresses: ['10.0.0.1-10.0.0.9'],
  names: [],
  command: 'nmap -n -T4 -sS',
  toolVersions: { nmap: '7.93' },
  knowledge: [
    { name: 'nvd', dataDate: new Date('2026-01-01T00:00:00Z'), loadedAt: null, entries: 5, starterPart: null },
  ],
};

const RECEIPT: ScanCoverage = { tcpPorts: '1-1000,8080', udpPorts: '53', notDone: [] };

export interface ScanScript {
  readonly accountId: string;
  readonly taskId: string;
  readonly targetKey?: string;
  readonly begin?: Partial<NscanBegin>;
  readonly hosts?: readonly HostReport[];
  readonly down?: readonly DownHost[];
  /** Null: the scan was cut before it could say. */
  readonly receipt?: Partial<ScanCoverage> | null;
  /** Left out: it stays open. */
  readonly outcome?: Outcome;
}

/** Writes a whole report the way the engine does. */
export async function writeScan(db: Database, script: ScanScript): Promise<void> {
  const { accountId, taskId, targetKey = 'target', hosts = [], down = [], receipt = {}, outcome } = script;
  const sink = nscanReport.writing.open({ db, accountId, taskId, targetKey, held: async () => true });
  await sink.begin({ ...BEGIN, ...script.begin });
  await sink.hosts(hosts);
  await sink.down(down);
  if (receipt) await sink.end({ ...RECEIPT, ...receipt });
  if (outcome) {
    const cause = outcome === 'failed' ? 'nmap died' : null;
    await withTransaction(db, (tx) => closeReport(db, tx, nscanReport.writing, { accountId, taskId, outcome, cause }));
  }
}
