import type { TargetEntry } from './entry.ts';
import { formatIpv4, type Ipv4Span, parseIpv4, spanSize } from './ipv4.ts';
import { leftOutOf, type ScopeOptions } from './scope.ts';

/** The IPv4 addresses an entry names; null for an IPv6 and for what a name server has to answer. */
export function ipv4SpanOf(entry: TargetEntry): Ipv4Span | null {
  return 'span' in entry ? entry.span : null;
}

/**
 * Every address the entries name, each once, in the order of the entries: an address that two entries share is tested
 * once. Names lead to addresses only when they are resolved; `namesOf` gives them.
 */
export function* expandAddresses(entries: Iterable<TargetEntry>): Generator<string, void, undefined> {
  const seen = new Set<string>();
  for (const entry of entries) {
    for (const address of addressesOf(entry)) {
      if (seen.has(address)) continue;
      seen.add(address);
      yield address;
    }
  }
}

function* addressesOf(entry: TargetEntry): Generator<string, void, undefined> {
  if (entry.kind === 'ipv6') yield entry.text;
  const span = ipv4SpanOf(entry);
  if (!span) return;
  for (let address = span.first; address <= span.last; address += 1) yield formatIpv4(address);
}

/** The addresses among those the entries name that are never tested, each once. */
export function leftOutOfEntries(entries: Iterable<TargetEntry>, options: ScopeOptions): string[] {
  const leftOut = new Set<number>();
  for (const entry of entries) {
    const span = ipv4SpanOf(entry);
    if (span) for (const address of leftOutOf(span, options)) leftOut.add(address);
  }
  return [...leftOut].map(formatIpv4);
}

/** How many addresses `expandAddresses` yields, without making them, and without those that are left out. */
export function countAddresses(entries: Iterable<TargetEntry>, leftOut: readonly string[] = []): number {
  const ipv6 = new Set<string>();
  const spans: Ipv4Span[] = [];
  for (const entry of entries) {
    if (entry.kind === 'ipv6') ipv6.add(entry.text);
    const span = ipv4SpanOf(entry);
    if (span) spans.push(span);
  }
  const untested = leftOut.filter((text) => {
    const address = parseIpv4(text);
    return address !== null && spans.some(({ first, last }) => first <= address && address <= last);
  });
  return ipv6.size + sizeOfUnion(spans) - untested.length;
}

function sizeOfUnion(spans: readonly Ipv4Span[]): number {
  let size = 0;
  let counted = -1;
  for (const { first, last } of spans.toSorted((a, b) => a.first - b.first)) {
    if (last <= counted) continue;
    size += spanSize({ first: Math.max(first, counted + 1), last });
    counted = last;
  }
  return size;
}

/** The host names the entries hold, each once: of host names, domains, and URLs that name no address. */
export function namesOf(entries: Iterable<TargetEntry>): string[] {
  const names = new Set<string>();
  for (const entry of entries) {
    if ('host' in entry && !ipv4SpanOf(entry)) names.add(entry.host);
  }
  return [...names];
}
