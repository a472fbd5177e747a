import { expect, it } from 'vitest';
import { readUsualWords } from './usual-words.ts';

const answered = ['a nurse lost a tablet', 'the nurse', 'nurses and tablets', 'nurse on a train', 'pizza'].map(
  (question) => ({ question, label: 'practice.lost-device' }),
);
const usual = readUsualWords({ answered, refused: ['pizza with ham', 'which pizza', 'pizza', 'train times'] }, 'en');

it('takes a word of several answered questions for no sign of another subject', () => {
  expect(usual.isTerm('nurs')).toBe(true);
});

it('leaves a word of one question, or of those that are refused, strange', () => {
  expect(usual.isTerm('train')).toBe(false);
  expect(usual.isTerm('pizza')).toBe(false);
});

it('mends no word that names a subject into another', () => {
  expect(usual.isWord('dental')).toBe(true);
  expect(usual.isWord('drivers')).toBe(true);
  expect(usual.isWord('multi-factr')).toBe(false);
});
