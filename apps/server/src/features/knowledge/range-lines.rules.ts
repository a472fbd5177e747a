import type { VersionRange } from '@rocca/feeds/nvd/cve-record';
import { type KeyedRange, rangeKeys, withKeys } from '@rocca/feeds/nvd/keys';

/**
 * Ranges as they are stored: a line each, its fields apart by tabs, nothing for what is open. The keys stand beside their
 * versions, so that a match of ten thousand services computes none. Versions hold no control characters.
 */
export function rangeLines(ranges: readonly VersionRange[]): string | null {
  return ranges.length === 0 ? null : ranges.map(lineOf).join('\n');
}

function lineOf(range: VersionRange): string {
  const { start, startInclusive, end, endInclusive, update } = range;
  const keys = rangeKeys(range);
  const fields = [startInclusive ? '>=' : '>', start, keys.start, endInclusive ? '<=' : '<', end, keys.end, update];
  return fields.map((field) => field ?? '').join('\t');
}

export function readRanges(text: string | null): readonly KeyedRange[] {
  if (text === null) return NOTHING;
  // Earlier importers wrote JSON.
  if (text.startsWith('[')) return (JSON.parse(text) as VersionRange[]).map(withKeys);
  return text.includes('\n') ? text.split('\n').map(readLine) : [readLine(text)];
}

const NOTHING: readonly never[] = [];

function readLine(line: string): KeyedRange {
  const fields = line.split('\t');
  const at = (index: number) => fields[index] || null;
  return {
    start: at(1),
    startInclusive: fields[0] === '>=',
    end: at(4),
    endInclusive: fields[3] === '<=',
    update: at(6),
    keys: { start: at(2), end: at(5) },
  };
}
