import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { AddressFacts } from '../core/facts.ts';
import { wholeJson } from '../core/json-members.ts';
import { maybeText } from '../core/lenient.ts';
import type { SourceLog } from '../core/log.ts';
import { contentOf, openStored } from '../core/stored-file.ts';
import { cleanText } from '../core/text.ts';
import { type AddressNumber, holds, type Network, networkOf } from './networks.ts';

const overlay = z.record(z.string(), z.unknown());
const facts = z.object({ city: maybeText, countryCode: maybeText, org: maybeText, asn: maybeText });

const MAX_BYTES = 4 * 1024 * 1024;

export interface OverlayEntry {
  readonly network: Network;
  readonly facts: AddressFacts;
  readonly writtenOn: Date;
}

export interface Overlays {
  /** Smaller networks come first. */
  readonly entries: readonly OverlayEntry[];
  /** Names of files that cannot be read: what they say, and of which networks, is not known. */
  readonly broken: readonly string[];
}

export const NO_OVERLAYS: Overlays = { entries: [], broken: [] };

/** Facts of networks that no database has: those of the lab, and an operator's own. */
export async function readOverlays(folder: string, log: SourceLog): Promise<Overlays> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const entries: OverlayEntry[] = [];
  const broken: string[] = [];
  for (const name of names) {
    const stored = await openStored(join(folder, name));
    if (!stored) continue;
    try {
      if (stored.bytes > MAX_BYTES) throw new RangeError('too large');
      entries.push(...readOverlay(await wholeJson(contentOf(stored.file)), stored.writtenOn, log));
    } catch {
      broken.push(name);
      log({ source: 'geography', message: 'a file of networks in the offline folder cannot be read' });
    } finally {
      await stored.file.close().catch(() => {});
    }
  }
  return { entries: entries.sort((a, b) => b.network.prefix - a.network.prefix), broken };
}

function readOverlay(json: unknown, writtenOn: Date, log: SourceLog): OverlayEntry[] {
  const given = Object.entries(overlay.parse(json));
  const entries = given.flatMap(([text, value]) => {
    const network = networkOf(text);
    const { data } = facts.safeParse(value);
    return network && data ? [{ network, facts: cleanFacts(data), writtenOn }] : [];
  });
  const skipped = given.length - entries.length;
  if (skipped > 0) log({ source: 'geography', message: 'networks of the offline folder were left out', skipped });
  return entries;
}

export function cleanFacts(data: z.infer<typeof facts>): AddressFacts {
  return {
    city: cleanText(data.city, 100),
    countryCode: /^[A-Z]{2}$/.test(data.countryCode ?? '') ? (data.countryCode ?? null) : null,
    org: cleanText(data.org, 200),
    asn: /^AS\d{1,10}$/.test(data.asn ?? '') ? (data.asn ?? null) : null,
  };
}

export const findInOverlay = ({ entries }: Overlays, address: AddressNumber): OverlayEntry | null =>
  entries.find(({ network }) => holds(network, address)) ?? null;
