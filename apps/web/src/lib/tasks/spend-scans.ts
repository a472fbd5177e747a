import type { LicenceItem } from '@rocca/contract/api/licences.schema';
import { engineOfApi } from '@rocca/contract/licence/licence';
import type { QueryClient } from '@tanstack/react-query';

/** The licences as they are kept; a test holds this key to the query that fills it. */
const LICENCES_KEY = ['licences'];

/** Asks for the licences again: scans were given back. */
export function refreshScans(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: LICENCES_KEY });
}

/** Takes the scans of a start off the licence at hand: one for each target sent. The next refresh brings the truth. */
export function spendScans(client: QueryClient, engine: string, targets = 1): void {
  client.setQueryData<LicenceItem[]>(LICENCES_KEY, (licences) =>
    licences?.map((licence) =>
      engineOfApi(licence.api) === engine && licence.scans_done !== null
        ? { ...licence, scans_done: licence.scans_done + targets }
        : licence,
    ),
  );
}
