import type { WebRequest } from '@rocca/tools/web/model';
import type { Codec } from './codec.ts';

/** Where in a request a value of ours can stand. */
export type PointKind =
  | 'query'
  | 'form'
  | 'multipart'
  | 'filename'
  | 'json'
  | 'path'
  | 'cookie'
  | 'header'
  | 'xml'
  | 'graphql';

export interface FormToken {
  readonly name: string;
  readonly page: string;
  /** The form is the answer to another one, which has to be sent before it each time. */
  readonly step?: FirstStep;
}

export interface FirstStep {
  readonly request: WebRequest;
  readonly token: FormToken | null;
  /** Hidden fields that its answer gives anew. */
  readonly names: readonly string[];
}

/**
 * A place in a request whose value the server reads. It knows its whole request, so that any value can be tried there
 * over the HTTP client, without the browser.
 */
export interface InjectionPoint {
  readonly id: number;
  readonly kind: PointKind;
  /** The parameter's name, a path of keys in JSON (`items.0.id`), the number of a path segment. */
  readonly name: string;
  /** The value it had when it was seen. */
  readonly value: string;
  /** The request as it was seen, its own value included. */
  readonly request: WebRequest;
  /** The address of the request as reports name it: without values, apart from words that choose the page. */
  readonly address?: string;
  /** The page it was found on. */
  readonly page: string;
  /** What made us see it. */
  readonly source: 'link' | 'form' | 'script' | 'description' | 'guess';
  /** A hidden field or header that must be fresh for the request to count, and the page that gives it. */
  readonly token: FormToken | null;
  /** The value stands inside of another one, which is encoded: every value is then encoded alike. */
  readonly codec?: Codec;
  /** A field of a form that asks for a password. */
  readonly signsIn?: boolean;
  /** A field of a form that looks something up, and stores nothing. */
  readonly looksUp?: boolean;
  /** Who is signed in is not shown it: it is sent without the session. */
  readonly stranger?: boolean;
  /** It replaces or changes data (PUT, PATCH): sent only with the written consent. DELETE is never sent. */
  readonly changes: boolean;
}

/** The name by which a program knows it: in JSON the last key, without numbers of lists. */
export const ownNameOf = ({ kind, name }: Pick<InjectionPoint, 'kind' | 'name'>): string =>
  kind === 'json' ? (name.split('.').findLast((part) => !/^\d+$/.test(part)) ?? name) : name;
