import { MAX_AFFECTED } from '@rocca/exports/document/document';
import type { FindingsSpool } from './findings-spool.ts';

/** What the findings of one remedy say beyond the remedy's own row. */
export interface Affected {
  /**
   * The first `MAX_AFFECTED`, each once, in the order of the findings, with the version that closes everything that was
   * found of the product there; null: it is no update, or none is known.
   */
  readonly places: ReadonlyMap<string, string | null>;
  readonly epss: number | null;
}

export const NOTHING_AFFECTED: Affected = { places: new Map(), epss: null };

/** The places of each remedy, by its id: one walk through the findings for all of them. */
export async function affectedByRemedy(spool: FindingsSpool): Promise<ReadonlyMap<string, Affected>> {
  const found = new Map<string, { readonly places: Map<string, string | null>; epss: number | null }>();
  for await (const { remedy, place, epss } of spool.rows()) {
    const known = found.get(remedy.id) ?? { places: new Map(), epss: null };
    const version = known.places.get(place.label) ?? remedy.closed_by;
    if (known.places.size < MAX_AFFECTED || known.places.has(place.label)) known.places.set(place.label, version);
    if (epss !== null) known.epss = Math.max(epss, known.epss ?? 0);
    found.set(remedy.id, known);
  }
  return found;
}
