import { expect, it } from 'vitest';
import { placesCount, placesName } from './place-words.ts';

it.each([
  ['nscan', 1, '1 host', '1 host', 'Host'],
  ['webapp', 18, '18 pagine', '18 pages', 'Pagine'],
  ['dti', 3, '3 punti', '3 places', 'Punti'],
  ['constructor', 1, '1 punto', '1 place', 'Punti'],
])('counts the places of %s in its own unit: %i', (engine, count, it_, en, name) => {
  expect(placesCount(engine, count, String(count), 'it')).toBe(it_);
  expect(placesCount(engine, count, String(count), 'en')).toBe(en);
  expect(placesName(engine, 'it')).toBe(name);
});
