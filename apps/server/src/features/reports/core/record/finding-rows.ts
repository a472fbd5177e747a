import { setImmediate } from 'node:timers/promises';
import { countedPlace, WHOLE_ADDRESS } from '@rocca/contract/report/counting';
import { type Level, levelOf } from '@rocca/contract/severity/severity';
import type { Finding } from '@rocca/engines/core/finding';
import { cleanText } from './clean-text.ts';
import type { IssueDraft, KnownIssue } from './issue-book.ts';
import { contentHash } from './issue-rows.ts';
import { alsoFingerprintAt, fingerprintAt, type Place } from './place.ts';
import { versionsIn } from './versions.rules.ts';

/** A finding as an engine's sink passes it on. */
export interface Found<At extends Place = Place> {
  readonly finding: Finding<unknown>;
  readonly place: At;
  readonly seen: Date;
}

/** One row of `report_findings` before it is compared with the report before. */
export interface FindingRow<At extends Place = Place> {
  readonly no: number;
  readonly issue_no: number;
  readonly place: At;
  readonly severity: number;
  readonly exploited: boolean;
  readonly fingerprint: string;
  readonly also_fingerprint: string | null;
  readonly unconfirmed: boolean;
  readonly doubt: string | null;
  readonly versions: string;
  readonly evidence: string;
  readonly seen: Date;
}

/** What a batch adds to the columns of `reports` of the same names. */
export interface FindingCounters extends Record<Level, number> {
  findings: number;
  confirmed: number;
  known_exploited: number;
  readonly impacts: number[];
}

const MAX_EVIDENCE = 4000;

/** A finding with all that is worked out of it alone, whatever the report holds already. */
export interface ReadFinding<At extends Place = Place> extends Found<At> {
  readonly fingerprint: string;
  readonly contentHash: string;
  readonly evidence: string;
  readonly versions: string;
}

/** The process answers other work after so many. */
const READ_AT_ONCE = 250;

/** Reads findings step by step. Two ways to one finding are one finding: a confirmed one counts before an unconfirmed one. */
export async function readFindings<At extends Place>(found: ReadonlyArray<Found<At>>): Promise<Array<ReadFinding<At>>> {
  const distinct = new Map<string, ReadFinding<At>>();
  for (const [index, one] of found.entries()) {
    if (index > 0 && index % READ_AT_ONCE === 0) await setImmediate();
    const counted = countedKey(one.place, one.finding.key);
    const other = distinct.get(counted);
    if (other && (other.finding.certainty === 'confirmed' || one.finding.certainty === 'unconfirmed')) {
      distinct.set(counted, { ...other, place: alsoOver(other.place, one.place) });
      continue;
    }
    const place = other ? alsoOver(one.place, other.place) : one.place;
    const evidence = cleanText(one.finding.evidence, MAX_EVIDENCE);
    const fingerprint = fingerprintAt(place, one.finding.key);
    distinct.set(counted, {
      ...{ ...one, place, fingerprint, contentHash: contentHash(one.finding) },
      ...{ evidence, versions: versionsIn(evidence) },
    });
  }
  return withoutWholeAddresses([...distinct.values()]);
}

/** The same for two findings that count as one. */
export const countedKey = (place: Place, key: string): string => `${key} ${countedPlace(place)}`;

/** The same vulnerability over two protocols of a port is one finding. */
function alsoOver<At extends Place>(place: At, other: At): At {
  if (!('ip' in place) || !('ip' in other)) return place;
  if (place.protocol === other.protocol || place.port === WHOLE_ADDRESS) return place;
  return { ...place, also_protocol: place.also_protocol ?? other.protocol };
}

/** What is found at a port is not found at its address as a whole once more. */
function withoutWholeAddresses<At extends Place>(found: Array<ReadFinding<At>>): Array<ReadFinding<At>> {
  const isWhole = ({ place }: Found<At>) => 'ip' in place && place.port === WHOLE_ADDRESS;
  if (!found.some(isWhole)) return found;
  const keyOf = ({ place, finding }: Found<At>) => `${finding.key} ${'ip' in place ? place.ip : ''}`;
  const atPorts = new Set(found.filter((one) => 'ip' in one.place && !isWhole(one)).map(keyOf));
  return found.filter((one) => !isWhole(one) || !atPorts.has(keyOf(one)));
}

/** Turns findings into rows, numbered from `firstNo`, and counts them. */
export function findingRows<At extends Place>(
  found: ReadonlyArray<ReadFinding<At>>,
  issues: IssueDraft,
  firstNo: number,
): { rows: Array<FindingRow<At>>; counters: FindingCounters } {
  const counters: FindingCounters = {
    ...{ findings: 0, confirmed: 0, known_exploited: 0, critical: 0, high: 0, medium: 0, low: 0 },
    impacts: Array<number>(9).fill(0),
  };
  const rows = found.map((one, index) => {
    const issue = issues.issueFor(one.finding, one.contentHash);
    count(counters, one.finding, issue);
    return findingRow(one, issue, firstNo + index);
  });
  return { rows, counters };
}

function count(counters: FindingCounters, { certainty }: Finding<unknown>, issue: KnownIssue): void {
  counters.findings += 1;
  counters[levelOf(issue.severity)] += 1;
  if (certainty === 'confirmed') counters.confirmed += 1;
  if (issue.exploited) counters.known_exploited += 1;
  for (const place of issue.impacts) counters.impacts[place] = (counters.impacts[place] ?? 0) + 1;
}

function findingRow<At extends Place>(
  { finding, place, seen, fingerprint, evidence, versions }: ReadFinding<At>,
  { no: issue_no, severity, exploited }: KnownIssue,
  no: number,
): FindingRow<At> {
  return {
    ...{ no, issue_no, place, severity, exploited, fingerprint, seen, evidence, versions },
    also_fingerprint: alsoFingerprintAt(place, finding.key),
    unconfirmed: finding.certainty === 'unconfirmed',
    doubt: finding.doubt,
  };
}
