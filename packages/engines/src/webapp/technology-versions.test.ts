import { expect, it } from 'vitest';
import type { Knowledge } from '../core/knowledge.ts';
import { judgeTechnologies, type SeenTechnology } from './technology-versions.ts';

/** Knows no vulnerability, but the name of one product. */
const knowing = (name: string): Knowledge => ({
  match: async (queries) =>
    queries.map(({ product }) => ({ known: product.product === name, matches: [], closedBy: null, leftOpen: [] })),
  describe: async () => new Map(),
  affectedBy: async () => new Map(),
  sources: async () => [],
});

const seen = (name: string, product: string | null, version: string | null, tool = 'rocca'): SeenTechnology => ({
  ...{ kind: 'technology', name, product, version, tool, category: 'library', evidence: '' },
});

it('compares nothing with a product that the knowledge has no name for, and says so', async () => {
  const found = [
    seen('jQuery', 'jquery:jquery', '1.8.3'),
    seen('PHP', 'php:php', '5.6.40'),
    seen('Bootstrap', 'getbootstrap:bootstrap', null),
  ];
  const { technologies, unnamed } = await judgeTechnologies(knowing('php'), 'https://shop.example/', found);
  expect(technologies.map(({ name, asked }) => [name, asked.length > 0])).toEqual([
    ['jQuery', false],
    ['PHP', true],
    ['Bootstrap', false],
  ]);
  expect(unnamed).toEqual(['jQuery 1.8.3']);
});

it('counts a technology as compared where one of several tools knows its name', async () => {
  const found = [seen('PHP', null, '5.6.40', 'whatweb'), seen('php', 'php:php', '5.6.40'), seen('Foo', null, '1.2.3')];
  const { unnamed } = await judgeTechnologies(knowing('php'), 'https://shop.example/', found);
  expect(unnamed).toEqual(['Foo 1.2.3']);
});
