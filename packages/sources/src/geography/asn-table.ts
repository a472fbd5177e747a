const NEWLINE = 0x0a;
const COMMA = 0x2c;

/** Who announces a network. */
export interface Announcer {
  readonly asn: string;
  readonly org: string | null;
}

/**
 * Finds an address in a table of `first,last,number,"name"` lines that is sorted by `first`, by halving the bytes: nothing
 * of half a million lines is parsed but the twenty that are looked at.
 */
export function findAnnouncer(table: Buffer, address: bigint): Announcer | null {
  let [low, high, found] = [0, table.length, -1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = middle === 0 ? 0 : table.lastIndexOf(NEWLINE, middle - 1) + 1;
    const first = numberAt(table, start);
    if (first === null) return null;
    if (first <= address) {
      found = start;
      low = endOf(table, start) + 1;
    } else high = start;
  }
  return found < 0 ? null : announcerOf(table.toString('utf8', found, endOf(table, found)), address);
}

function endOf(table: Buffer, start: number): number {
  const end = table.indexOf(NEWLINE, start);
  return end < 0 ? table.length : end;
}

function numberAt(table: Buffer, start: number): bigint | null {
  const comma = table.indexOf(COMMA, start);
  const text = comma < 0 ? '' : table.toString('latin1', start, comma);
  return /^\d{1,39}$/.test(text) ? BigInt(text) : null;
}

function announcerOf(line: string, address: bigint): Announcer | null {
  const [, last, number, name] = /^\d{1,39},(\d{1,39}),(\d{1,10}),(.*?)\r?$/.exec(line) ?? [];
  if (last === undefined || BigInt(last) < address) return null;
  const quoted = name?.startsWith('"') && name.endsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
  return { asn: `AS${number}`, org: quoted || null };
}
