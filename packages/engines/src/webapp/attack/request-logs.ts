import type { InjectionPoint } from '../crawl/point.ts';

/** A page shows a word that was sent to a point. */
interface ShownAt {
  readonly page: string;
  readonly point: InjectionPoint;
}

/** Unrelated sources of what a page shows, with one among them that stores nothing by itself, and without. */
const MOST_SOURCES = 2;
const MOST_FORMS = 5;
/** Inputs that are tried for each column: one alone may be refused for another reason. */
const TRIED_OF_A_COLUMN = 2;

/**
 * Pages that show what requests of any kind bring: logs. Of each the points that are worth a try, which stand for what a
 * log shows in columns of their own: addresses, headers, bodies.
 */
export function logsAmong(shown: readonly ShownAt[]): Map<string, ReadonlySet<InjectionPoint>> {
  const logs = new Map<string, ReadonlySet<InjectionPoint>>();
  for (const [page, here] of Map.groupBy(shown, (one) => one.page)) {
    const points = [...new Set(here.map(({ point }) => point))];
    const sources = new Set(points.map(sourceOf));
    const isOfForms = points.every(({ request: { method } }) => method !== 'GET');
    if (sources.size <= (isOfForms ? MOST_FORMS : MOST_SOURCES)) continue;
    const columns = Map.groupBy(points, columnOf);
    logs.set(page, new Set([...columns.values()].flatMap((all) => unrelated(all).slice(0, TRIED_OF_A_COLUMN))));
  }
  return logs;
}

/** What is sent together is one source; so are all headers of a visit. */
const sourceOf = ({ kind, request: { method, url } }: InjectionPoint) =>
  kind === 'header' || kind === 'cookie' ? 'headers' : `${method} ${new URL(url).pathname}`;

const columnOf = ({ kind, name }: InjectionPoint) => (kind === 'header' ? `header ${name.toLowerCase()}` : kind);

/** One of each source, then the rest. */
function unrelated(points: readonly InjectionPoint[]): InjectionPoint[] {
  const first = [...new Map(points.toReversed().map((point) => [sourceOf(point), point])).values()].toReversed();
  return [...new Set([...first, ...points])];
}
