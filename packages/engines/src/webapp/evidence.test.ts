import { expect, it } from 'vitest';
import { filled, joinEvidence, mapEvidence } from './evidence.ts';

it('puts its parts into a sentence, each in its language', () => {
  const where = { it: 'un commento', en: 'a comment' };
  expect(
    filled(
      { it: '{value} in {where}, {count} volte', en: '{count} times {value} in {where}' },
      { where, value: 'v', count: 2 },
    ),
  ).toEqual({
    it: 'v in un commento, 2 volte',
    en: '2 times v in a comment',
  });
});

it('takes nothing in a part for a name, nor names that no part has', () => {
  const words = { it: '{value} {other} {toString}', en: '{value}' };
  expect(filled(words, { value: '{{7*7}} $& {value}' })).toEqual({
    it: '{{7*7}} $& {value} {other} {toString}',
    en: '{{7*7}} $& {value}',
  });
});

it('changes and joins texts of one language and of both', () => {
  expect(mapEvidence('ab', (text) => text.slice(1))).toBe('b');
  expect(joinEvidence(['a', mapEvidence({ it: 'sì', en: 'yes' }, (text) => `${text}!`)], ': ')).toEqual({
    it: 'a: sì!',
    en: 'a: yes!',
  });
});
