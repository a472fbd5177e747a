import { list } from '@rocca/contract/report/section';
import { GraphQLObjectType, GraphQLSchema, printType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createObjectTypes } from './object-type.ts';

const part = z.object({ port: z.int() }).meta({ graphql: 'Part' });
const row = z
  .object({
    id: z.string().meta({ graphql: 'ID' }),
    score: z.number().nullable().describe('The worst'),
    data: z.object({ any: z.string() }).meta({ graphql: 'JSON' }),
    parts: z.array(part),
    best: part.nullable(),
    more: z.array(part).optional().meta({ onRequest: true }),
  })
  .meta({ graphql: 'Row', description: 'A row.' });

const written = (type: GraphQLObjectType) => printType(type).replaceAll(/\s+/g, ' ');

/** GraphQL looks at the fields of a type when it is part of a schema. */
const schemaOf = (type: GraphQLObjectType) =>
  new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields: { it: { type } } }) });

describe('a GraphQL type of an object of the contract', () => {
  it('has its fields, its descriptions, and null where the contract has it', () => {
    expect(written(createObjectTypes().objectTypeOf(row))).toBe(
      '"""A row.""" type Row { id: ID! """The worst""" score: Float data: JSON! parts: [Part!]! best: Part more: [Part!]! }',
    );
  });

  it('is one type wherever the object stands', () => {
    const { objectTypeOf } = createObjectTypes();
    expect(schemaOf(objectTypeOf(row)).getType('Part')).toBe(objectTypeOf(part));
  });

  it('is refused where two objects have one name, and where one has none', () => {
    const types = createObjectTypes();
    types.objectTypeOf(part);
    expect(() => types.objectTypeOf(z.object({ port: z.int() }).meta({ graphql: 'Part' }))).toThrow(
      'two different objects are called Part',
    );
    const nameless = z.object({ inner: z.object({ a: z.int() }) }).meta({ graphql: 'Outer' });
    expect(() => schemaOf(types.objectTypeOf(nameless))).toThrow('Outer.inner has no name');
  });
});

it('a list has a page with its total, its items, its counts by level and the fields beside them', () => {
  const section = list(part, {
    sorts: ['port'],
    filters: z.strictObject({}),
    pageSize: 10,
    lite: false,
    beside: { newest: part.nullable() },
  });
  expect(written(createObjectTypes().pageTypeOf('open_parts', section))).toBe(
    'type OpenPartsPage { newest: Part total: Int! items: [Part!]! aggregation: LevelCounts }',
  );
});
