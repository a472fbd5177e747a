import { type SQL, sql } from 'drizzle-orm';

/** What a search says of the port of the finding `f`: `443/tcp`, `443`, `general/tcp`. Null: it names no port. */
export function portCondition(text: string): SQL | null {
  const [, number, protocol] = /^(general|\d{1,5})(?:\/(tcp|udp|sctp))?$/i.exec(text.trim()) ?? [];
  if (number === undefined) return null;
  const port = number.toLowerCase() === 'general' ? 0 : Number(number);
  if (port > 65_535) return null;
  const isPort = sql`f.port = ${port}::int`;
  return protocol === undefined
    ? isPort
    : sql`(${isPort} AND ${protocol.toLowerCase()} IN (f.protocol, f.also_protocol))`;
}
