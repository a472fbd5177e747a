import { describe, expect, it } from 'vitest';
import { sampleDocument } from '../testing/sample-document.ts';
import { coverageData } from './coverage-data.ts';

const reason = (code: string, places: number) => ({ reason: code, name: code, places, detail: '', expected: false });
const check = (status: 'done' | 'partial' | 'not_done', done: number, partly: number, notDone: number) => ({
  ...{ check: 'a', name: 'A', inventory: false, status },
  ...{ places_done: done, places_partly: partly, places_not_done: notDone },
  reasons: notDone > 0 ? [reason('limit', notDone)] : [],
});

function extentOf(one: ReturnType<typeof check>) {
  const document = sampleDocument();
  const [row] = coverageData({ ...document, coverage: { ...document.coverage, checks: [one] } }).checks;
  return [row?.outcome, row?.done, row?.partly, row?.notDone];
}

it('names the data used in place of a catalogue that was not loaded', () => {
  const document = sampleDocument();
  const source = { loaded_at: null, data_date: null, entries: 0, starter_part: null };
  const knowledge = [
    { ...source, name: 'nvd' as const },
    { ...source, name: 'starter' as const, ...{ data_date: '2025-03-31', loaded_at: '2025-03-31', entries: 384 } },
  ];
  const rows = coverageData({ ...document, coverage: { ...document.coverage, knowledge } }).knowledge;
  expect(rows[0]?.[1]).toBe('not loaded: data supplied with the platform, 31 March 2025');
});

describe('the coverage of a check', () => {
  it('counts places where it was made in part apart from those where it was not made', () => {
    expect(extentOf(check('partial', 0, 257, 257))).toEqual(['Partial', '0', '257', '0']);
    expect(extentOf(check('partial', 23, 4, 9))).toEqual(['Partial', '23', '4', '5']);
    expect(extentOf(check('not_done', 0, 0, 32))).toEqual(['Not performed', '0', '0', '32']);
  });

  it('names the unit of the places that a reason counts', () => {
    const document = sampleDocument();
    const checks = [check('partial', 23, 4, 9)];
    expect(coverageData({ ...document, coverage: { ...document.coverage, checks } }).checks[0]?.reasons).toBe(
      'limit (9 hosts)',
    );
  });

  it('gives no number of missing places where not every place was found', () => {
    expect(extentOf(check('partial', 257, 0, 0))).toEqual(['Partial', '257', '0', '–']);
  });

  it('counts nothing where there was nothing of its kind', () => {
    const idle = { ...check('done', 0, 0, 257), reasons: [reason('nothing_to_check', 257)] };
    expect(extentOf(idle)).toEqual(['Nothing to check', '–', '–', '–']);
  });
});
