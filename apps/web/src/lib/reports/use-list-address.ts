import { useSearchParams } from 'react-router';
import type { Sort } from '../lists/sort.ts';

interface ListAddressOptions {
  /** The parameter that names an open row: what shows other rows takes it away. */
  readonly opens?: string;
  /** What the list sorts by; an address that asks for something else gets the first. */
  readonly sorts: readonly string[];
  /** How the first of them begins. */
  readonly order: Sort['order'];
}

/** What the address says about the list on it: a link shows the same rows, and the way back leads to them. */
export interface ListAddress {
  /** Counted from 1. */
  readonly page: number;
  readonly sort: Sort;
  readonly search: string;
  /** The value of a parameter, whatever it is; null: there is none. */
  readonly one: (name: string) => string | null;
  /** The values of a filter that may have several. */
  readonly several: <Value extends string>(name: string, known: readonly Value[]) => Value[];
  readonly setPage: (page: number) => void;
  readonly setSort: (sort: Sort) => void;
  readonly setSearch: (search: string) => void;
  readonly setFilter: (name: string, values: readonly string[]) => void;
  /** Names the row that is open; it does not move the list. */
  readonly setOpened: (key: string | null) => void;
}

export function useListAddress({ sorts, order, opens }: ListAddressOptions): ListAddress {
  const [parameters, setParameters] = useSearchParams();

  /** Anything but another page begins at the first one again. */
  function set(changes: Readonly<Record<string, string | null>>, replace = false) {
    const closed = opens ? { [opens]: null } : {};
    setParameters((before) => changed(before, { page: null, ...closed, ...changes }), { replace });
  }

  return {
    page: pageOf(parameters.get('page')),
    sort: sortOf(parameters, sorts, order),
    search: parameters.get('q') ?? '',
    one: (name) => parameters.get(name),
    several: (name, known) => knownValues(parameters.get(name), known),
    setPage: (page) => set({ page: page > 1 ? String(page) : null }),
    setSort: (sort) => set({ sort: sort.by, order: sort.order }),
    // Every pause in the typing would be a step of its own on the way back.
    setSearch: (search) => set({ q: search === '' ? null : search }, true),
    setFilter: (name, values) => set({ [name]: values.length > 0 ? values.join(',') : null }),
    // Not a step of its own on the way back.
    setOpened: (key) => opens && setParameters((before) => changed(before, { [opens]: key }), { replace: true }),
  };
}

/** Parameters with some set and some (null) taken away. */
export function changed(before: URLSearchParams, changes: Readonly<Record<string, string | null>>): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) after.delete(name);
    else after.set(name, value);
  }
  return after;
}

export function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

export function sortOf(parameters: URLSearchParams, sorts: readonly string[], order: Sort['order']): Sort {
  const by = parameters.get('sort');
  if (by === null || !sorts.includes(by)) return { by: sorts[0] ?? '', order };
  return { by, order: parameters.get('order') === 'asc' ? 'asc' : 'desc' };
}

/** Each known value of a list once, in its usual order. */
export function knownValues<Value extends string>(text: string | null, known: readonly Value[]): Value[] {
  const values = (text ?? '').split(',');
  return known.filter((value) => values.includes(value));
}
