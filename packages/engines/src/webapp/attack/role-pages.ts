import type { AttackTools, Site } from '../check.ts';
import type { FoundPoint } from '../crawl/find-points.ts';
import { type Answered, isAnswered } from '../reading/answer.ts';
import { type ByStrength, mostOf, plainGet } from './ask.ts';
import { higherThan } from './roles.ts';
import { compareWithStrangers } from './without-session.ts';

const ASKED: ByStrength = { low: 10, medium: 25, high: 60, insane: 200 };
const MOST_COOKIES = 2;
const MOST_FOUND = 2;

/**
 * The user's pages that show more once a cookie holds a higher role. One request for each page and cookie: all other tries
 * are made on these pages alone.
 */
export async function pagesThatReadRoles(
  roles: readonly FoundPoint[],
  showsMore: (usual: Answered, answer: Answered) => boolean,
  site: Site,
  tools: AttackTools,
): Promise<string[]> {
  if (roles.length === 0 || !site.session.signedIn) return [];
  const byCookie = new Map(roles.toReversed().map((role) => [role.codec?.spot ?? role.name, role]));
  const pages = (await compareWithStrangers(site, tools)).filter(({ isRefused }) => isRefused);
  const asked = pages
    .slice(0, mostOf(ASKED, tools))
    .flatMap(({ signedIn }) => [...byCookie.values()].slice(0, MOST_COOKIES).map((role) => ({ signedIn, role })));
  const found = await Promise.all(
    asked.map(async ({ signedIn, role }) => {
      const { url } = signedIn.request;
      const base = { id: 0, page: url, token: null, changes: false, source: 'link', request: plainGet(url) } as const;
      const answer = await tools.send({ ...base, ...role }, higherThan(role.value)[0] ?? 'admin');
      return isAnswered(answer) && showsMore(signedIn, answer) ? [url] : [];
    }),
  );
  return [...new Set(found.flat())].slice(0, MOST_FOUND);
}
