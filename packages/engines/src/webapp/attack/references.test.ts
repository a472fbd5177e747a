import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { codesIn, readReference } from './references.ts';

const shown = {
  names: ['anna', 'carla'],
  codes: ['5f0c8a52-93d1-4c1e-8d0e-0b6b7f2f9a11', '65a1b2c3d4e5f60718293a4b'],
};
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

it.each([
  ['7', '8', '987654321'],
  ['INV-0099', 'INV-0100', 'INV-987654321'],
  ['0007', '0008', '987654321'],
  [md5('41'), md5('42'), md5('987654321')],
  ['Anna', 'carla', 'Annqzxwv'],
  ['65a1b2c3d4e5f60718293a00', '65a1b2c3d4e5f60718293a4b', 'ffffffffffffffffffffffff'],
])('makes other references of %s', (value, other, nothing) => {
  const reference = readReference(value, shown);
  expect([reference?.others[0], reference?.nothing]).toEqual([other, nothing]);
});

it.each(['', 'red', 'a b', '-1', '000', '1.5', 'https://a.example/7', md5('a word')])(
  'makes none of %j, or knows no other of its form',
  (value) => {
    expect(readReference(value, shown)?.others ?? []).toEqual([]);
  },
);

it('reads long codes out of a text, each once', () => {
  expect(codesIn(`a ${shown.codes[1]} b "${shown.codes[1]}" #ffffff`)).toEqual([shown.codes[1]]);
});
