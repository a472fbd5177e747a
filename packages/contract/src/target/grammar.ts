import { ENTRY_KINDS, type EntryKind, type TargetEntry } from './entry.ts';
import { countAddresses, ipv4SpanOf, leftOutOfEntries } from './expand.ts';
import { isLoopbackName } from './host-name.ts';
import { spanSize } from './ipv4.ts';
import { MAX_ADDRESSES, MAX_ENTRY_LENGTH, MAX_TARGET_LENGTH } from './limits.ts';
import type { TargetProblem } from './messages.ts';
import { recogniseEntry } from './recognise.ts';
import { type AddressClass, classifyIpv4, classifyIpv6, type ScopeOptions } from './scope.ts';
import { entryKey } from './tag-input.ts';

export interface TargetOptions extends ScopeOptions {
  /** The kinds the engine accepts (`targetKindsOf`); all of them when left out. */
  readonly kinds?: readonly EntryKind[];
  /** How many entries the engine takes; as many as the other limits allow when left out. */
  readonly maxEntries?: number | undefined;
}

/** `none` when nothing but names is given. The lab counts as private. */
export type TargetScope = 'private' | 'public' | 'none';

export type EntryResult =
  | { readonly kind: 'ok'; readonly entry: TargetEntry; readonly scope: TargetScope }
  | TargetProblem;

export type TargetResult =
  | {
      readonly kind: 'ok';
      readonly entries: readonly TargetEntry[];
      readonly scope: TargetScope;
      /** Different addresses that will be tested, names not included. */
      readonly addressCount: number;
      /** Addresses inside the ranges that are never tested: the platform's own and clouds' metadata services. */
      readonly leftOut: readonly string[];
    }
  | TargetProblem;

type Accepted = Extract<EntryResult, { kind: 'ok' }>;

/** Enough of an entry to recognise it in a message. */
const SHOWN_LENGTH = 100;

/** One entry by itself, as the tag input checks it. */
export function parseEntry(text: string, options: TargetOptions = {}): EntryResult {
  const trimmed = text.trim();
  const wrong = (code: TargetProblem['code'], more: Partial<TargetProblem> = {}): TargetProblem => {
    return { kind: 'wrong', code, entry: shorten(trimmed), ...more };
  };
  if (trimmed === '') return wrong('empty_entry');
  if (trimmed.length > MAX_ENTRY_LENGTH) return wrong('entry_too_long');
  const entry = recogniseEntry(trimmed);
  if (!entry) return wrong('not_valid');
  const kinds = options.kinds ?? ENTRY_KINDS;
  if (!kinds.includes(entry.kind)) {
    // The specification's text describes a network target, so it is the one to show there.
    return kinds.includes('cidr') ? wrong('not_valid') : wrong('kind_not_accepted', { kinds });
  }
  if (weightOf(entry) > MAX_ADDRESSES) return wrong('too_many_addresses');
  const found = classifyEntry(entry, options);
  if (found?.scope === 'refused') return wrong('address_not_accepted', { reason: found.reason });
  return { kind: 'ok', entry, scope: found ? (found.scope === 'lab' ? 'private' : found.scope) : 'none' };
}

/**
 * A whole target: entries separated by commas, spaces around them ignored. The first problem is reported: of an entry
 * by itself in their order, then of the entries together.
 *
 * Time is linear in the length, which is checked before anything else.
 */
export function parseTarget(text: string, options: TargetOptions = {}): TargetResult {
  if (text.length > MAX_TARGET_LENGTH) return { kind: 'wrong', code: 'target_too_long' };
  if (text.trim() === '') return { kind: 'wrong', code: 'empty' };
  const accepted: Accepted[] = [];
  const keys = new Set<string>();
  let weight = 0;
  for (const [index, part] of text.split(',').entries()) {
    const result = parseEntry(part, options);
    if (result.kind === 'wrong') return { ...result, index };
    const key = entryKey(part);
    if (keys.has(key)) return { kind: 'wrong', code: 'duplicate', entry: shorten(part.trim()), index };
    keys.add(key);
    const { maxEntries } = options;
    if (maxEntries !== undefined && keys.size > maxEntries) {
      return { kind: 'wrong', code: 'too_many_entries', entry: shorten(part.trim()), index, maxEntries };
    }
    weight += weightOf(result.entry);
    if (weight > MAX_ADDRESSES) {
      return { kind: 'wrong', code: 'too_many_addresses', entry: shorten(part.trim()), index };
    }
    accepted.push(result);
  }
  const mixture = findMixture(accepted);
  if (mixture) return mixture;
  const entries = accepted.map(({ entry }) => entry);
  const leftOut = leftOutOfEntries(entries, options);
  return { kind: 'ok', entries, scope: scopeOf(accepted), addressCount: countAddresses(entries, leftOut), leftOut };
}

/** The target as it is stored: canonical entries, each once (`10.0.0.1/24` and `10.0.0.2/24` are one network). */
export function canonicalTarget(entries: Iterable<TargetEntry>): string {
  const texts = new Map<string, string>();
  for (const { text } of entries) {
    if (!texts.has(entryKey(text))) texts.set(entryKey(text), text);
  }
  return [...texts.values()].join(',');
}

/** A target mixes neither IPv6 with other entries nor private with public addresses: the first one is reported. */
function findMixture(accepted: readonly Accepted[]): TargetProblem | null {
  const isIpv6 = accepted[0]?.entry.kind === 'ipv6';
  const scope = scopeOf(accepted);
  const mixes = (item: Accepted) => {
    if ((item.entry.kind === 'ipv6') !== isIpv6) return 'mixed_ipv6';
    return item.scope !== 'none' && item.scope !== scope ? 'mixed_private_public' : null;
  };
  for (const [index, item] of accepted.entries()) {
    const problem = mixes(item);
    if (problem) return { kind: 'wrong', code: problem, entry: shorten(item.entry.text), index };
  }
  return null;
}

function scopeOf(accepted: readonly Accepted[]): TargetScope {
  return accepted.find(({ scope }) => scope !== 'none')?.scope ?? 'none';
}

/** What an entry takes of the address limit. A name leads to one address at least. */
function weightOf(entry: TargetEntry): number {
  const span = ipv4SpanOf(entry);
  return span ? spanSize(span) : 1;
}

function classifyEntry(entry: TargetEntry, options: ScopeOptions): AddressClass | null {
  const span = ipv4SpanOf(entry);
  if (span) return classifyIpv4(span, options);
  if (entry.kind === 'ipv6') return classifyIpv6(entry.address, options);
  if ('host' in entry && isLoopbackName(entry.host)) return { scope: 'refused', reason: 'loopback' };
  return null;
}

function shorten(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
