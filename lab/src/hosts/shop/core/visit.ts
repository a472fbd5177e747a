import type { Database } from './database.ts';
import type { Part } from './multipart.ts';
import type { Session } from './sessions.ts';

/** One request, read whole. */
export interface Visit {
  readonly method: string;
  /** As it was sent, still encoded. */
  readonly rawPath: string;
  /** Decoded once. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly form: URLSearchParams;
  readonly parts: readonly Part[];
  /** What the JSON of the body says; null: it is none. */
  readonly json: unknown;
  readonly body: string;
  readonly headers: ReadonlyMap<string, string>;
  /** Name and value of each header as they came. */
  readonly headerLines: readonly string[];
  readonly cookies: ReadonlyMap<string, string>;
  readonly session: Session;
  readonly shop: Shop;
}

/** What one running shop has: nothing of it outlives the lab. */
export interface Shop {
  readonly db: Database;
  /** `http://127.20.0.40:8080`. */
  readonly origin: string;
  readonly uploads: Map<string, Upload>;
  readonly guestbook: string[];
}

export interface Upload {
  readonly type: string;
  readonly content: Buffer;
}

export interface Answer {
  readonly status: number;
  readonly headers: ReadonlyArray<readonly [string, string]>;
  readonly body: string | Buffer;
  /** Head and body as they go over the wire, where Node would refuse the head. */
  readonly raw?: string;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'TRACE' | 'OPTIONS';
  /** With a `*` at its end it stands for everything below. */
  readonly path: string;
  /** Where the shop links to it. */
  readonly link?: Link;
  readonly answer: (visit: Visit) => Answer | Promise<Answer>;
}

export interface Link {
  readonly group: Group;
  readonly text: string;
  /** With the values a customer would send; the path alone where there are none. */
  readonly query?: string;
}

export const GROUPS = {
  negozio: 'Negozio',
  servizi: 'Servizi',
  assistenza: 'Assistenza',
  comunita: 'Comunità',
  azienda: 'Azienda',
  business: 'For business',
  conto: 'Il mio conto',
} as const;
export type Group = keyof typeof GROUPS;

type Handler = Route['answer'];

export const get = (path: string, link: Link | null, answer: Handler): Route => ({
  method: 'GET',
  path,
  ...(link ? { link } : {}),
  answer,
});
export const post = (path: string, answer: Handler): Route => ({ method: 'POST', path, answer });

/** A value of the query; empty where there is none. */
export const asked = (visit: Visit, name: string, otherwise = '') => visit.query.get(name) ?? otherwise;
/** A value of the form. */
export const sent = (visit: Visit, name: string, otherwise = '') => visit.form.get(name) ?? otherwise;

/** A value of the JSON of the body. */
export function field(visit: Visit, name: string): unknown {
  return typeof visit.json === 'object' && visit.json !== null
    ? (visit.json as Record<string, unknown>)[name]
    : undefined;
}
