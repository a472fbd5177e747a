import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Executive } from './executive.ts';
import { defineExecutive } from './executive-model.ts';
import { list, object } from './section.ts';

const row = z.object({ id: z.string(), name: z.string() }).meta({ graphql: 'Row' });
const sections = {
  facts: object(z.object({ count: z.int() }).meta({ graphql: 'Facts' }), { lite: true }),
  rows: list(row, { sorts: ['name'], filters: z.strictObject({}), pageSize: 10, lite: false }),
  others: list(row, { sorts: ['name'], filters: z.strictObject({}), pageSize: 10, lite: false }),
};

const model = defineExecutive({
  sections,
  objects: ['facts'],
  lists: {
    rows: { first: 5, fields: ['items'] },
    others: { first: 0, filters: { open: true }, fields: ['total'] },
  },
  make: ({ facts, rows, others }, { service }) =>
    ({ standing: [service, `${facts.count} ${rows?.items[0]?.name} ${others?.total}`] }) as unknown as Executive,
});
const context = { language: 'en', service: 'Service' } as const;

describe('the model of an executive part', () => {
  it('asks for its sections, and for those of a lite licence alone where there is no other', () => {
    expect(model.document(true)).toBe(
      'query ($id: ID!) { result(id: $id) { facts { count } rows(first: 5) { items { id name } } ' +
        'others(first: 0, filters: "{\\"open\\":true}") { total } } }',
    );
    expect(model.document(false)).toBe('query ($id: ID!) { result(id: $id) { facts { count } } }');
    expect(model.sections).toEqual([
      { name: 'facts', lite: true },
      { name: 'rows', lite: false },
      { name: 'others', lite: false },
    ]);
  });

  it('reads the answer, in which a section that the licence does not open is missing or null', () => {
    const rows = { items: [{ id: '1', name: 'one' }] };
    expect(model.make({ facts: { count: 2 }, rows, others: { total: 7 } }, context).standing[1]).toBe('2 one 7');
    expect(model.make({ facts: { count: 2 }, rows: null }, context).standing[1]).toBe('2 undefined undefined');
  });

  it.each([
    ['lacks what every licence opens', {}],
    ['is not what a section promises', { facts: { count: 'two' } }],
    ['has a list that is none', { facts: { count: 2 }, rows: { items: 'none' } }],
  ])('refuses an answer that %s', (_, values) => {
    expect(() => model.make(values, context)).toThrow(z.ZodError);
  });
});
