import { SCAN_STRENGTHS } from '@rocca/contract/engines/webapp/choices';
import { expect, it } from 'vitest';
import { scanConfigs } from './strength-notes.ts';

const strengthsWhere = (isSo: (note: (typeof scanConfigs.notes)[string]) => boolean) =>
  SCAN_STRENGTHS.filter((code) => {
    const note = scanConfigs.notes[code];
    return note !== undefined && isSo(note);
  });

it('offers every strength once, and asks twice before the one that may stop a site', () => {
  expect(scanConfigs.groups.flatMap(({ codes }) => codes)).toEqual(SCAN_STRENGTHS);
  expect(strengthsWhere(({ invasive }) => invasive)).toEqual(['insane']);
});

it('names the written consent where a scan may use it', () => {
  const speaksOfConsent = strengthsWhere(({ effects }) => effects.some(({ en }) => en.includes('written consent')));
  expect(speaksOfConsent).toEqual(['high', 'insane']);
});

it('says how far a strength goes, in the numbers the scan keeps', () => {
  const { low, insane } = scanConfigs.notes;
  expect(low?.what.it).toMatch(/^Fino a 1\.500 pagine/);
  expect(low?.howLong.en).toBe('At most 10 minutes for each site');
  expect([insane?.what.it, insane?.what.en].join()).toMatch(/15\.000 pagine.*15,000 pages/);
  expect(insane?.howLong.it).toBe('Può richiedere fino a 12 ore per sito');
});
