import { z } from 'zod';

const count = z.int().nonnegative();

/** Entries of one answer; more are told by `truncated`. */
export const MAX_SIGHTS = 500;
/** Ports of one entry. */
export const MAX_SIGHT_PORTS = 200;
export const MAX_SIGHT_YEARS = 10;

/** What one report of the account saw on an address. */
const addressSight = z.object({
  id: z.uuid().describe('the test'),
  engine: z.string(),
  name: z.string(),
  at: z.iso.datetime().describe('when the test began'),
  hostnames: z.array(z.string()),
  organisation: z.string().nullable(),
  ports: z
    .array(
      z.object({
        port: z.int(),
        protocol: z.string(),
        product: z.string().nullable(),
        version: z.string().nullable(),
      }),
    )
    .max(MAX_SIGHT_PORTS)
    .describe('open ports, the lowest first'),
  ports_total: count.nullable().describe('open ports in all; null: the report could not tell'),
  findings: z.object({ critical: count, high: count, medium: count, low: count }),
});

/** What the reports of an account saw on one address over time. */
export const addressSights = z.object({
  ip: z.string(),
  years: z.int(),
  entries: z.array(addressSight).max(MAX_SIGHTS).describe('the newest first'),
  truncated: z.boolean().describe('older reports saw the address, too: they are left out'),
});
export type AddressSights = z.infer<typeof addressSights>;
export type AddressSight = AddressSights['entries'][number];
