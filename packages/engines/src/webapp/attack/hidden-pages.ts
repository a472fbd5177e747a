import type { Exchange } from '@rocca/tools/web/model';
import type { AttackTools, Site } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
import { type Answered, isAnswered, kindOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import { askAnonymously, type ByStrength, baseOf, mostOf } from './ask.ts';
import { createVisitor } from './visitor.ts';
import { type Compared, compareWithStrangers } from './without-session.ts';

/** Pages for strangers that the crawl, which is signed in, has not seen. */
const ASKED: ByStrength = { low: 4, medium: 10, high: 30, insane: 100 };

/** The page of a link, as `hiddenPages` names it. */
export const addressOf = (site: Site, url: string) => site.pageOf(url).replace(/\/$/, '');

const hidden = new WeakMap<Site, Promise<ReadonlyMap<string, Compared>>>();

/**
 * Pages that strangers get and are not shown the way to: nothing that they can open leads there, only pages that they are
 * refused. By their addresses, each with such a page. Asked once for all checks.
 */
export function hiddenPages(site: Site, tools: AttackTools): Promise<ReadonlyMap<string, Compared>> {
  const before = hidden.get(site) ?? findHidden(site, tools);
  hidden.set(site, before);
  return before;
}

async function findHidden(site: Site, tools: AttackTools): Promise<ReadonlyMap<string, Compared>> {
  const all = await compareWithStrangers(site, tools);
  const open = new Map(
    all.filter(({ isRefused }) => !isRefused).map((one) => [addressOf(site, one.signedIn.request.url), one]),
  );
  const doors = new Map<string, Compared>();
  const waiting = all.filter(({ isRefused }) => isRefused).map((door) => ({ door, page: door.signedIn }));
  for (const { door, page } of waiting) {
    for (const link of linksIn(page)) {
      const address = addressOf(site, link);
      const next = doors.has(address) ? undefined : open.get(address);
      if (!next) continue;
      doors.set(address, door);
      waiting.push({ door, page: next.signedIn });
    }
  }
  if (doors.size === 0) return doors;
  for (const address of await reachedByStrangers(site, tools, all, open)) doors.delete(address);
  return doors;
}

const linksIn = (answer: Exchange): readonly string[] =>
  isAnswered(answer) && kindOf(answer.response) === 'html' ? pageOf(answer).links : [];

/** Follows links as a stranger: from the first page, the sign-ins, and what the crawl found otherwise than by a link. */
async function reachedByStrangers(
  site: Site,
  tools: AttackTools,
  all: readonly Compared[],
  open: ReadonlyMap<string, Compared>,
): Promise<ReadonlySet<string>> {
  const linked = new Set(all.flatMap(({ signedIn }) => linksIn(signedIn)).map((link) => addressOf(site, link)));
  const roots = [...open].filter(([address]) => !linked.has(address)).map(([, { anonymous }]) => anonymous);
  const logins = site.logins.flatMap(({ page }) => open.get(addressOf(site, page))?.anonymous ?? []);
  const reached = new Set<string>();
  const waiting: Exchange[] = [await createVisitor(tools).open(baseOf(site)), ...logins, ...roots];
  for (const { request } of waiting) reached.add(addressOf(site, request.url));
  let left = mostOf(ASKED, tools);
  for (const answer of waiting) {
    for (const link of linksIn(answer)) {
      const address = addressOf(site, link);
      if (reached.has(address) || !link.startsWith(`${site.origin}/`) || tools.signal.aborted) continue;
      reached.add(address);
      const known = open.get(address)?.anonymous;
      if (known) waiting.push(known);
      else if (left > 0 && isPage(link) && linkChange(link) === null) {
        left -= 1;
        waiting.push(await askAnonymously(tools, link));
      }
    }
  }
  return reached;
}

const isPage = (url: string) => !/\.(?!php|aspx?|jsp|do|html?|cgi)[a-z\d]{2,5}$/i.test(new URL(url).pathname);

/** Whether an answer came of a page that strangers find no way to. */
export const isHidden = (pages: ReadonlyMap<string, Compared>, site: Site, { request }: Pick<Answered, 'request'>) =>
  pages.has(addressOf(site, request.url));
