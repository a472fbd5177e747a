import type { SourceAnswer, UntoldReason } from '@rocca/sources/core/source';
import { describe, expect, it } from 'vitest';
import { lackOf, SourceTallies } from './source-tally.ts';

const untold = (reason: UntoldReason): SourceAnswer<string[]> => ({ kind: 'untold', reason, detail: 'so' });
const told = (asOf: string, cut = false): SourceAnswer<string[]> => ({
  ...{ kind: 'told', value: ['a', 'b'], from: 'network', cut },
  asOf: new Date(asOf),
});
const sizeOf = (value: string[]) => value.length;

describe('what a source told', () => {
  it.each([
    ['off', 'source_off'],
    ['no_key', 'source_off'],
    ['refused', 'source_refused'],
    ['quota', 'source_quota'],
    ['failed', 'source_failed'],
    ['timed_out', 'timed_out'],
    ['changed', 'source_changed'],
  ] as const)('is nothing, for a reason a reader understands: %s', (reason, words) => {
    const tally = new SourceTallies().of('crtsh');
    expect(tally.take(untold(reason), sizeOf)).toBeNull();
    expect(tally.report()).toMatchObject({ reason: words, answered: 0, unanswered: 1, items: 0, dataDate: null });
    expect(tally.silence).toBe(words);
  });

  it('is as old as its oldest answer, and keeps the first reason', () => {
    const tally = new SourceTallies().of('crtsh');
    tally.take(told('2026-02-01'), sizeOf);
    tally.take(told('2025-12-01'), sizeOf);
    tally.take(untold('quota'), sizeOf);
    tally.take(untold('failed'), sizeOf);
    expect(tally.report()).toMatchObject({
      ...{ reason: 'source_quota', answered: 2, unanswered: 2, items: 4 },
      dataDate: new Date('2025-12-01'),
    });
    expect(tally.silence).toBeNull();
  });

  it('is not everything where the answer was cut', () => {
    const tally = new SourceTallies().of('crtsh');
    tally.take(told('2026-02-01', true), sizeOf);
    expect(tally.report()).toMatchObject({ reason: 'limit_reached', detail: '#answer_cut' });
  });

  it('is not everything where a part of it is missing, and says why', () => {
    const tally = new SourceTallies().of('breach_feed');
    const lack = { kind: 'untold', reason: 'changed', detail: 'a file breaks off' } as const;
    tally.take({ ...told('2026-02-01', true), lack } as SourceAnswer<string[]>, sizeOf);
    expect(tally.report()).toMatchObject({ reason: 'source_changed', detail: 'a file breaks off', answered: 1 });
  });
});

describe('a step that several sources serve', () => {
  it('lacks nothing while one answers and the others are turned off', () => {
    const tallies = new SourceTallies();
    tallies.of('shodan').take(untold('no_key'), sizeOf);
    tallies.of('internetdb').take(told('2026-02-01'), sizeOf);
    expect(lackOf([tallies.of('shodan'), tallies.of('internetdb')])).toBeNull();
  });

  it('lacks what a failed one would have told, and everything where none tells', () => {
    const tallies = new SourceTallies();
    tallies.of('shodan').take(untold('failed'), sizeOf);
    tallies.of('internetdb').take(told('2026-02-01'), sizeOf);
    tallies.of('hibp').take(untold('no_key'), sizeOf);
    expect(lackOf([tallies.of('internetdb'), tallies.of('shodan')])).toEqual({
      reason: 'source_failed',
      source: 'shodan',
    });
    expect(lackOf([tallies.of('hibp')])).toEqual({ reason: 'source_off', source: 'hibp' });
    tallies.of('breach_feed').untold('source_changed', '');
    expect(lackOf([tallies.of('hibp'), tallies.of('breach_feed')])?.source).toBe('hibp, breach_feed');
  });
});
