import { expect, it } from 'vitest';
import { sampleDocument } from '../testing/sample-document.ts';
import { frameData } from './frame-data.ts';

it.each([
  ['it', 'Distribuzione', 'può condividerlo'],
  ['en', 'Distribution', 'may share it'],
] as const)('a PDF in %s says on its cover and at every foot who may read it', (language, label, text) => {
  const { cover, brand } = frameData(sampleDocument({ language }), 'full');
  expect(cover.facts.find((fact) => fact.label === label)?.value).toContain(text);
  expect(brand.footer).toMatch(/ · TLP:AMBER$/);
});

it('keeps the TLP label behind a page footer of any length', () => {
  const document = sampleDocument();
  const brand = { ...document.brand, footer: 'Riservato '.repeat(40) };
  expect(frameData({ ...document, brand }, 'full').brand.footer).toMatch(/… · TLP:AMBER$/);
});

it.each([
  ['Europe/Rome', '1º novembre 2026, 09:42 (08:42 UTC)'],
  ['Pacific/Honolulu', '31 ottobre 2026, 22:42 (1º novembre, 08:42 UTC)'],
])('a PDF says when the test ended by the clock of %s', (timeZone, text) => {
  const document = sampleDocument({ language: 'it' });
  const { cover } = frameData({ ...document, brand: { ...document.brand, timeZone } }, 'full');
  expect(cover.facts.find(({ label }) => label === 'Fine')?.value).toBe(text);
});
