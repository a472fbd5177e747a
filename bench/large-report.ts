import { nscanReport } from '../apps/server/src/features/reports/engines/nscan/index.ts';
import type { Database } from '../apps/server/src/platform/db/database.ts';
import type { NetworkFinding } from '../packages/engines/src/nscan/place.ts';
import type { HostReport, NscanBegin } from '../packages/engines/src/nscan/report.ts';

const BEGIN: NscanBegin = {
  profile: 'full',
  privileged: true,
  addresses: ['10.0.0.0/20'],
  names: [],
  command: 'nmap',
  toolVersions: { nmap: '7.93' },
  knowledge: [],
};

export interface LargeReport {
  readonly accountId: string;
  readonly taskId: string;
  readonly targetKey?: string;
  /** Reports of one target differ by it. */
  readonly scan: number;
  readonly hosts: number;
  readonly findingsOfAHost: number;
  /** How many different vulnerabilities the findings are of. */
  readonly issues: number;
}

/** Writes the report of a network scan through its sink, and leaves it open. */
export async function writeLargeReport(db: Database, size: LargeReport): Promise<void> {
  const { accountId, taskId, targetKey = 'bench' } = size;
  const sink = nscanReport.writing.open({ db, accountId, taskId, targetKey, held: async () => true });
  const known = Array.from({ length: size.issues }, (_, issue) => describeIssue(issue));
  await sink.begin(BEGIN);
  for (let from = 0; from < size.hosts; from += 100) {
    await sink.hosts(Array.from({ length: 100 }, (_, index) => hostOf(from + index, size, known)));
  }
  await sink.end({ tcpPorts: '1-65535', udpPorts: null, notDone: [] });
}

/** What the findings are about: those that are lost in the second scan are lost to a change of the knowledge. */
const ASKED = Array.from({ length: 50 }, (_, index) => `bench:product-${index % 20} 2.4.${index}`);

const PORTS = [21, 22, 80, 443, 8080];

/** One finding in ten is another one in the second scan. */
function hostOf(number: number, { scan, findingsOfAHost, issues }: LargeReport, known: Issues): HostReport {
  const findings = Array.from({ length: findingsOfAHost }, (_, index) => {
    const issue = (number * 37 + index * 41 + (index % 10 === 0 ? scan * 7 : 0)) % issues;
    return findingOf(known, issue, PORTS[index % PORTS.length] ?? 80);
  });
  const service = { name: 'http', tunnel: null, product: 'httpd', version: '2.4.49', extra: null, cpes: [] };
  const verdict = { outcome: 'checked', reason: null } as const;
  return {
    ip: `10.0.${number >> 8}.${number & 255}`,
    hostname: `host-${number}.example.com`,
    reason: 'syn-ack',
    osGuesses: [{ name: 'Linux 5.15', accuracy: 98 }],
    osTypes: ['general purpose'],
    mac: null,
    vendor: null,
    ports: PORTS.map((port) => ({
      protocol: 'tcp',
      port,
      state: 'open',
      reason: 'syn-ack',
      service,
      verdict,
      asked: ASKED,
    })),
    silent: [],
    asked: [],
    findings,
    checks: [
      { check: 'tcp_ports', status: 'done', reason: null },
      { check: 'versions', status: 'done', reason: null },
    ],
    scannedAt: new Date(Date.UTC(2026, scan, 1, 0, 0, number)),
  };
}

const WORDS = 'buffer overflow remote attacker crafted request denial service memory privilege header parser'.split(
  ' ',
);
const prose = (seed: number, words: number) =>
  Array.from({ length: words }, (_, index) => WORDS[(seed * 7 + index * index) % WORDS.length]).join(' ');

type Issues = readonly NetworkFinding[];

function findingOf(known: Issues, issue: number, port: number): NetworkFinding {
  const { evidence, ...rest } = known[issue] ?? describeIssue(issue);
  return { ...rest, place: { port: { protocol: 'tcp', number: port } }, evidence: `${evidence} on port ${port}` };
}

function describeIssue(issue: number): NetworkFinding {
  const cve = `CVE-20${String(10 + (issue % 15))}-${10_000 + issue}`;
  const text = (words: number) => ({ it: `${prose(issue, words)} è`, en: prose(issue + 1, words) });
  return {
    place: { port: null },
    key: cve,
    check: 'versions',
    about: `bench:product-${issue % 20} 2.4.${issue % 50}`,
    family: `Family ${issue % 20}`,
    name: { it: `${cve}: ${prose(issue, 4)}`, en: `${cve}: ${prose(issue + 1, 4)}` },
    description: text(50),
    solution: text(15),
    scores: { v3: { vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N', score: (issue % 100) / 10 } },
    cves: [cve],
    cwes: ['CWE-119'],
    references: [1, 2, 3].map((n) => ({ id: `${cve}-${n}`, link: `https://example.com/advisories/${cve}/${n}` })),
    epss: (issue % 997) / 1000,
    epssPercentile: 0.5,
    knownExploited: issue % 50 === 0 ? { addedOn: '2024-01-01', ransomware: false } : null,
    certainty: issue % 3 === 0 ? 'unconfirmed' : 'confirmed',
    proof: issue % 3 === 0 ? 'to_verify' : 'version',
    remedy: {
      kind: 'update',
      product: { key: `maker:product_${issue % 80}`, name: `Product ${issue % 80}` },
      seen: `2.4.${issue % 50}`,
      fixedIn: issue % 4 === 0 ? null : `2.5.${issue % 50}`,
      closedBy: issue % 4 === 0 ? null : '2.6.1',
    },
    doubt: issue % 3 === 0 ? 'backport' : null,
    evidence: `Server: httpd 2.4.${issue % 50}; ${prose(issue, 12)}`,
  };
}
