import type { WebRequest } from '@rocca/tools/web/model';
import type { AttackTools, Site } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { type Answered, isAnswered } from '../reading/answer.ts';
import { type ByStrength, isThere, mostOf } from './ask.ts';

const SEARCH =
  /^(?:q|s|query|search\w*|keyword|term|find|name|user(?:_?name)?|email|cerca|ricerca|utente|nome|such\w*|recherche|busca\w*)$/i;
const SEARCHES: ByStrength = { low: 1, medium: 4, high: 8, insane: 16 };
/** `%` finds all rows of a LIKE comparison, `a` finds many names. */
const WIDE = ['%', 'a'];

const searched = new WeakMap<Site, Promise<readonly Answered[]>>();

/** Results of the site's searches for terms that match many rows; the crawl's own term matches none. */
export function searchedPages(site: Site, tools: AttackTools): Promise<readonly Answered[]> {
  const before = searched.get(site) ?? searchAll(site, tools);
  searched.set(site, before);
  return before;
}

function searchesOf(site: Site, tools: AttackTools): readonly InjectionPoint[] {
  const isSearch = ({ kind, name, request, changes, signsIn }: InjectionPoint) =>
    kind === 'query' && request.method === 'GET' && !changes && !signsIn && SEARCH.test(name);
  const points = new Map(
    site.points.filter(isSearch).map((point) => [`${site.pageOf(point.request.url)} ${point.name}`, point]),
  );
  return [...points.values()].slice(0, mostOf(SEARCHES, tools));
}

/** Searches for the scan's account: with the first letters of its name, and with an empty search word. */
export const searchesFor = ([name]: readonly string[], site: Site, tools: AttackTools): WebRequest[] =>
  searchesOf(site, tools).flatMap((point) =>
    [/^[\w.-]{3,}/.exec(name ?? '')?.[0], ''].flatMap((word) => (word === undefined ? [] : withValue(point, word))),
  );

async function searchAll(site: Site, tools: AttackTools): Promise<readonly Answered[]> {
  const asked = searchesOf(site, tools);
  const found = await Promise.all(asked.flatMap((point) => WIDE.map(async (value) => tools.send(point, value))));
  return found.filter(isAnswered).filter((one) => isThere(site, one));
}
