import type { Header, WebRequest } from '@rocca/tools/web/model';
import { DAY } from './days.ts';
import { exampleOfPattern } from './pattern-example.ts';
import { encodePart } from './spots/pairs.ts';

/** Requests that an OpenAPI (2 or 3) document describes. The document is the site's: anything may stand in it. */

type Unknown = Readonly<Record<string, unknown>>;
const asObject = (value: unknown): Unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Unknown) : {};
const asText = (value: unknown) => (typeof value === 'string' ? value : '');

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const MAX_OPERATIONS = 500;
const MAX_DEPTH = 6;

export function readApiDescription(text: string, url: string): WebRequest[] {
  const document = parse(text);
  if (!document) return [];
  const bases = basesOf(document, url);
  const requests = Object.entries(asObject(document.paths)).flatMap(([path, operations]) =>
    METHODS.flatMap((method) => {
      const operation = asObject(operations)[method];
      if (operation === undefined) return [];
      const shared = asObject(operations).parameters;
      return requestOf(document, bases, path, method, asObject(operation), Array.isArray(shared) ? shared : []);
    }),
  );
  return requests.slice(0, MAX_OPERATIONS);
}

function parse(text: string): Unknown | null {
  try {
    const document = asObject(JSON.parse(withinScript(text) ?? text));
    return ('openapi' in document || 'swagger' in document) && 'paths' in document ? document : null;
  } catch {
    return null;
  }
}

/** As pages that show a description give it to their viewer. */
const GIVEN_TO_VIEWER = /(?:"swaggerDoc"|\bspec)\s{0,10}:\s{0,10}(?=\{\s{0,200}")/;
const MAX_WITHIN = 2_000_000;

/** The object that a script holds for a viewer, to the brace that closes it; null: none. */
function withinScript(text: string): string | null {
  const given = GIVEN_TO_VIEWER.exec(text);
  if (!given) return null;
  const rest = text.slice(given.index + given[0].length, given.index + MAX_WITHIN);
  let depth = 0;
  for (const { 0: part, index } of rest.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (part === '{') depth += 1;
    if (part === '}') depth -= 1;
    if (depth === 0) return rest.slice(0, index + 1);
  }
  return null;
}

function basesOf(document: Unknown, url: string): string[] {
  const here = new URL(url);
  if ('swagger' in document) return [new URL(`${asText(document.basePath).replace(/\/$/, '')}/`, here).href];
  const servers = Array.isArray(document.servers) ? document.servers : [];
  const named = servers.flatMap((server) => {
    const to = URL.parse(asText(asObject(server).url) || '/', here.href);
    // The same place under another name is still this one: what else it names is out of scope anyway.
    return to ? [new URL(`${to.pathname.replace(/\/$/, '')}/`, here).href] : [];
  });
  return named.length > 0 ? named.slice(0, 1) : [new URL('/', here).href];
}

function requestOf(
  document: Unknown,
  bases: readonly string[],
  template: string,
  method: string,
  operation: Unknown,
  shared: readonly unknown[],
): WebRequest[] {
  const own = Array.isArray(operation.parameters) ? operation.parameters : [];
  const parameters = [...shared, ...own].slice(0, 60).map((one) => asObject(resolve(document, one)));
  let path = template;
  const query: string[] = [];
  const form: string[] = [];
  const headers: Header[] = [];
  let body: string | null = null;
  for (const parameter of parameters) {
    const name = asText(parameter.name);
    const value = exampleText(document, parameter);
    if (parameter.in === 'path') path = path.replaceAll(`{${name}}`, encodePart(value));
    if (parameter.in === 'query') query.push(`${encodePart(name)}=${encodePart(value)}`);
    if (parameter.in === 'formData') form.push(`${encodePart(name)}=${encodePart(value)}`);
    if (parameter.in === 'header' && /^[\w-]{1,60}$/.test(name)) headers.push([name, value]);
    if (parameter.in === 'body') {
      body = JSON.stringify(exampleOf(document, parameter.schema));
      headers.push(['Content-Type', 'application/json']);
    }
  }
  if (form.length > 0) {
    body = form.join('&');
    headers.push(['Content-Type', 'application/x-www-form-urlencoded']);
  }
  const content = asObject(asObject(resolve(document, operation.requestBody)).content);
  const [type] = ['application/json', ...Object.keys(content)].filter((one) => one in content);
  if (type !== undefined) {
    const written = bodyOf(document, type, asObject(content[type]));
    if (written !== null) {
      body = written;
      headers.push(['Content-Type', type]);
    }
  }
  path = path.replaceAll(/\{[^{}]{1,100}\}/g, '1').replace(/^\//, '');
  return bases.flatMap((base) => {
    const url = URL.parse(path, base);
    if (!url) return [];
    return [
      {
        method: method.toUpperCase(),
        url: query.length > 0 ? `${url.href}?${query.join('&')}` : url.href,
        headers,
        body,
      },
    ];
  });
}

function bodyOf(document: Unknown, type: string, media: Unknown): string | null {
  const [named] = Object.values(asObject(media.examples)).map((one) => asObject(one).value);
  const example = media.example ?? named ?? exampleOf(document, media.schema);
  if (/json/.test(type)) return JSON.stringify(example ?? {});
  if (typeof example === 'string') return example;
  if (type !== 'application/x-www-form-urlencoded') return null;
  return Object.entries(asObject(example))
    .map(([name, value]) => `${encodePart(name)}=${encodePart(String(value))}`)
    .join('&');
}

function resolve(document: Unknown, value: unknown): unknown {
  const reference = asText(asObject(value).$ref);
  if (!reference.startsWith('#/')) return value;
  return reference
    .slice(2)
    .split('/', 10)
    .reduce<unknown>((at, key) => asObject(at)[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}

function exampleText(document: Unknown, parameter: Unknown): string {
  const value = parameter.example ?? parameter.default ?? exampleOf(document, parameter.schema ?? parameter);
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '1');
}

function exampleOf(document: Unknown, given: unknown, depth = 0): unknown {
  const schema = asObject(resolve(document, given));
  if (depth > MAX_DEPTH) return null;
  if (schema.example !== undefined) return schema.example;
  if (schema.default !== undefined) return schema.default;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0];
  const [inner] = [schema.allOf, schema.oneOf, schema.anyOf].filter(Array.isArray);
  if (inner) {
    const parts = (inner as unknown[]).slice(0, 10).map((one) => exampleOf(document, one, depth + 1));
    return schema.allOf === undefined ? parts[0] : Object.assign({}, ...parts.map(asObject));
  }
  if (schema.type === 'integer' || schema.type === 'number') return 1;
  if (schema.type === 'boolean') return true;
  if (schema.type === 'array') return [exampleOf(document, schema.items, depth + 1)];
  if (schema.type === 'object' || schema.properties !== undefined) {
    const properties = Object.entries(asObject(schema.properties)).slice(0, 60);
    return Object.fromEntries(properties.map(([name, one]) => [name, exampleOf(document, one, depth + 1)]));
  }
  if (schema.format === 'date') return DAY;
  if (schema.format === 'date-time') return `${DAY}T10:30:00Z`;
  if (schema.format === 'email') return 'anna.verdi@rocca.example';
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000001';
  return exampleOfPattern(asText(schema.pattern)) ?? 'prova';
}
