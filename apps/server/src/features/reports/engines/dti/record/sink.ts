import type { DomainFinding } from '@rocca/engines/dti/place';
import type { AddressReport, BreachReport, DtiSink } from '@rocca/engines/dti/report';
import type { Executor } from '../../../../../platform/db/database.ts';
import { countedKey, createRecorder, type FindingRow, type Found, fingerprintAt } from '../../../core/record/index.ts';
import type { ReportAccess } from '../../../core/writing.ts';
import { distinctAddresses } from './address-rows.ts';
import { countFindings, hasAddress, hasFinding, insertAddresses, insertCves } from './addresses.repo.ts';
import { isAddress } from './bounds.ts';
import { breachRow, sourceRow } from './breach-rows.ts';
import { byFingerprint, cveRows } from './cve-rows.ts';
import { insertFacts, storeBreaches, storeEnd, storeLookalikes, storeMail, storeNames } from './dti.repo.ts';
import { judgeFound } from './looked-before.ts';
import { nameRows } from './name-rows.ts';

/** Keep one transaction short: a heartbeat of the same test may be waiting for it. */
const MAX_ROWS_AT_ONCE = 1000;
const MAX_FINDINGS_AT_ONCE = 2000;
const MAX_ADDRESSES_AT_ONCE = 100;

type DomainRow = FindingRow<DomainFinding['place']>;

/** Where a look at a domain writes its report; `code` is the engine's. */
export function openDtiSink(code: string, access: ReportAccess): DtiSink {
  const recorder = createRecorder(code, access, judgeFound);
  let domain = '';
  let accountKey = '';
  /** Findings, addresses and breaches that are written: what comes twice is written once. */
  let written = new Set<string>();
  let addressesWritten = new Set<string>();
  let breachSources = new Map<string, number>();

  const addOwnInBatches = <Row>(
    rows: readonly Row[],
    store: (tx: Executor, reportNo: number, batch: readonly Row[]) => Promise<void>,
  ) =>
    recorder.inTurn(async () => {
      for (const batch of batches(rows, MAX_ROWS_AT_ONCE)) {
        await recorder.addOwn((tx, reportNo) => store(tx, reportNo, batch));
      }
    });

  return {
    begin: (begin) =>
      recorder.inTurn(async () => {
        domain = begin.domain;
        await recorder.begin(begin, async (tx, reportNo) => {
          accountKey = await insertFacts(tx, reportNo, begin);
        });
        written = new Set();
        addressesWritten = new Set();
        breachSources = new Map();
      }),
    names: (names) => addOwnInBatches(nameRows(names), storeNames),
    addresses: (addresses) =>
      recorder.inTurn(async () => {
        const fresh = distinctAddresses(addresses).filter(({ ip }) => !addressesWritten.has(ip));
        for (const batch of addressBatches(fresh)) await addAddresses(batch);
      }),
    findings: (findings) =>
      recorder.inTurn(async () => {
        for (const batch of batches(findings, MAX_FINDINGS_AT_ONCE)) await addFindings(batch);
      }),
    breaches: (records) =>
      recorder.inTurn(async () => {
        for (const batch of batches(records, MAX_ROWS_AT_ONCE)) await addBreaches(batch);
      }),
    lookalikes: (found) => addOwnInBatches(found, storeLookalikes),
    mail: (records) => addOwnInBatches(records, storeMail),
    end: (end) =>
      recorder.inTurn(() => {
        const notDone = end.steps.flatMap(({ check, reason, detail }) => (reason ? [{ check, reason, detail }] : []));
        return recorder.end(notDone, (tx, reportNo) => storeEnd(tx, reportNo, end));
      }),
  };

  async function addAddresses(batch: readonly AddressReport[]): Promise<void> {
    const [first] = batch;
    if (!first) return;
    const findings = unwritten(batch.flatMap((address) => address.findings));
    await recorder.add(found(findings), {
      isStored: (tx, reportNo) => hasAddress(tx, reportNo, first.ip),
      async store(tx, reportNo, rows) {
        await insertAddresses(tx, reportNo, batch);
        await storeFindings(tx, reportNo, findings, rows);
      },
    });
    for (const { ip } of batch) addressesWritten.add(ip);
    remember(findings);
  }

  async function addFindings(batch: readonly DomainFinding[]): Promise<void> {
    const findings = unwritten(batch);
    const [first] = findings;
    if (!first) return;
    await recorder.add(found(findings), {
      isStored: (tx, reportNo) => hasFinding(tx, reportNo, fingerprintAt(first.place, first.key)),
      store: (tx, reportNo, rows) => storeFindings(tx, reportNo, findings, rows),
    });
    remember(findings);
  }

  async function storeFindings(
    tx: Executor,
    reportNo: number,
    findings: readonly DomainFinding[],
    rows: readonly DomainRow[],
  ): Promise<void> {
    await insertCves(tx, reportNo, cveRows(rows, byFingerprint(findings)));
    const atAddresses = rows.flatMap(({ place, severity }) => ('ip' in place ? [{ ip: place.ip, severity }] : []));
    await countFindings(tx, reportNo, atAddresses);
  }

  function unwritten(findings: readonly DomainFinding[]): DomainFinding[] {
    return findings.filter(
      ({ place, key }) => (!('ip' in place) || isAddress(place.ip)) && !written.has(countedKey(place, key)),
    );
  }

  function remember(findings: readonly DomainFinding[]): void {
    for (const { place, key } of findings) written.add(countedKey(place, key));
  }

  async function addBreaches(batch: readonly BreachReport[]): Promise<void> {
    // Numbered before it is tried: tried again it has the same numbers.
    const sources = batch.flatMap((record) => {
      const row = sourceRow(record, breachSources.size + 1);
      if (breachSources.has(row.key)) return [];
      breachSources.set(row.key, row.no);
      return [row];
    });
    const sourceNo = (key: string) => breachSources.get(key) ?? 0;
    const records = batch.map((record) => breachRow(record, { key: accountKey, domain, sourceNo }));
    await recorder.addOwn((tx, reportNo) => storeBreaches(tx, reportNo, { sources, records }));
  }
}

const found = (findings: readonly DomainFinding[]): Array<Found<DomainFinding['place']>> =>
  findings.map((finding) => ({ finding, place: finding.place, seen: new Date() }));

/** An address is written with all its findings: those with many are written alone. */
function* addressBatches(addresses: readonly AddressReport[]): Generator<readonly AddressReport[]> {
  let batch: AddressReport[] = [];
  let findings = 0;
  for (const address of addresses) {
    const full = batch.length >= MAX_ADDRESSES_AT_ONCE || findings + address.findings.length > MAX_FINDINGS_AT_ONCE;
    if (full && batch.length > 0) {
      yield batch;
      batch = [];
      findings = 0;
    }
    batch.push(address);
    findings += address.findings.length;
  }
  if (batch.length > 0) yield batch;
}

function* batches<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
