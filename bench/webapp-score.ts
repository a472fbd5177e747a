import {
  type ExpectedWebapp,
  type LookAlike,
  type PlantedWeakness,
  WEB_CATEGORIES,
} from '../lab/src/expected-webapp.ts';

/** Something a scanner reports, in the words of the lab. */
export interface Reported {
  readonly categories: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly parameter: string | null;
  /** What tells it from others at the same place. */
  readonly what: string;
}

export interface Score {
  readonly found: ReadonlyMap<string, number>;
  readonly planted: ReadonlyMap<string, number>;
  readonly lookAlikes: readonly string[];
  /** What is planted and was not reported. */
  readonly missed: readonly PlantedWeakness[];
}

type Place = Pick<PlantedWeakness, 'path' | 'method' | 'parameter'>;

const isAt = (place: Place, { path, method, parameter }: Reported) => {
  const isPath = place.path.endsWith('*') ? path.startsWith(place.path.slice(0, -1)) : path === place.path;
  // Who names no parameter speaks of the answer; where the lab names none, the answer is what counts.
  return isPath && method === place.method && (place.parameter === null || parameter === place.parameter);
};

/** Of one answer these are one finding, however many headers or elements show it. */
const ONE_FINDING = new Set<string>(['versions', 'mixed content']);

/** How much of what is planted on the plain site was reported, and which look-alikes were taken for real. */
export function scoreOf({ planted, lookAlikes }: ExpectedWebapp, reported: readonly Reported[]): Score {
  const here = planted.filter(({ site }) => site === 'http');
  const found = new Map<string, number>();
  const count = new Map<string, number>();
  const missed: PlantedWeakness[] = [];
  for (const category of WEB_CATEGORIES) {
    const ofCategory = here.filter((one) => one.category === category);
    const places = new Map(ofCategory.map((one) => [`${one.method} ${one.path} ${one.parameter}`, one]));
    count.set(category, ofCategory.length);
    let sum = 0;
    for (const [key, place] of places) {
      // Where several are planted in one place, each report of another kind counts for one of them.
      const many = ofCategory.filter((one) => `${one.method} ${one.path} ${one.parameter}` === key).length;
      const kinds = new Set(
        reported.filter((one) => one.categories.includes(category) && isAt(place, one)).map(({ what }) => what),
      );
      const seen = kinds.size > 0 && ONE_FINDING.has(category) ? many : Math.min(many, kinds.size);
      sum += seen;
      missed.push(...ofCategory.filter((one) => `${one.method} ${one.path} ${one.parameter}` === key).slice(seen));
    }
    found.set(category, sum);
  }
  const isTaken = (one: LookAlike) =>
    one.site === 'http' &&
    reported.some(
      (seen) => seen.categories.some((name) => one.categories.some((own) => own === name)) && isAt(one, seen),
    );
  return { found, planted: count, lookAlikes: lookAlikes.filter(isTaken).map(({ id }) => id), missed };
}
