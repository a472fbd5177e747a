import { expect, it } from 'vitest';
import { readIn, writeBoth } from './both-languages.ts';

const SENTENCE = { it: 'Il valore è eseguito.', en: 'The value is executed.' };

it('reads in either language what was written in both', () => {
  const written = writeBoth(SENTENCE, 100);
  expect([readIn(written, 'it'), readIn(written, 'en')]).toEqual([SENTENCE.it, SENTENCE.en]);
});

it('reads what several have said, in one language or in both', () => {
  const written = `${writeBoth(SENTENCE, 100)}\nsqlmap: MySQL\n${writeBoth(SENTENCE, 100)}`;
  expect(readIn(written, 'it')).toBe(`${SENTENCE.it}\nsqlmap: MySQL\n${SENTENCE.it}`);
});

it('reads what was written in one language alone as it is', () => {
  expect(readIn('X-Frame-Options is not sent\nat all', 'it')).toBe('X-Frame-Options is not sent\nat all');
});

it('lets no text of a site pass for another language, and loses little of what was cut', () => {
  const hostile = 'a\u001eb\u001fc\u001d';
  expect(readIn(writeBoth(hostile, 100), 'it')).toBe('a b c ');
  expect(readIn(writeBoth({ it: hostile, en: 'x' }, 100), 'it')).toBe('a b c ');
  const written = writeBoth(SENTENCE, 100);
  expect(readIn(written.slice(0, -5), 'it')).toBe(SENTENCE.it.slice(0, -4));
  expect(writeBoth(SENTENCE, 5)).toHaveLength(13);
});
