import type { WebRequest } from '@rocca/tools/web/model';
import { isVague, mayAct } from './state-change.ts';
import type { StateChange } from './state-words.ts';
import { templateOf } from './template.ts';

export interface LinkWords {
  /** What the words of a link say that it does, where its address does not say it. Says whether a kind of address is new. */
  note(url: string, label: string, change: StateChange | null, near?: string): boolean;
  changeOf(request: WebRequest): StateChange | null;
  /** Whether words say that an address may do something at once. */
  mayAct(url: string): boolean;
}

const MAX_KEPT = 20_000;

/**
 * `patient.php?deid=1` deletes, and only the word "delete" of the link says so. It holds for whoever comes to the address
 * without that word (a script, another reader, a value that is tried) and for addresses that differ in numbers alone, unless
 * other links lead there with words of reading: `/posts/3` is a page, whatever a script makes of its link "Delete".
 */
export function createLinkWords(): LinkWords {
  const acts = new Map<string, StateChange>();
  const reads = new Set<string>();
  const doubtful = new Set<string>();
  return {
    note(url, label, change, near) {
      const keys = keysOf(url);
      if (change === null && mayAct(url, label, near)) {
        for (const key of keys.slice(0, 2)) if (doubtful.size < MAX_KEPT) doubtful.add(key);
        return false;
      }
      if (change === null) {
        if (reads.size < MAX_KEPT && /\p{L}{3}/u.test(label) && !isVague(label)) for (const key of keys) reads.add(key);
        return false;
      }
      const isNew = keys.slice(1).some((key) => !acts.has(key));
      if (acts.size < MAX_KEPT) for (const key of keys) acts.set(key, change);
      return isNew;
    },
    changeOf({ method, url, body }) {
      if (acts.size === 0 || method !== 'GET' || body !== null) return null;
      for (const key of keysOf(url)) {
        const change = reads.has(key) ? undefined : acts.get(key);
        if (change) return change;
      }
      return null;
    },
    mayAct: (url) =>
      keysOf(url)
        .slice(0, 2)
        .some((key) => doubtful.has(key) && !reads.has(key)),
  };
}

/** The address itself; the same with other numbers; the same with other values. */
function keysOf(address: string): readonly string[] {
  const url = address.replace(/#(?!!?\/).*$/s, '');
  const { pathname = '', search = '', searchParams } = URL.parse(url) ?? {};
  const names = [...(searchParams?.keys() ?? [])].sort().join('&');
  return [url, templateOf('GET', url).exact, ...(search === '' ? [] : [`${pathname} ${names}`])];
}
