import {
  execute,
  GraphQLFloat,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { describe, expect, it } from 'vitest';
import { type FieldExtensions, isPlain, withPlainLists } from './plain-lists.ts';

const rows = (type: GraphQLObjectType) => new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(type)));
const onRequest: FieldExtensions = { onRequest: true };

const Port = new GraphQLObjectType({
  name: 'Port',
  fields: { number: { type: new GraphQLNonNull(GraphQLInt) }, words: { type: new GraphQLList(GraphQLString) } },
});
const Host = new GraphQLObjectType({
  name: 'Host',
  fields: {
    ip: { type: new GraphQLNonNull(GraphQLString) },
    score: { type: GraphQLFloat },
    best: { type: Port },
    ports: { type: rows(Port) },
    later: { type: GraphQLString, extensions: { ...onRequest } },
  },
});
const Page = new GraphQLObjectType({
  name: 'Page',
  fields: { total: { type: new GraphQLNonNull(GraphQLInt) }, items: { type: rows(Host) } },
});
/** Its field has a resolver: to read it as it is would give something else. */
const Computed = new GraphQLObjectType({
  name: 'Computed',
  fields: { double: { type: GraphQLInt, resolve: ({ n }: { n: number }) => 2 * n } },
});
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({
    name: 'Query',
    fields: {
      page: {
        type: Page,
        args: { skip: { type: GraphQLInt } },
        resolve: (root: { items: unknown[] }, { skip = 0 }: { skip?: number }) => ({
          total: root.items.length,
          items: root.items.slice(skip),
        }),
      },
      computed: { type: rows(Computed), resolve: () => [{ n: 1 }, { n: 2 }] },
    },
  }),
});
const plainLists = withPlainLists(schema);

const HOSTS = [
  { ip: '10.0.0.1', score: 9.8, best: { number: 80 }, ports: [{ number: 80, words: ['a', null] }, { number: 22 }] },
  { ip: '10.0.0.2', score: null, best: null, ports: [], later: () => 'now' },
];

/** The answer as a client reads it. */
const answer = async (of: GraphQLSchema, query: string, items: readonly unknown[] = HOSTS) =>
  JSON.stringify(await execute({ schema: of, document: parse(query), rootValue: { items }, variableValues: { n: 1 } }));

describe('a plain query', () => {
  it.each([
    '{ page { total items { ip score best { number } ports { number words } } } }',
    '{ page { items { ports { words number } score ip } total } }',
    '{ page { rows: items { address: ip in: ports { n: number } } } }',
    'query ($n: Int) { one: page(skip: $n) { items { ip } } all: page { items { ip } } }',
    '{ page(skip: 2) { items { ip } } }',
    '{ computed { double } }',
  ])('is answered letter by letter as by graphql-js: %s', async (query) => {
    expect(isPlain(schema, parse(query))).toBe(true);
    expect(await answer(plainLists, query)).toBe(await answer(schema, query));
  });

  it.each([
    ['a field that must not be null is', { ip: null, ports: [] }],
    ['a list that must not be null is', { ip: '10.0.0.1' }],
    ['a row is', null],
    ['a value is of another type', { ip: {}, ports: [] }],
  ])('has no page, and says so, where %s', async (_, row) => {
    const query = '{ page { items { ip ports { number } } } }';
    for (const of of [schema, plainLists]) {
      const { data, errors } = JSON.parse(await answer(of, query, [...HOSTS, row]));
      expect(data).toEqual({ page: null });
      expect(errors).toHaveLength(1);
    }
  });
});

it.each([
  ['a fragment', '{ page { ...P } } fragment P on Page { total }'],
  ['a fragment without a name', '{ page { ... on Page { total } } }'],
  ['a directive', 'query ($b: Boolean!) { page { items { ip @include(if: $b) } } }'],
  ['a field twice', '{ page { items { ip } items { score } } }'],
  ['a field on request', '{ page { items { later } } }'],
  ['the name of a type', '{ page { items { __typename ip } } }'],
  ['introspection', '{ __schema { queryType { name } } }'],
  ['a name that objects keep for themselves', '{ page { items { __proto__: ip } } }'],
])('a query with %s is not plain', (_, query) => {
  expect(isPlain(schema, parse(query))).toBe(false);
});
