import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { askAnonymously, type ByStrength, baseOf, isThere, mostOf } from '../attack/ask.ts';
import { textOf } from '../attack/similar.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { ADVICE, CONFIGURATION, define, owaspSheet, TELLS_LITTLE } from './passive/define.ts';

const references = [owaspSheet('GraphQL', 'GraphQL')];

const INTROSPECTION = define(
  'graphql-introspection',
  { family: 'GraphQL', scores: TELLS_LITTLE, owasp: CONFIGURATION, cwes: [200, 497], references },
  {
    name: { it: 'Introspezione GraphQL attiva', en: 'GraphQL introspection enabled' },
    description: {
      it: 'L’interfaccia GraphQL risponde alle domande sul proprio schema: chiunque ne ottiene tutti i tipi, i campi e le operazioni, anche quelli che l’applicazione non usa in pubblico.',
      en: 'The GraphQL interface answers queries about its schema: anybody gets all its types, fields and operations, including those that the application does not use in public.',
    },
    solution: {
      it: 'Disattivare l’introspezione sui server in esercizio e controllare gli accessi per ogni campo e ogni operazione.',
      en: 'Turn introspection off on production servers, and check access for every field and every operation.',
    },
  },
);

const CONSOLE = define(
  'graphql-console',
  { family: 'GraphQL', scores: ADVICE, owasp: CONFIGURATION, cwes: [489], references },
  {
    name: { it: 'Console GraphQL pubblica', en: 'Public GraphQL console' },
    description: {
      it: 'Una console per provare domande GraphQL è raggiungibile da chiunque: è uno strumento dello sviluppo.',
      en: 'Anybody can reach a console for trying GraphQL queries: it is a development tool.',
    },
    solution: {
      it: 'Togliere la console dai server in esercizio o limitarla a chi sviluppa.',
      en: 'Remove the console from production servers, or restrict it to developers.',
    },
  },
);

const PATHS = [
  'graphql',
  'api/graphql',
  'graphql/v1',
  'v1/graphql',
  'gql',
  'query',
  'api',
  'api/v1/graphql',
  'api/gql',
  'graph',
];
const MOST_PATHS: ByStrength = { low: 2, medium: 6, high: 10, insane: 10 };
const CONSOLES = ['graphiql', 'playground', 'altair', 'graphql/console', 'graphql-explorer'];
const MOST_CONSOLES: ByStrength = { low: 1, medium: 4, high: 5, insane: 5 };
const MOST_SEEN = 10;
const SHOWS_CONSOLE =
  /<title>[^<]{0,60}(?:GraphiQL|GraphQL Playground|Altair|Apollo Sandbox)|graphiql(?:\.min)?\.(?:js|css)|GraphQLPlayground\.init/i;
const SCHEMA = 'query{__schema{queryType{name} types{name kind}}}';

export const graphql = {
  code: 'graphql',
  name: { it: 'Introspezione GraphQL', en: 'GraphQL introspection' },
  kind: 'site',
  from: 'low',
  definitions: [INTROSPECTION, CONSOLE],
  async probe(site, tools) {
    const base = baseOf(site);
    const seen = endpointsOf(site);
    const guessed = PATHS.slice(0, mostOf(MOST_PATHS, tools)).map((path) => base + path);
    const consoles = CONSOLES.slice(0, mostOf(MOST_CONSOLES, tools)).map((path) => base + path);
    const endpoints = [...new Set([...seen, ...guessed])];
    const found = await Promise.all([
      ...endpoints.map((url) => introspect(url, tools)),
      ...[...new Set([...consoles, ...endpoints])].map((url) => openConsole(url, site, tools)),
    ]);
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

function endpointsOf(site: Site): string[] {
  const asked = [
    ...site.points.filter(({ kind }) => kind === 'graphql').map(({ request }) => request.url),
    ...site.exchanges.map(({ request }) => request.url).filter((url) => /graphql|\/gql\b/i.test(new URL(url).pathname)),
  ];
  return [...new Set(asked.map(pageOf))].slice(0, MOST_SEEN);
}

/** The types of the schema come for the question about it, and for no other. */
async function introspect(url: string, tools: AttackTools): Promise<WebSighting | null> {
  const ask = (query: string) => {
    const headers: WebRequest['headers'] = [
      ['Content-Type', 'application/json'],
      ['Accept', 'application/json'],
    ];
    return tools.request({ method: 'POST', url, headers, body: JSON.stringify({ query }) });
  };
  const first = await ask(SCHEMA);
  const types = typesIn(first);
  if (types.length === 0) return null;
  const [again, control] = [await ask(SCHEMA), await ask(`query{${tools.token()}}`)];
  if (typesIn(again).length === 0 || typesIn(control).length > 0) return null;
  return {
    key: INTROSPECTION.key,
    place: { url, method: 'POST', parameter: null },
    // One program may answer at several addresses.
    cause: JSON.stringify(types.toSorted()),
    evidence: filled(
      {
        it: 'La richiesta di __schema riceve {count} tipi: {types}. Un campo che non esiste è rifiutato.',
        en: 'The question for __schema is answered with {count} types: {types}. A field that does not exist is rejected.',
      },
      { count: types.length, types: types.slice(0, 8).join(', ') },
    ),
    messages: [
      { exchange: first, marks: ['__schema', 'queryType'], role: 'proof' },
      { exchange: again, marks: ['__schema', 'queryType'], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}

function typesIn(exchange: Exchange): string[] {
  try {
    const answer: unknown = JSON.parse(textOf(exchange));
    const types = (answer as { data?: { __schema?: { types?: unknown } } } | null)?.data?.__schema?.types;
    if (!Array.isArray(types)) return [];
    return types.flatMap((type: unknown) => {
      const name = (type as { name?: unknown } | null)?.name;
      return typeof name === 'string' && !name.startsWith('__') ? [name] : [];
    });
  } catch {
    // No JSON: no GraphQL.
    return [];
  }
}

async function openConsole(url: string, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const headers: WebRequest['headers'] = [['Accept', 'text/html']];
  const ask = (at: string) => tools.request({ method: 'GET', url: at, headers, body: null }, { anonymous: true });
  const markIn = (exchange: Exchange) =>
    isThere(site, exchange) ? SHOWS_CONSOLE.exec(textOf(exchange))?.[0] : undefined;
  const first = await ask(url);
  const mark = markIn(first);
  if (mark === undefined) return null;
  const [again, control] = [await ask(url), await askAnonymously(tools, `${url}${tools.token()}`)];
  if (markIn(again) === undefined || markIn(control) !== undefined) return null;
  return {
    key: CONSOLE.key,
    place: { url, method: 'GET', parameter: null },
    evidence: filled(
      {
        it: 'Una console GraphQL è mostrata a chiunque: {mark}',
        en: 'A GraphQL console is shown to everybody: {mark}',
      },
      { mark },
    ),
    messages: [
      { exchange: first, marks: [mark], role: 'proof' },
      { exchange: again, marks: [mark], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}
