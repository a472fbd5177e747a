import { chancesKnown, exploitationKnown, type KnownExtent } from '@rocca/contract/report/what-is-known';
import { createContext, use } from 'react';
import type { OpenReport } from '../frame/report-definition.ts';

interface KnownExtents {
  readonly exploitation: KnownExtent;
  readonly chances: KnownExtent;
}

const ExtentsContext = createContext<KnownExtents>({ exploitation: 'nothing', chances: 'nothing' });

export const KnownExtentsProvider = ExtentsContext.Provider;

/** How far the knowledge of the open report went: a cell that is empty must not look like a no. */
export const useKnownExtents = (): KnownExtents => use(ExtentsContext);

export const knownExtentsOf = (report: OpenReport): KnownExtents => ({
  exploitation: exploitationKnown(report),
  chances: chancesKnown(report),
});

/** Whether a source that says nothing of a vulnerability means that there is nothing to say. */
export const tellsOfAll = (extent: KnownExtent): boolean => extent === 'all' || extent === 'starter';
