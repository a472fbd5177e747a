import { isIP } from 'node:net';
import { z } from 'zod';
import { PROBE_CODES } from './checks/index.ts';
import type { ProbeAnswer } from './model.ts';
import type { ProbeRequest } from './request.ts';
import { EVIDENCE_CHARACTERS } from './visible.ts';

/** What travels between us and the process that asks: one JSON value on each line, checked at both ends. */

/** Questions asked at the same time. Each waits for the network; more would look like a flood to small devices. */
export const CONCURRENT_PROBES = 32;
/** The evidence, each character of it written out in JSON at worst, and the rest of the message. */
export const LINE_BYTES = EVIDENCE_CHARACTERS * 6 + 4096;

const NAME = /^[\w.:-]{1,255}$/;

/** Names come from reverse look-ups and certificates too: one that is none is not asked for. */
export function isName(hostname: string | null): boolean {
  return hostname !== null && NAME.test(hostname);
}

const probeRequest = z.object({
  check: z.enum(PROBE_CODES),
  ip: z.string().refine((text) => isIP(text) !== 0),
  port: z.int().min(1).max(65_535),
  tls: z.boolean().nullable(),
  // It becomes part of a request: no line may end in it.
  hostname: z.string().regex(NAME).nullable(),
}) satisfies z.ZodType<ProbeRequest>;

const evidence = z.string().max(EVIDENCE_CHARACTERS);
const probeAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('found'), evidence, variant: z.string().max(100).nullable() }),
  z.object({ kind: z.literal('clean'), evidence }),
  z.object({ kind: z.literal('heard'), text: evidence }),
  z.object({ kind: z.literal('unclear'), reason: z.enum(['timed_out', 'filtered', 'tool_failed']), detail: evidence }),
]) satisfies z.ZodType<ProbeAnswer>;

export const questionLine = z.object({ id: z.int(), request: probeRequest });
export const answerLine = z.object({ id: z.int(), answer: probeAnswer });
