import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listDocument, objectsDocument, selectionOf } from './query-document.ts';
import { fieldsOf } from './row-fields.ts';
import { list, object, pageOf } from './section.ts';

const part = z.object({ port: z.int(), open: z.boolean() }).meta({ graphql: 'Part' });
const row = z
  .object({
    id: z.string().meta({ graphql: 'ID' }),
    score: z.number().nullable().describe('The worst'),
    seen: z.iso.datetime(),
    level: z.enum(['low', 'high']),
    data: z.object({ any: z.string() }).meta({ graphql: 'JSON' }),
    parts: z.array(part),
    best: part.nullable(),
    lines: z.array(z.string()),
    more: z.array(part).optional().meta({ onRequest: true }),
  })
  .meta({ graphql: 'Row' });

const sections = {
  rows: list(row, {
    sorts: ['score', 'seen'],
    filters: z.strictObject({}),
    pageSize: 10,
    lite: false,
    beside: { newest: part.nullable() },
  }),
  facts: object(part, { lite: true }),
};

describe('a section of a report', () => {
  it('selects every field but those asked for on request', () => {
    expect(selectionOf(row)).toBe('{ id score seen level data parts { port open } best { port open } lines }');
  });

  it('has one query document, made from its row', () => {
    expect(listDocument('rows', sections)).toBe(
      'query ($id: ID!, $first: Int, $skip: Int, $sort_by: String, $order: SortOrder, $search: String, ' +
        '$filters: Filters) { result(id: $id) { rows(first: $first, skip: $skip, sort_by: $sort_by, order: $order, ' +
        'search: $search, filters: $filters) { newest { port open } total items { id score seen level data ' +
        'parts { port open } best { port open } lines } } } }',
    );
    expect(objectsDocument(['facts'], sections)).toBe('query ($id: ID!) { result(id: $id) { facts { port open } } }');
  });

  it('has a type for each field', () => {
    const shown = fieldsOf(row).map(({ name, type, list: many, nullable }) => [
      name,
      `${type.name}${many ? '[]' : ''}${nullable ? '?' : ''}`,
    ]);
    expect(Object.fromEntries(shown)).toEqual({
      id: 'ID',
      score: 'Float?',
      seen: 'String',
      level: 'String',
      data: 'JSON',
      parts: 'Part[]',
      best: 'Part?',
      lines: 'String[]',
      more: 'Part[]',
    });
    expect(fieldsOf(row)[1]?.description).toBe('The worst');
  });

  it('refuses a field that GraphQL has no type for', () => {
    expect(() => fieldsOf(z.object({ when: z.date() }))).toThrow('the field when is a date');
  });

  it('answers a page that its schema reads', () => {
    const page = { newest: null, total: 0, items: [] };
    expect(pageOf(sections.rows).parse(page)).toEqual(page);
    expect(pageOf(sections.rows).safeParse({ total: 0, items: [{}] }).success).toBe(false);
  });
});
