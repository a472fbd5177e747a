import type { WebRequest } from '@rocca/tools/web/model';
import type { InjectionPoint } from '../crawl/point.ts';

/** Requests in which a parameter is not another text but another thing: an operator, an object. */

function renamed(encoded: string, name: string, operator: string, value: string): string | null {
  const parts = encoded.split('&');
  const at = parts.findIndex((part) => decodeName(part.split('=', 1)[0] ?? '') === name);
  if (at < 0) return null;
  parts[at] = `${encodeURIComponent(name)}[${operator}]=${encodeURIComponent(value)}`;
  return parts.join('&');
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}

function replacedIn(json: unknown, path: readonly string[], value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (Array.isArray(json)) return json.map((one, at) => (String(at) === key ? replacedIn(one, rest, value) : one));
  if (typeof json !== 'object' || json === null || !Object.hasOwn(json, key)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, one]) => [name, name === key ? replacedIn(one, rest, value) : one]),
  );
}

/** The point's request with `{ operator: value }` in its place; null: its kind cannot carry one. */
export function withOperator(
  { kind, name, request, codec }: InjectionPoint,
  operator: string,
  value: string,
): WebRequest | null {
  if (codec) return null;
  if (kind === 'query') {
    const [address = '', query = ''] = request.url.split('?', 2);
    const changed = renamed(query, name, operator, value);
    return changed === null ? null : { ...request, url: `${address}?${changed}` };
  }
  if (typeof request.body !== 'string') return null;
  if (kind === 'form') {
    const body = renamed(request.body, name, operator, value);
    return body === null ? null : { ...request, body };
  }
  if (kind !== 'json') return null;
  try {
    const before: unknown = JSON.parse(request.body);
    return { ...request, body: JSON.stringify(replacedIn(before, name.split('.'), { [operator]: value })) };
  } catch {
    return null;
  }
}
