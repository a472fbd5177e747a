import type { Exchange } from '@rocca/tools/web/model';
import type { Site } from '../check.ts';
import type { Visitor } from './visitor.ts';

/** An account that the scan entered with a weak password. It belongs to someone else: the scan only reads its pages. */
export interface Entered {
  readonly visitor: Visitor;
  /** What its user is shown first. */
  readonly landing: Exchange;
}

const known = new WeakMap<Site, Entered[]>();

export function noteEntered(site: Site, entered: Entered): void {
  known.set(site, [...enteredAt(site), entered]);
}

export const enteredAt = (site: Site): readonly Entered[] => known.get(site) ?? [];
