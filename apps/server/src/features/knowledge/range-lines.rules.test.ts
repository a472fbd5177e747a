import type { VersionRange } from '@rocca/feeds/nvd/cve-record';
import { withKeys } from '@rocca/feeds/nvd/keys';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rangeLines, readRanges } from './range-lines.rules.ts';

const words = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 12 });
const open = fc.option(words, { nil: null });
const range: fc.Arbitrary<VersionRange> = fc.record({
  start: open,
  startInclusive: fc.boolean(),
  end: open,
  endInclusive: fc.boolean(),
  update: open,
});

describe('stored ranges', () => {
  it('are read as they were written, with the keys of their ends', () => {
    fc.assert(
      fc.property(fc.array(range, { maxLength: 4 }), (ranges) => {
        expect(readRanges(rangeLines(ranges))).toEqual(ranges.map(withKeys));
      }),
    );
  });

  it('are read from the JSON of earlier importers too', () => {
    const written: VersionRange[] = [
      { start: '2.4.0', startInclusive: true, end: '2.4.50', endInclusive: false, update: null },
    ];
    expect(readRanges(JSON.stringify(written))).toEqual(written.map(withKeys));
  });

  it('are nothing where there are none', () => {
    expect(rangeLines([])).toBeNull();
    expect(readRanges(null)).toEqual([]);
  });
});
