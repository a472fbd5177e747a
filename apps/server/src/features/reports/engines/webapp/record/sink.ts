import type { AlertReport, WebappSink } from '@rocca/engines/webapp/report';
import { createRecorder, type FindingRow } from '../../../core/record/index.ts';
import type { ReportAccess } from '../../../core/writing.ts';
import { type Alert, distinctAlerts, evidenceRow, factsRow, messageRows } from './alert-rows.ts';
import { judgeFound } from './looked-before.ts';
import { pageRows } from './page-rows.ts';
import { servicesOf } from './service-of.ts';
import { inputRow, leftRow, tlsRow, wafRow } from './site-rows.ts';
import {
  addToAlerts,
  hasFinding,
  insertAlerts,
  insertFacts,
  insertNumbered,
  insertTechnologies,
  storeEnd,
  storePages,
} from './webapp.repo.ts';

/** Keep one transaction short: a heartbeat of the same test may be waiting for it. Messages are up to 100 KB each. */
const MAX_ALERTS_AT_ONCE = 50;
const MAX_ROWS_AT_ONCE = 500;

/** Where a web application scan writes its report. */
export function openWebappSink(access: ReportAccess): WebappSink {
  const recorder = createRecorder('webapp', access, judgeFound);
  /** The numbers of the findings written so far: one that is passed again adds to what is there. */
  let written = new Map<string, number>();
  let numbered = 0;
  let serviceOf = servicesOf({ sites: [] });

  const addNumbered = (table: Parameters<typeof insertNumbered>[2], rows: readonly object[]) =>
    recorder.inTurn(async () => {
      for (const batch of batches(rows, MAX_ROWS_AT_ONCE)) {
        // Numbered before it is tried: tried again it has the same numbers.
        const numberedRows = batch.map((row, index) => ({ ...row, no: numbered + index + 1 }));
        numbered += batch.length;
        await recorder.addOwn((tx, reportNo) => insertNumbered(tx, reportNo, table, numberedRows));
      }
    });

  return {
    begin: (begin) =>
      recorder.inTurn(async () => {
        await recorder.begin(begin, (tx, reportNo) => insertFacts(tx, reportNo, begin));
        written = new Map();
        serviceOf = servicesOf(begin);
        numbered = 0;
      }),
    pages: (pages) =>
      recorder.inTurn(async () => {
        for (const batch of batches(pageRows(pages), MAX_ROWS_AT_ONCE)) {
          await recorder.addOwn((tx, reportNo) => storePages(tx, reportNo, batch));
        }
      }),
    alerts: (reports) =>
      recorder.inTurn(async () => {
        for (const batch of batches(distinctAlerts(reports), MAX_ALERTS_AT_ONCE)) await addAlerts(batch);
      }),
    technologies: (found) =>
      recorder.inTurn(async () => {
        for (const batch of batches(found, MAX_ROWS_AT_ONCE)) {
          await recorder.addOwn((tx, reportNo) => insertTechnologies(tx, reportNo, batch));
        }
      }),
    waf: (found) => addNumbered('webapp_waf', found.map(wafRow)),
    tls: (found) => addNumbered('webapp_tls', found.map(tlsRow)),
    left: (found) => addNumbered('webapp_left_behind', found.map(leftRow)),
    inputs: (found) => addNumbered('webapp_inputs', found.map(inputRow)),
    end: (end) => recorder.inTurn(() => recorder.end(end.notDone, (tx, reportNo) => storeEnd(tx, reportNo, end))),
  };

  async function addAlerts(alerts: readonly Alert[]): Promise<void> {
    const again = alerts.flatMap(({ fingerprint, report }) => {
      const no = written.get(fingerprint);
      return no === undefined ? [] : [{ no, report }];
    });
    if (again.length > 0)
      await recorder.addOwn((tx, reportNo) =>
        addToAlerts(tx, reportNo, { ...rowsOf(again), evidence: again.map(evidenceRow) }),
      );
    const fresh = alerts.filter(({ fingerprint }) => !written.has(fingerprint));
    const [first] = fresh;
    if (!first) return;
    const byFingerprint = new Map(fresh.map(({ fingerprint, report }) => [fingerprint, report]));
    const found = fresh.map(({ report: { finding } }) => ({
      ...{ finding, seen: new Date() },
      place: { ...finding.place, service: serviceOf(finding) },
    }));
    let stored: ReadonlyArray<Pick<FindingRow, 'fingerprint' | 'no'>> = [];
    await recorder.add(found, {
      isStored: (tx, reportNo) => hasFinding(tx, reportNo, first.fingerprint),
      store: (tx, reportNo, findings) => {
        stored = findings;
        const numberedAlerts = findings.flatMap(({ fingerprint, no }) => {
          const report = byFingerprint.get(fingerprint);
          return report ? [{ no, report }] : [];
        });
        return insertAlerts(tx, reportNo, rowsOf(numberedAlerts));
      },
    });
    for (const { fingerprint, no } of stored) written.set(fingerprint, no);
  }
}

function rowsOf(alerts: ReadonlyArray<{ readonly no: number; readonly report: AlertReport }>) {
  return {
    facts: alerts.map(({ no, report }) => factsRow(report, no)),
    messages: alerts.flatMap(({ no, report }) => messageRows(report, no)),
  };
}

function* batches<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
