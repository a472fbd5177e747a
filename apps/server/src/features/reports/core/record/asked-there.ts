import { type SQL, sql } from 'drizzle-orm';

/** The part of a report's knowledge that decides which versions are vulnerable. */
export const versionKnowledge = (report: SQL) => sql`(
  SELECT jsonb_agg(k ORDER BY k ->> 'name') FROM jsonb_array_elements(${report}.knowledge) AS k
  WHERE k ->> 'name' NOT IN ('kev', 'epss'))`;

/** `apache:http_server` of `apache:http_server 2.4.49`. */
const productOf = (asked: SQL) => sql`split_part(${asked}, ' ', 1)`;

/**
 * How what was asked about at a place compares with what a finding is about: `same`, `other_version`, `other_product`,
 * `untold` (a part of a service that does not name it, or a system that was not recognised); null: one of them is older
 * than these columns.
 */
export function askedThere({ about, asked, isHost }: { about: SQL; asked: SQL; isHost: SQL }): SQL {
  const own = sql`split_part(${about}, ' in ', 1)`;
  const service = sql`nullif(split_part(${about}, ' in ', 2), '')`;
  const names = (product: SQL) => sql`EXISTS (
    SELECT FROM unnest(${asked}) AS a (line) WHERE ${productOf(sql`a.line`)} = ${product})`;
  return sql`CASE
    WHEN ${about} IS NULL OR ${asked} IS NULL THEN NULL
    WHEN ${own} = ANY (${asked}) THEN 'same'
    WHEN ${names(productOf(own))} THEN 'other_version'
    -- The service that named the part is gone, and with it what it was made of.
    WHEN ${isHost} OR (${service} IS NOT NULL AND (cardinality(${asked}) = 0 OR ${names(service)})) THEN 'untold'
    ELSE 'other_product'
  END`;
}
