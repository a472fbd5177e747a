import { pageOf } from '@rocca/tools/web/scope';
import type { AttackTools, Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { type ByStrength, mostOf } from './ask.ts';
import { type EnteredView, viewsOfEntered } from './entered-view.ts';

const MOST: ByStrength = { low: 3, medium: 10, high: 30, insane: 100 };

interface OwnPoints {
  readonly view: EnteredView;
  readonly points: readonly InjectionPoint[];
}

/**
 * Values in addresses of pages that the crawl did not get and the account of the scan is shown; null: the scan has made no
 * account, or its sign-in failed. Accounts of others are read, and nothing is tried behind them.
 */
export async function pointsOfOwnAccount(site: Site, tools: AttackTools): Promise<OwnPoints | null> {
  if (!tools.madeAccount?.() || site.session.signedIn) return null;
  const view = (await viewsOfEntered(site, tools)).find(({ isOwn }) => isOwn);
  if (!view) return null;
  const keyOf = ({ kind, name, request }: InjectionPoint) =>
    kind === 'path'
      ? `path ${site.pageOf(request.url).replaceAll(/\d+/g, '0')}`
      : `${kind} ${name} ${pageOf(request.url)}`;
  const known = new Set(site.points.map(keyOf));
  const own = view.site.points.filter((point) => /^(?:query|path)$/.test(point.kind) && !known.has(keyOf(point)));
  const once = [...new Map(own.toReversed().map((point) => [keyOf(point), point])).values()].toReversed();
  const inQuery = (point: InjectionPoint) => Number(point.kind === 'query');
  return {
    view,
    points: once.toSorted((one, other) => inQuery(other) - inQuery(one)).slice(0, mostOf(MOST, tools)),
  };
}
