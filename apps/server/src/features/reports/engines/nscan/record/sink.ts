import type { HostReport, NscanSink } from '@rocca/engines/nscan/report';
import { type Batch, createRecorder } from '../../../core/record/index.ts';
import type { ReportAccess } from '../../../core/writing.ts';
import { canonicalAddress } from './addresses.ts';
import { downRows, findingsOf, hostRows, type PortPlace } from './host-rows.ts';
import { judgeFound } from './looked-before.ts';
import { hasHost, insertDown, insertFacts, insertHosts, storePorts } from './nscan.repo.ts';
import { readPlanned } from './planned.rules.ts';

/** Keeps one transaction short: a heartbeat of the same test may be waiting for it. */
const MAX_FINDINGS_AT_ONCE = 2000;
const MAX_HOSTS_AT_ONCE = 200;
const MAX_DOWN_AT_ONCE = 5000;

/** Where a network scan writes its report. */
export function openNscanSink(access: ReportAccess): NscanSink {
  const recorder = createRecorder('nscan', access, judgeFound);
  /** Hosts written so far: a host that is passed twice counts once. */
  let written = new Set<string>();
  return {
    begin: (begin) =>
      recorder.inTurn(async () => {
        const resolved = begin.names.flatMap(({ addresses }) => addresses);
        const planned = readPlanned([...begin.addresses, ...resolved]);
        await recorder.begin(begin, (tx, reportNo) => insertFacts(tx, reportNo, begin, planned));
        written = new Set();
      }),
    hosts: (reports) => recorder.inTurn(() => recorder.addAll(batchesToStore(newHosts(reports, written), written))),
    down: (hosts) =>
      recorder.inTurn(async () => {
        for (let from = 0; from < hosts.length; from += MAX_DOWN_AT_ONCE) {
          const rows = downRows(hosts.slice(from, from + MAX_DOWN_AT_ONCE));
          await recorder.addOwn((tx, reportNo) => insertDown(tx, reportNo, rows));
        }
      }),
    end: (coverage) =>
      recorder.inTurn(() => recorder.end(coverage.notDone, (tx, reportNo) => storePorts(tx, reportNo, coverage))),
  };
}

function* batchesToStore(reports: readonly HostReport[], written: Set<string>): Generator<Batch<PortPlace>> {
  for (const hosts of batchesOf(reports)) {
    const addresses = hosts.map(({ ip }) => canonicalAddress(ip));
    yield {
      found: findingsOf(hosts),
      own: {
        isStored: (tx, reportNo) => hasHost(tx, reportNo, addresses[0]),
        store: (tx, reportNo, findings) => insertHosts(tx, reportNo, hostRows(hosts, findings)),
      },
      stored() {
        for (const ip of addresses) written.add(ip);
      },
    };
  }
}

function newHosts(reports: readonly HostReport[], written: ReadonlySet<string>): HostReport[] {
  const distinct = new Map(reports.map((report) => [canonicalAddress(report.ip), report]));
  return [...distinct].filter(([ip]) => !written.has(ip)).map(([, report]) => report);
}

function* batchesOf(reports: readonly HostReport[]): Generator<HostReport[]> {
  let batch: HostReport[] = [];
  let findings = 0;
  for (const report of reports) {
    batch.push(report);
    findings += report.findings.length;
    if (findings < MAX_FINDINGS_AT_ONCE && batch.length < MAX_HOSTS_AT_ONCE) continue;
    yield batch;
    batch = [];
    findings = 0;
  }
  if (batch.length > 0) yield batch;
}
