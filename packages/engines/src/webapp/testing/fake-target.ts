import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, Listener } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';

/** A small application in memory: what it answers to a value, and how long that takes. */
export interface Page {
  readonly status?: number;
  readonly body: string;
  readonly headers?: ReadonlyArray<readonly [string, string]>;
  readonly ms?: number;
}
export type Handler = (value: string, request: WebRequest) => Page | Promise<Page>;

export interface FakeTarget {
  readonly tools: AttackTools;
  /** Requests sent so far. */
  count(): number;
  readonly values: readonly string[];
}

export function pointOf(value: string, changes: Partial<InjectionPoint> = {}): InjectionPoint {
  return {
    id: 1,
    kind: 'query',
    name: 'q',
    value,
    request: { method: 'GET', url: `http://127.0.0.1/search?q=${encodeURIComponent(value)}`, headers: [], body: null },
    page: 'http://127.0.0.1/',
    source: 'link',
    token: null,
    changes: false,
    ...changes,
  };
}

/** The handler is given the value as the application's framework would have read it. */
export function fakeTarget(
  handler: Handler,
  {
    strength = 'default',
    payloads = 12,
    listener = null,
  }: { strength?: AttackTools['depth']['strength']; payloads?: number; listener?: Listener | null } = {},
): FakeTarget {
  const values: string[] = [];
  const kept = new Map<number, Exchange>();
  let tokens = 0;
  const ask = async (value: string, request: WebRequest): Promise<Exchange> => {
    values.push(value);
    const page = await handler(value, request);
    return {
      request,
      response: {
        status: page.status ?? 200,
        statusText: '',
        headers: page.headers?.some(([name]) => name === 'Content-Type')
          ? page.headers
          : [['Content-Type', 'text/html'], ...(page.headers ?? [])],
        body: Buffer.from(page.body),
        cut: false,
      },
      failure: null,
      ms: page.ms ?? 20,
    };
  };
  const tools: AttackTools = {
    depth: { strength, payloads, mayChange: false },
    signal: new AbortController().signal,
    send: (point, value, options) =>
      ask(options?.raw ? decodeOnce(value) : value, {
        ...point.request,
        headers: [...point.request.headers, ...(options?.headers ?? [])],
      }),
    control: async (point) => {
      const known = kept.get(point.id) ?? (await ask(point.value, point.request));
      kept.set(point.id, known);
      return known;
    },
    request: (request, options) => ask('', { ...request, headers: [...request.headers, ...(options?.headers ?? [])] }),
    token: () => `zq${(tokens++ * 7919 + 104_729).toString(36)}${Math.random().toString(36).slice(2, 8)}`,
    listener,
    browser: {
      runs: async () => ({ executed: false, finalUrl: '', failure: 'unavailable' }),
      opens: async () => ({ executed: false, finalUrl: '', failure: 'unavailable' }),
    },
  };
  return { tools, count: () => values.length, values };
}

/** A value that was sent as it is has been decoded by the server once. */
function decodeOnce(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
