import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, Site } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { linkChange } from '../crawl/state-change.ts';
import { isAnswered, isPage, textOf } from '../reading/answer.ts';
import { pairsInTables } from './shown-tables.ts';
import { personalIn } from './without-session.ts';

/** User searches that print names; the crawl's own search term matches no user. */

const SEARCH = /^(?:q|s|query|search\w{0,12}|keywords?|terms?|find|filter|cerca|ricerca|user_?name|name|nome|utente)$/i;
const OF_USERS =
  /\b(?:users?|user ?names?|members?|accounts?|employees?|customers?|utent[ei]|soci|clienti|dipendenti)\b/i;
const MOST_SEARCHES = 3;
/** Almost every name contains one of these letters. */
const LETTERS = ['a', 'e'];

/** A list of names, beside the one of the site itself. */
const ENOUGH = 2;

/** Answers that show user names with clear-text passwords, or addresses of several users. */
export async function searchedUsers(site: Site, tools: AttackTools): Promise<readonly Exchange[]> {
  const pages = new Map(site.exchanges.filter(isPage).map(({ request, response }) => [request.url, textOf(response)]));
  const points = site.points.filter(
    ({ kind, name, request, changes, page }) =>
      kind === 'query' &&
      request.method === 'GET' &&
      !changes &&
      SEARCH.test(name) &&
      linkChange(request.url, { root: site.root }) === null &&
      OF_USERS.test((pages.get(page) ?? '').slice(0, 200_000)),
  );
  const places = new Map(points.map((point) => [`${site.pageOf(point.request.url)} ${point.name}`, point]));
  const requests = [...places.values()]
    .slice(0, MOST_SEARCHES)
    .flatMap((point) => LETTERS.map((letter) => withValue(point, letter)));
  const answers = await Promise.all(requests.map((request) => tools.request(request)));
  return answers.filter(
    (one) => isAnswered(one) && (pairsInTables(textOf(one.response)).length > 0 || addressesIn(one).size >= ENOUGH),
  );
}

const addressesIn = (answer: Parameters<typeof personalIn>[0]): ReadonlySet<string> =>
  new Set([...personalIn(answer)].filter((value) => value.includes('@')));
