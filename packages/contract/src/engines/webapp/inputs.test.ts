import { describe, expect, it } from 'vitest';
import { inputGaps, isInputGap } from './inputs.ts';

const WHOLE = { forms: 5, forms_sent: 5, fields: 1400, fields_attacked: 1400, unsteady: 0 };
const said = (change: Partial<typeof WHOLE>, language: 'it' | 'en' = 'en', threshold = 'medium') =>
  inputGaps({ inputs: { ...WHOLE, ...change }, threshold }, language).map(({ name, reason }) => `${name}: ${reason}`);

describe('what is left of forms and fields', () => {
  it.each<[string, Partial<typeof WHOLE>, string[]]>([
    ['nothing', {}, []],
    ['forms', { forms_sent: 3 }, ['Forms: 3 of 5 sent']],
    ['fields', { fields_attacked: 1010 }, ['Fields and parameters: 1,010 of 1,400 fully attacked']],
    ['comparisons', { unsteady: 2 }, ['Pages that change by themselves: not testable by comparison: 2']],
  ])('is %s', (_, change, expected) => {
    expect(said(change)).toEqual(expected);
  });

  it('is said in the reader’s language', () => {
    expect(said({ forms_sent: 3 }, 'it')).toEqual(['Moduli: inviati 3 di 5']);
  });

  it('is no gap of a scan that was to read only, nor known of one that did not count', () => {
    expect(said({ fields_attacked: 0 }, 'en', 'off')).toEqual([]);
    expect(inputGaps({ inputs: null, threshold: 'medium' }, 'en')).toEqual([]);
  });

  it('is not said a second time by the coverage of the crawl, where it was counted', () => {
    expect(isInputGap('crawl', 'form_left_out', { inputs: WHOLE })).toBe(true);
    expect(isInputGap('crawl', 'fields_in_part', { inputs: WHOLE })).toBe(true);
    expect(isInputGap('crawl', 'timed_out', { inputs: WHOLE })).toBe(false);
    expect(isInputGap('crawl', 'form_left_out', { inputs: null })).toBe(false);
  });
});
