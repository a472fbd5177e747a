import { expect, it } from 'vitest';
import { doneWords, keptByStop } from './stop-words.ts';

const HOSTS = {
  one: { it: 'host completato', en: 'host done' },
  other: { it: 'host completati', en: 'hosts done' },
};
const nscan = { engine_abbreviation: 'nscan', places_total: 32 };

it.each([
  [0, { kind: 'keepsNothing', words: '0/32 host completati' }],
  [1, { kind: 'keepsSome', words: '1/32 host completato' }],
  [12, { kind: 'keepsSome', words: '12/32 host completati' }],
  [null, { kind: 'keepsUnknown', words: '' }],
])('says what a stop keeps of a test with %s hosts done', (places_done, kept) => {
  expect(keptByStop({ ...nscan, places_done }, HOSTS, 'it')).toEqual(kept);
});

it('says that an engine which hands its report over at the end keeps nothing, whatever it has done', () => {
  const task = { engine_abbreviation: 'rri', places_done: 4, places_total: null };
  expect(keptByStop(task, null, 'en')).toEqual({ kind: 'keepsNothing', words: '4 items done' });
});

it('counts without a total where there is none, and says nothing of what is not known', () => {
  expect(doneWords({ ...nscan, places_total: null, places_done: 3 }, HOSTS, 'en')).toBe('3 hosts done');
  expect(doneWords({ ...nscan, places_done: null }, HOSTS, 'en')).toBeNull();
});
