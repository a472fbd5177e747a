import { json } from '../core/answers.ts';
import { field, post, type Route, type Visit } from '../core/visit.ts';

const FIELDS = ['id', 'nome', 'prezzo', 'categoria'];
const named = (name: string) => ({ name, kind: 'OBJECT', fields: [] as unknown[] });

/** What the schema says of itself. */
const SCHEMA = {
  __schema: {
    queryType: { name: 'Query' },
    mutationType: null,
    types: [
      {
        ...named('Query'),
        fields: [
          {
            name: 'prodotti',
            args: [{ name: 'categoria', type: { name: 'String', kind: 'SCALAR' } }],
            type: { name: 'Prodotto', kind: 'OBJECT' },
          },
        ],
      },
      {
        ...named('Prodotto'),
        fields: FIELDS.map((name) => ({ name, args: [], type: { name: 'String', kind: 'SCALAR' } })),
      },
    ],
    directives: [],
  },
};

/** Enough of GraphQL for the app: one list, its argument in the text or as a variable, and what the schema says. */
async function run(visit: Visit, introspection: boolean) {
  const query = String(field(visit, 'query') ?? '');
  if (query.includes('__schema') || query.includes('__type(')) {
    return introspection
      ? json({ data: SCHEMA })
      : json({ errors: [{ message: 'GraphQL introspection is not allowed' }] }, 400);
  }
  if (/^\s*(query\s*)?\{\s*__typename\s*\}\s*$/.test(query)) return json({ data: { __typename: 'Query' } });
  if (!/\bprodotti\b/.test(query)) {
    return json(
      { errors: [{ message: 'Cannot query field on type "Query".', locations: [{ line: 1, column: 3 }] }] },
      400,
    );
  }
  const variables = field(visit, 'variables') as Readonly<Record<string, unknown>> | undefined;
  const category = /categoria:\s*"((?:[^"\\]|\\.){0,200})"/.exec(query)?.[1] ?? String(variables?.categoria ?? 'olio');
  try {
    const rows = introspection
      ? await visit.shop.db.query(`SELECT id, nome, prezzo FROM prodotti WHERE categoria = '${category}'`)
      : await visit.shop.db.query('SELECT id, nome, prezzo FROM prodotti WHERE categoria = ?', [category]);
    return json({ data: { prodotti: rows } });
  } catch (error) {
    return json({ errors: [{ message: error instanceof Error ? error.message : '' }] }, 500);
  }
}

export const graphqlRoutes: readonly Route[] = [
  post('/graphql', (visit) => run(visit, true)),
  post('/api/v2/graphql', (visit) => run(visit, false)),
];
