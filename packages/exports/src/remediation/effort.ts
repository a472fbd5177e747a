import type { Remedy } from '@rocca/contract/report/groups.schema';

/** How much work a remedy is, as a first guess: a day or less, some days, some weeks, a project. */
export const EFFORTS = ['S', 'M', 'L', 'XL'] as const;
export type Effort = (typeof EFFORTS)[number];

/**
 * The most places of the sizes S, M and L; more are XL.
 *
 * An update is made place by place, each with its own check that the service still works: a pair of machines is done in
 * a day, more than twenty need maintenance windows and more than a hundred a roll-out. Any other change (a setting, a rule,
 * a line of code) is worked out once and then applied in the same way, often from one place: it grows more slowly.
 */
export const MAX_PLACES: Readonly<Record<Remedy['kind'], readonly [number, number, number]>> = {
  update: [2, 20, 100],
  act: [3, 30, 200],
};

/** What the effort of a remedy is guessed from. */
export type EffortFacts = Pick<Remedy, 'kind' | 'places' | 'version'>;

/** The effort of a remedy by its kind and the number of its places. */
export function effortOf({ kind, places, version }: EffortFacts): Effort {
  const size = MAX_PLACES[kind].filter((most) => places > most).length;
  // No fixed version is known: somebody has to read release notes or find another way before anything can be installed.
  const isUnclear = kind === 'update' && version === null;
  return EFFORTS[Math.min(EFFORTS.length - 1, size + (isUnclear ? 1 : 0))] ?? 'XL';
}
