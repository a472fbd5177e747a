import type { WebRequest } from '@rocca/tools/web/model';
import { fillerOf, kindByWords } from './fillers.ts';
import { graphqlOf } from './spots/json-body.ts';
import { withHeader } from './spots/spot.ts';
import { requestChange } from './state-change.ts';

/** Requests that the schema of a GraphQL interface describes. The schema is the site's: anything may stand in it. */

type Unknown = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : {};
const asList = (value: unknown): readonly Unknown[] => (Array.isArray(value) ? value.slice(0, 300).map(asObject) : []);
const NAME = /^[A-Za-z][\w]{0,80}$/;
const nameOf = (value: Unknown) => (typeof value.name === 'string' && NAME.test(value.name) ? value.name : null);

const TYPE = 'fragment T on __Type{kind name ofType{kind name ofType{kind name ofType{kind name}}}}';
const FIELDS = 'fields{name args{name type{...T}} type{...T}} inputFields{name type{...T}} enumValues{name}';
const QUESTION = `query{__schema{queryType{name} mutationType{name} types{name kind ${FIELDS}}}} ${TYPE}`;

const MAX_OPERATIONS = 40;
const MAX_DEPTH = 2;
const MAX_GIVEN = 10;
const MAX_SHOWN = 8;

/** The question for the schema, as whoever sent this request. */
export function schemaRequest({ url, headers }: Pick<WebRequest, 'url' | 'headers'>): WebRequest {
  const request = { method: 'POST', url, headers, body: JSON.stringify({ query: QUESTION }) };
  return withHeader(request, 'Content-Type', 'application/json');
}

/** A question for each field that takes texts, and sign-ins. What else changes something is sent by pages alone. */
export function readGraphqlSchema(text: string, asked: WebRequest): WebRequest[] {
  if (graphqlOf(asked) === null) return [];
  const schema = schemaIn(text);
  const types = new Map(asList(schema.types).map((type) => [type.name, type]));
  const fieldsOf = (root: unknown) => asList(types.get(asObject(root).name)?.fields);
  const requests = (word: 'query' | 'mutation', root: unknown) =>
    fieldsOf(root).flatMap((field) => {
      const written = operationOf(field, types, asked.url);
      return written === null ? [] : [{ ...asked, body: JSON.stringify({ query: `${word} { ${written} }` }) }];
    });
  const signIns = requests('mutation', schema.mutationType).filter(
    (request) => /\w*passw\w*:|\bpwd:/i.test(request.body) && requestChange(request) === null,
  );
  return [...requests('query', schema.queryType), ...signIns].slice(0, MAX_OPERATIONS);
}

function schemaIn(text: string): Unknown {
  if (!text.slice(0, 200).includes('__schema')) return {};
  try {
    return asObject(asObject(asObject(JSON.parse(text)).data).__schema);
  } catch {
    return {};
  }
}

type Types = ReadonlyMap<unknown, Unknown>;

/** `items(cat: "prova") { name }`; null: it takes no text. */
function operationOf(field: Unknown, types: Types, url: string): string | null {
  const name = nameOf(field);
  const given = asList(field.args)
    .slice(0, MAX_GIVEN)
    .flatMap((arg) => {
      const { isRequired, type } = unwrap(arg.type);
      const key = nameOf(arg);
      if (key === null || !(isRequired || isText(type))) return [];
      const value = writtenValue(key, asObject(arg.type), types, url, 0);
      return value === null ? [] : [`${key}: ${value}`];
    });
  if (name === null || !given.some((arg) => arg.includes('"'))) return null;
  return `${name}(${given.join(', ')})${selectionOf(unwrap(field.type).type, types)}`;
}

/** The type itself, without lists around it. */
function unwrap(type: unknown): { isRequired: boolean; isList: boolean; type: Unknown } {
  let at = asObject(type);
  const isRequired = at.kind === 'NON_NULL';
  let isList = false;
  for (let depth = 0; depth < 4 && (at.kind === 'NON_NULL' || at.kind === 'LIST'); depth += 1) {
    isList ||= at.kind === 'LIST';
    at = asObject(at.ofType);
  }
  return { isRequired, isList, type: at };
}

const isText = ({ kind, name }: Unknown) => kind === 'SCALAR' && !/^(?:Int|Float|Boolean)$/.test(String(name));

function writtenValue(name: string, given: Unknown, types: Types, url: string, depth: number): string | null {
  const { type, isList } = unwrap(given);
  const one = plainValue(name, type, types, url, depth);
  return one !== null && isList ? `[${one}]` : one;
}

function plainValue(name: string, type: Unknown, types: Types, url: string, depth: number): string | null {
  const known = asObject(types.get(type.name));
  if (type.kind === 'ENUM') return nameOf(asObject(asList(known.enumValues)[0]));
  if (type.kind === 'INPUT_OBJECT') {
    const fields = depth >= MAX_DEPTH ? [] : asList(known.inputFields).slice(0, MAX_GIVEN);
    const written = fields.flatMap((field) => {
      const key = nameOf(field);
      const value = key === null ? null : writtenValue(key, asObject(field.type), types, url, depth + 1);
      return value === null ? [] : [`${key}: ${value}`];
    });
    return `{${written.join(', ')}}`;
  }
  if (type.kind !== 'SCALAR') return null;
  if (type.name === 'Int' || type.name === 'Float') return '1';
  if (type.name === 'Boolean') return 'true';
  const kind = type.name === 'ID' ? 'number' : kindByWords(name);
  return JSON.stringify(kind === null ? 'prova' : fillerOf(kind, url));
}

/** Values of an object that need no argument; of those that hold others, what they are. */
function selectionOf({ kind, name }: Unknown, types: Types): string {
  if (kind === 'SCALAR' || kind === 'ENUM') return '';
  const plain = asList(types.get(name)?.fields).flatMap((field) => {
    const { type } = unwrap(field.type);
    const isPlain = (type.kind === 'SCALAR' || type.kind === 'ENUM') && asList(field.args).length === 0;
    return isPlain ? (nameOf(field) ?? []) : [];
  });
  return ` { ${(plain.length === 0 ? ['__typename'] : plain.slice(0, MAX_SHOWN)).join(' ')} }`;
}
