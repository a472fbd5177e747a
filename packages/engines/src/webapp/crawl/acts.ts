import type { WebRequest } from '@rocca/tools/web/model';
import { wordsOf } from './state-change.ts';
import { ACTION_NAMES } from './state-words.ts';
import { isValueSegment } from './template.ts';

/** Links that act, by what their answers showed, and addresses that show something themselves. */
export interface Acts {
  /** A link that did something: nothing asks for it again, nor for others that differ in the thing alone. */
  note(url: string): void;
  /** A link that led to a known page, with words of a page: it is not asked for again. Gives another one of its kind that did so. */
  noteLed(url: string): string | null;
  /** A link that may do something, as the page shows: it is left alone as long as nothing of its kind shows a page. */
  suspect(url: string): void;
  /** An address that answers with a page of its own, or whose link says that it shows something. */
  noteShown(url: string): void;
  /** An address that pages lead to. */
  noteLinked(url: string): void;
  isShown(url: string): boolean;
  isAct(request: WebRequest): boolean;
}

interface Kind {
  /** null stands for the identifier of any record. */
  readonly path: ReadonlyArray<string | null>;
  readonly names: string;
  readonly exact: string;
}

const MAX_KEPT = 5000;
/** What may stand behind the name of a program, or was written there by a check. */
const MOST_BEHIND = 2;
const SHORT_ID = /^\p{L}{1,4}[-_]?\d{1,8}$/u;
const VERSION = /^v\d{1,2}$/i;

/** Whether a part of a path, or a value, names one of several things: also `m1` and `inv-204`. */
export const namesOne = (text: string): boolean => isValueSegment(text) || (SHORT_ID.test(text) && !VERSION.test(text));

/** Whether a parameter says what to show or to do, and names no thing: `page=news`, `a=4`. */
export const choosesAction = (name: string, value: string): boolean =>
  value !== '' && ACTION_NAMES.has(wordsOf(name).join('')) && (!namesOne(value) || /^\d{1,2}$/.test(value));

const decode = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

function readKind(address: string): Kind | null {
  const url = URL.parse(address);
  if (!url) return null;
  const segments = url.pathname
    .split('/')
    .map((segment) => decode(segment.replace(/;.*$/s, '')).toLowerCase())
    .filter((segment) => segment !== '' && segment !== '.');
  const path = segments.map((segment) => (namesOne(segment) ? null : segment));
  const pairs = [...url.searchParams].slice(0, 40).sort(([one], [other]) => (one < other ? -1 : 1));
  const names = [...new Set(pairs.map(([name]) => name))].join('&');
  // What a page is called, or is to do, tells one page from another; other values choose a thing.
  const said = pairs.map(([name, value]) => (choosesAction(name, value) ? `${name}=${value}` : name));
  return { path, names, exact: JSON.stringify([url.origin, path, said, url.hash.startsWith('#/') ? url.hash : '']) };
}

/** The same for links that differ in the thing alone that they name. */
export const kindOfLink = (url: string): string => readKind(url)?.exact ?? url;

const withoutHash = (url: string) => url.replace(/#(?!!?\/).*$/s, '');

export function createActs(): Acts {
  /** Addresses as they were asked for: no page of their kind lifts them. */
  const urls = new Set<string>();
  /** By how many parts their path has. */
  const kinds = new Map<number, Map<string, Kind>>();
  const shown = new Set<string>();
  const linked = new Set<string>();
  const linkedNames = new Set<string>();
  const led = new Map<string, string>();
  const namesKey = ({ path, names }: Kind) => JSON.stringify([path, names]);
  const add = (to: Set<string>, key: string | undefined) => {
    if (key !== undefined && to.size < MAX_KEPT) to.add(key);
  };
  const addKind = (url: string) => {
    const kind = readKind(url);
    // Without a word of its own it may be any address.
    if (!kind?.path.some((part) => part !== null)) return;
    const known = kinds.get(kind.path.length) ?? new Map<string, Kind>();
    kinds.set(kind.path.length, known);
    if (known.size < MAX_KEPT) known.set(kind.exact, kind);
  };
  const isOf = ({ path }: Kind, asked: Kind) =>
    path.every(
      (part, at) => part === null || part === asked.path[at] || asked.path[at]?.replace(/\W.*$/s, '') === part,
    );
  const isSister = (kind: Kind, asked: Kind) => {
    if (kind.exact === asked.exact) return true;
    // Whatever else is sent there, the path is that of the act.
    if (kind.names === '') return true;
    if (linked.has(asked.exact)) return false;
    return kind.names === asked.names || !linkedNames.has(namesKey(asked));
  };
  const isOfKind = (asked: Kind) => {
    if (shown.has(asked.exact)) return false;
    const { length } = asked.path;
    for (let parts = length; parts >= Math.max(1, length - MOST_BEHIND); parts -= 1)
      for (const kind of kinds.get(parts)?.values() ?? []) {
        // What stands behind a thing may be a page of it.
        if (parts < length && kind.path.at(-1) === null) continue;
        if (isOf(kind, asked) && isSister(kind, asked)) return true;
      }
    return false;
  };
  return {
    note(url) {
      add(urls, withoutHash(url));
      addKind(url);
    },
    noteLed(url) {
      add(urls, withoutHash(url));
      const kind = kindOfLink(url);
      const first = led.get(kind) ?? withoutHash(url);
      if (led.size < MAX_KEPT) led.set(kind, first);
      return first === withoutHash(url) ? null : first;
    },
    suspect: addKind,
    noteShown: (url) => add(shown, readKind(url)?.exact),
    noteLinked(url) {
      const kind = readKind(url);
      add(linked, kind?.exact);
      add(linkedNames, kind ? namesKey(kind) : undefined);
    },
    isShown: (url) => shown.has(kindOfLink(url)),
    isAct({ method, url, body }) {
      if (kinds.size === 0 && urls.size === 0) return false;
      // A form of that address is judged by what it says itself.
      if (body !== null || method === 'OPTIONS' || method === 'TRACE') return false;
      if (urls.has(withoutHash(url))) return true;
      const asked = readKind(url);
      return asked !== null && isOfKind(asked);
    },
  };
}
