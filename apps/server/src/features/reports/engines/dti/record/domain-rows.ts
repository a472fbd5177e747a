import type { DtiEnd, LookalikeReport, MailReport } from '@rocca/engines/dti/report';
import { cleanLine, cleanText, searchLines } from '../../../core/record/index.ts';
import { bounded, cleanLines, MAX_LINE, MAX_NAME, MAX_WORD, wholeNumber } from './bounds.ts';

const MAX_RECORD = 4000;
const MAX_DETAIL = 500;
const MAX_RECORDS = 50;
const BANDS = { high: 3, medium: 2, low: 1 };

export function lookalikeRows(found: readonly LookalikeReport[]) {
  return [...new Map(found.map((one) => [one.domain, lookalikeRow(one)])).values()];
}

function lookalikeRow({
  domain,
  unicode,
  kind,
  createdOn,
  similarity,
  dnsA,
  dnsMx,
  dnsNs,
  risk,
  holder,
}: LookalikeReport) {
  const written = cleanLine(domain, MAX_NAME).toLowerCase();
  const shown = cleanLine(unicode, MAX_NAME);
  const records = { dns_a: lines(dnsA), dns_mx: lines(dnsMx), dns_ns: lines(dnsNs) };
  return {
    ...{ domain: written, unicode: shown, kind: cleanLine(kind, MAX_WORD), created_on: createdOn, ...records },
    similarity: Math.round(bounded(similarity, 0, 1) * 100_000) / 100_000,
    band: BANDS[risk],
    holder,
    search: searchLines([written, shown, ...Object.values(records).flat()]),
  };
}

const lines = (texts: readonly string[]) => cleanLines(texts, MAX_NAME, MAX_RECORDS);

export function mailRows(records: readonly MailReport[]) {
  const rows = records.map(({ kind, status, record, notes }) => ({
    ...{ kind, status },
    record: record === null ? null : cleanText(record, MAX_RECORD),
    notes: cleanLines(notes, MAX_WORD, MAX_RECORDS),
  }));
  return [...new Map(rows.map((row) => [row.kind, row])).values()];
}

export function stepRows({ steps }: DtiEnd) {
  return steps.map(({ check, reason, partly = false }) => ({
    check_code: cleanLine(check, MAX_WORD),
    reason,
    partly: reason !== null && partly,
  }));
}

export function sourceRows({ sources }: DtiEnd) {
  return sources.map(({ source, reason, detail, answered, unanswered, items, dataDate }) => ({
    ...{ source: cleanLine(source, MAX_WORD), reason, detail: cleanLine(detail, MAX_DETAIL), data_date: dataDate },
    ...{ answered: wholeNumber(answered), unanswered: wholeNumber(unanswered), items: wholeNumber(items) },
  }));
}

/** Null: too little is known for it. */
export function ransomwareRow({ ransomwareIndex }: DtiEnd) {
  const parts = Object.entries(ransomwareIndex?.parts ?? {}).slice(0, MAX_RECORDS);
  const certainties = Object.entries(ransomwareIndex?.certainties ?? {}).slice(0, MAX_RECORDS);
  return {
    index: ransomwareIndex === null ? null : Math.round(bounded(ransomwareIndex.value, 0, 100) * 10) / 10,
    parts: Object.fromEntries(
      parts.map(([code, points]) => [
        cleanLine(code, MAX_LINE),
        points === null ? null : Math.round(bounded(points, -100, 100) * 10) / 10,
      ]),
    ),
    certainties: Object.fromEntries(certainties.map(([code, certainty]) => [cleanLine(code, MAX_LINE), certainty])),
  };
}
