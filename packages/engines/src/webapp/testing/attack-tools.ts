import { createHash } from 'node:crypto';
import type { WebClient } from '@rocca/tools/web/client';
import type { Exchange, Header, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, ProofBrowser } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

/**
 * The tools of a check, as simple as they can be: no session, no budget but the client's. The words it makes up follow
 * from a name, so that they are the same at every run.
 */
export function createPlainTools(client: WebClient, browser: ProofBrowser, name: string): AttackTools {
  let tokens = 0;
  const controls = new Map<InjectionPoint, Promise<Exchange>>();
  return {
    depth: { strength: 'high', payloads: 12, mayChange: false },
    signal: new AbortController().signal,
    send: (point, value) => client.send(withValue(point, value), { cookies: 'none' }),
    control(point) {
      const known = controls.get(point) ?? client.send(point.request, { cookies: 'none' });
      controls.set(point, known);
      return known;
    },
    request: (request) => client.send(request, { cookies: 'none' }),
    token: () => `rc${createHash('sha256').update(`${name} ${tokens++}`).digest('hex').slice(0, 10)}`,
    listener: null,
    browser,
  };
}

function withValue({ kind, name, request }: InjectionPoint, value: string): WebRequest {
  const url = new URL(request.url);
  switch (kind) {
    case 'query':
      url.searchParams.set(name, value);
      return { ...request, url: url.href };
    case 'path': {
      const segments = url.pathname.split('/');
      segments[Number(name)] = encodeURIComponent(value);
      return { ...request, url: url.origin + segments.join('/') + url.search };
    }
    case 'form': {
      const form = new URLSearchParams(String(request.body));
      form.set(name, value);
      return { ...request, body: form.toString() };
    }
    case 'json':
      return { ...request, body: JSON.stringify({ ...JSON.parse(String(request.body)), [name]: value }) };
    case 'cookie':
      return withHeader(request, ['Cookie', `${name}=${encodeURIComponent(value)}`]);
    case 'header':
      return withHeader(request, [name, value]);
    default:
      throw new Error(`no test has a point of the kind ${kind}`);
  }
}

const withHeader = (request: WebRequest, header: Header) => ({
  ...request,
  headers: [...request.headers.filter(([name]) => name.toLowerCase() !== header[0].toLowerCase()), header],
});
