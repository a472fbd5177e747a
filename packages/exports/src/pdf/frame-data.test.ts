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
