import { MAX_AFFECTED } from '@rocca/exports/document/document';
import type { FindingsSpool } from './findings-spool.ts';

/** What the findings of one remedy say beyond the remedy's own row. */
export interface Affected {
  /** The first `MAX_AFFECTED`, each once, in the order of the findings. */
  readonly places: readonly string[];
  readonly epss: number | null;
}

export const NOTHING_AFFECTED: Affected = { places: [], epss: null };

/** The places of each remedy, by its id: one walk through the findings for all of them. */
export async function affectedByRemedy(spool: FindingsSpool): Promise<ReadonlyMap<string, Affected>> {
  const found = new Map<string, { readonly places: Set<string>; epss: number | null }>();
  for await (const { remedy, place, epss } of spool.rows()) {
    const known = found.get(remedy.id) ?? { places: new Set<string>(), epss: null };
    if (known.places.size < MAX_AFFECTED) known.places.add(place.label);
    if (epss !== null) known.epss = Math.max(epss, known.epss ?? 0);
    found.set(remedy.id, known);
  }
  return new Map([...found].map(([id, { places, epss }]) => [id, { places: [...places], epss }]));
}
