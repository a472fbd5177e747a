import type { WebRequest } from '@rocca/tools/web/model';
import { bodyText, contentTypeOf, type Spot, type Spots } from './spot.ts';

/** JSON nested deeper, or with more values, is looked at in part. */
const MAX_DEPTH = 8;
const MAX_VALUES = 60;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export const isJson = (request: WebRequest) => /[/+]json\b/.test(contentTypeOf(request));

function read(request: WebRequest): Json | undefined {
  try {
    return JSON.parse(bodyText(request)) as Json;
  } catch {
    return undefined;
  }
}

export function leaves(value: Json | undefined, path: readonly string[] = []): Spot[] {
  if (value === undefined || path.length > MAX_DEPTH) return [];
  if (value === null || typeof value !== 'object') return [{ name: path.join('.'), value: String(value ?? '') }];
  // Of a list the first: the others are read by the same code.
  const entries = Array.isArray(value) ? Object.entries(value.slice(0, 1)) : Object.entries(value);
  return entries.flatMap(([key, inner]) => leaves(inner, [...path, key])).slice(0, MAX_VALUES);
}

/** The keys of a name, where a key may hold dots itself. */
export function replaceAt(value: Json, name: string, replacement: Json): Json {
  if (name === '') return replacement;
  if (value === null || typeof value !== 'object') return value;
  const keys = Object.keys(value);
  const key = keys.find((one) => name === one || name.startsWith(`${one}.`));
  if (key === undefined) return value;
  const rest = name === key ? '' : name.slice(key.length + 1);
  if (Array.isArray(value)) return value.with(Number(key), replaceAt(value[Number(key)] ?? null, rest, replacement));
  const entries = Object.entries(value).map(([one, inner]): [string, Json] => [
    one,
    one === key ? replaceAt(inner, rest, replacement) : inner,
  ]);
  return Object.fromEntries(entries);
}

/** Stands for a raw value until the text is made. */
const MARK = '\uE000raw\uE000';

function putJson(request: WebRequest, name: string, value: string, raw: boolean): WebRequest {
  const body = read(request);
  if (body === undefined) return request;
  const text = JSON.stringify(replaceAt(body, name, raw ? MARK : value));
  return { ...request, body: raw ? text.replace(JSON.stringify(MARK), () => value) : text };
}

export const jsonSpots: Spots = {
  list: (request) => (isJson(request) ? leaves(read(request)).filter(({ name }) => !isQueryOf(request, name)) : []),
  put: putJson,
};

/** The text of a GraphQL query is a place of its own kind. */
function isQueryOf(request: WebRequest, name: string): boolean {
  return name === 'query' && graphqlText(request) !== null;
}

const GRAPHQL = /^\s*(?:(?:query|mutation|subscription|fragment)\b|\{)/;
/** An argument with a value of its own: `id: 3`, `name: "a"`. */
const ARGUMENT = /\b([A-Za-z_]\w{0,60})\s{0,5}:\s{0,5}("(?:[^"\\\n]|\\.){0,500}"|-?\d{1,18}(?:\.\d{1,9})?)/g;

function graphqlText(request: WebRequest): string | null {
  if (!isJson(request)) return null;
  const body = read(request);
  if (body === null || typeof body !== 'object' || Array.isArray(body)) return null;
  return typeof body?.query === 'string' && GRAPHQL.test(body.query.slice(0, 20_000)) ? body.query : null;
}

/** What a GraphQL request asks for: its first field, and whether it changes something; null: it is none. */
export function graphqlOf(request: WebRequest): { readonly field: string; readonly isQuestion: boolean } | null {
  const text = graphqlText(request)?.slice(0, 20_000);
  if (text === undefined) return null;
  const field = /^[^{]{0,2000}\{\s{0,200}(?:\w{1,80}\s{0,5}:\s{0,5})?(\w{1,80})/.exec(text)?.[1] ?? '';
  return { field, isQuestion: !/\b(?:mutation|subscription)\b/.test(text) };
}

const literal = (text: string) => (text.startsWith('"') ? text.slice(1, -1) : text);

/** Values written into the text of a GraphQL query; its variables are values of JSON. */
export const graphqlSpots: Spots = {
  list(request) {
    const text = graphqlText(request) ?? '';
    const found = [...text.matchAll(ARGUMENT)].map(([, name = '', value = '']) => ({ name, value: literal(value) }));
    return [...new Map(found.map((spot) => [spot.name, spot])).values()];
  },
  put(request, wanted, value, raw) {
    const text = graphqlText(request);
    if (text === null) return request;
    let isDone = false;
    const changed = text.replaceAll(ARGUMENT, (whole: string, name: string) => {
      if (name !== wanted || isDone) return whole;
      isDone = true;
      return `${name}: ${raw ? value : JSON.stringify(value)}`;
    });
    return putJson(request, 'query', changed, false);
  },
};
