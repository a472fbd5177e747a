import { expect, it } from 'vitest';
import { slideWords } from './words.ts';

it.each([
  ['it', /salvo che un rischio per le persone sia improbabile/],
  ['en', /unless a risk to people is unlikely/],
] as const)('the slides say when a breach need not be notified, as Article 33 GDPR does (%s)', (language, words) => {
  const texts = slideWords(language).risks.points.map(({ text }) => text);
  expect(texts.filter((text) => words.test(text))).toHaveLength(1);
});
