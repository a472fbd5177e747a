import { isIP } from 'node:net';
import type { Language } from '@rocca/contract/language';
import type { NSCAN_SORTS, NscanListSection, nscanFilters } from '@rocca/contract/report/nscan.schema';
import type { Level } from '@rocca/contract/severity/severity';
import type { z } from 'zod';
import { foldLine } from '../core/record/index.ts';
import type { Values } from './statement.ts';

/** What is asked of a list section, checked. */
export interface ListRequest<Section extends NscanListSection> {
  readonly first: number;
  readonly skip: number;
  readonly sortBy: (typeof NSCAN_SORTS)[Section][number];
  readonly order: 'asc' | 'desc';
  /** Empty: none. */
  readonly search: string;
  /** The search is a whole field, not a part of one. */
  readonly exact: boolean;
  readonly filters: z.infer<(typeof nscanFilters)[Section]>;
  readonly aggregate: boolean;
  readonly language: Language;
}

export type LevelCounts = Record<Level, number>;

/** One page, and how many rows there are under the same search and filters. */
export interface Page<Item> {
  readonly total: number;
  readonly items: Item[];
  readonly aggregation: LevelCounts | null;
}

export const emptyPage = ({ aggregate }: { aggregate: boolean }): Page<never> => ({
  total: 0,
  items: [],
  aggregation: aggregate ? { critical: 0, high: 0, medium: 0, low: 0 } : null,
});

/** A search over text of `searchLines`: for a part of a field, or for a whole one. */
export function searchCondition(text: string, { search, exact }: Searched, values: Values): string {
  // Not LIKE: nothing in what people type is a wildcard, and it is slower.
  return `strpos(${text}, ${values.add(exact ? `\n${foldLine(search)}\n` : foldLine(search))}) > 0`;
}

type Searched = Pick<ListRequest<NscanListSection>, 'search' | 'exact'>;

/** `condition` of an SQL column for levels; they are ranges of the severity. */
export function levelCondition(column: string, levels: readonly Level[]): string {
  const ranges = {
    critical: `${column} >= 9`,
    high: `(${column} >= 7 AND ${column} < 9)`,
    medium: `(${column} >= 4 AND ${column} < 7)`,
    low: `${column} < 4`,
  } satisfies Record<Level, string>;
  return levels.length === 0 ? 'false' : `(${levels.map((level) => ranges[level]).join(' OR ')})`;
}

/** Sums for the levels of `column`: `what` is `count(*)` or a sum. */
export function levelSums(column: string, what: string): string {
  const sum = (level: Level) =>
    `coalesce(${what} FILTER (WHERE ${levelCondition(column, [level])}), 0)::int AS ${level}`;
  return (['critical', 'high', 'medium', 'low'] as const).map(sum).join(', ');
}

export const direction = (order: 'asc' | 'desc', plain = true) => ((order === 'asc') === plain ? 'ASC' : 'DESC');

export function limits({ first, skip }: { first: number; skip: number }, values: Values): string {
  return `LIMIT ${values.add(first)} OFFSET ${values.add(skip)}`;
}

/** Whoever asks for something that is no address finds nothing. A zone (`fe80::1%eth0`) is not stored. */
export function addressCondition(column: string, ip: string, values: Values): string {
  return isIP(ip) && !ip.includes('%') ? `${column} = ${values.add(ip)}::inet` : 'false';
}

export interface PortPlace {
  readonly port: number;
  readonly protocol: string | null;
}

/** `443/tcp`, `443`, `general/tcp`; null: it names no port. */
export function readPort(text: string): PortPlace | null {
  const [, number, protocol = null] = /^(general|\d{1,5})(?:\/(tcp|udp|sctp))?$/i.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const port = number.toLowerCase() === 'general' ? 0 : Number(number);
  return port > 65_535 ? null : { port, protocol: protocol?.toLowerCase() ?? null };
}

export function portCondition(alias: string, { port, protocol }: PortPlace, values: Values): string {
  const number = `${alias}.port = ${values.add(port)}::int`;
  return protocol === null ? number : `(${number} AND ${alias}.protocol = ${values.add(protocol)})`;
}
