import { formatIpv4, parseIpv4 } from '@rocca/contract/target/ipv4';
import { canonicalAddress } from './addresses.ts';

/** Runs of addresses that were to be looked at, in order and joined where they touch; IPv6 addresses one by one. */
export interface Planned {
  readonly spans: ReadonlyArray<readonly [first: number, last: number]>;
  readonly ipv6: readonly string[];
}

/** Reads addresses as an engine writes them: `10.0.0.1`, `10.0.0.1-10.0.0.9`, `10.0.0.1-9`, `10.0.0.0/24`, `::1`. */
export function readPlanned(texts: Iterable<string>): Planned {
  const spans: Array<[number, number]> = [];
  const ipv6 = new Set<string>();
  for (const text of texts) {
    if (text.includes(':')) ipv6.add(canonicalAddress(text));
    else spans.push(readSpan(text));
  }
  return { spans: joinSpans(spans), ipv6: [...ipv6] };
}

function readSpan(text: string): [number, number] {
  const [left = '', right] = text.split('-');
  const [network = '', prefix] = left.split('/');
  const first = parseIpv4(network.trim());
  if (first === null) throw new Error(`not an address: ${text.slice(0, 60)}`);
  if (prefix !== undefined) return networkSpan(first, Number(prefix));
  if (right === undefined) return [first, first];
  const end = right.trim();
  const last = parseIpv4(end) ?? parseIpv4(`${network.trim().replace(/\.\d+$/, '')}.${end}`);
  if (last === null || last < first) throw new Error(`not a range: ${text.slice(0, 60)}`);
  return [first, last];
}

function networkSpan(address: number, prefix: number): [number, number] {
  if (!Number.isInteger(prefix) || prefix < 0 || prefix > 32) throw new Error(`not a prefix: ${prefix}`);
  const size = 2 ** (32 - prefix);
  const first = address - (address % size);
  return [first, first + size - 1];
}

function joinSpans(spans: Array<[number, number]>): Array<[number, number]> {
  const joined: Array<[number, number]> = [];
  for (const [first, last] of spans.toSorted((a, b) => a[0] - b[0])) {
    const before = joined.at(-1);
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last);
    else joined.push([first, last]);
  }
  return joined;
}

export function countPlanned({ spans, ipv6 }: Planned): number {
  return spans.reduce((sum, [first, last]) => sum + last - first + 1, ipv6.length);
}

/** First and last address of each run, as the database stores them. */
export function edgesOf({ spans, ipv6 }: Planned): { first: string[]; last: string[] } {
  return {
    first: [...spans.map(([first]) => formatIpv4(first)), ...ipv6],
    last: [...spans.map(([, last]) => formatIpv4(last)), ...ipv6],
  };
}

/** A report's page shows this many runs; a scan that missed more than that is not read run by run. */
const MAX_RUNS = 50;

/** What was planned and never finished, as runs. `finished`: every address that was found up or down. */
export function missingOf(planned: Planned, finished: Iterable<string>): { count: number; runs: string[] } {
  const done = new Set(finished);
  const runs: string[] = [];
  let count = 0;
  const tell = (run: string) => runs.length < MAX_RUNS && runs.push(run);
  for (const [first, last] of planned.spans) {
    let start: number | null = null;
    for (let address = first; address <= last + 1; address += 1) {
      const missing = address <= last && !done.has(formatIpv4(address));
      if (missing) count += 1;
      if (missing && start === null) start = address;
      if (!missing && start !== null) {
        tell(runText(start, address - 1));
        start = null;
      }
    }
  }
  for (const address of planned.ipv6.filter((text) => !done.has(text))) {
    count += 1;
    tell(address);
  }
  return { count, runs };
}

const runText = (first: number, last: number) =>
  first === last ? formatIpv4(first) : `${formatIpv4(first)}-${formatIpv4(last)}`;

/** `1-1000,8080` as PostgreSQL's multirange: `{[1,1000],[8080,8080]}`. Null where no ports were looked at. */
export function portRanges(ports: string | null): string | null {
  if (ports === null) return null;
  const ranges = ports.split(',').flatMap((part) => {
    const [, first, last = first] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? [];
    return first !== undefined && Number(first) <= Number(last) ? [`[${first},${last}]`] : [];
  });
  return `{${ranges.join(',')}}`;
}
