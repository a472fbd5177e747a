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
  for (const address of (await followAsStranger(site, tools)).addresses) doors.delete(address);
  return doors;
}

const linksIn = (answer: Exchange): readonly string[] =>
  isAnswered(answer) && kindOf(answer.response) === 'html' ? pageOf(answer).links : [];

const labelIn = (answer: Exchange, link: string) => (isAnswered(answer) ? pageOf(answer).labels.get(link) : undefined);

/** Where links lead somebody who is not signed in. */
interface WayOfStrangers {
  readonly addresses: ReadonlySet<string>;
  /** The links themselves, with any number in the place of theirs. */
  readonly shapes: ReadonlySet<string>;
  /** The same of links alone, from pages of another shape: without what the crawl came to otherwise. */
  readonly linked: ReadonlySet<string>;
  /** Every page was opened: what is in no link is linked nowhere. */
  readonly isWhole: boolean;
}

const followed = new WeakMap<Site, Promise<WayOfStrangers>>();

/** Follows links as a stranger, once for all checks. */
export function followAsStranger(site: Site, tools: AttackTools): Promise<WayOfStrangers> {
  const before = followed.get(site) ?? follow(site, tools);
  followed.set(site, before);
  return before;
}

export const shapeOfLink = (url: string) => url.replace(/#.*$/, '').replaceAll(/\d+/g, '0');

/** From the first page, the sign-ins, and what the crawl found otherwise than by a link. */
async function follow(site: Site, tools: AttackTools): Promise<WayOfStrangers> {
  const all = await compareWithStrangers(site, tools);
  const isOpen = all.filter(({ isRefused }) => !isRefused);
  const open = new Map(isOpen.map((one) => [addressOf(site, one.signedIn.request.url), one]));
  const linked = new Set(all.flatMap(({ signedIn }) => linksIn(signedIn)).map((link) => addressOf(site, link)));
  const roots = [...open].filter(([address]) => !linked.has(address)).map(([, { anonymous }]) => anonymous);
  const logins = site.logins.flatMap(({ page }) => open.get(addressOf(site, page))?.anonymous ?? []);
  const waiting: Exchange[] = [await createVisitor(tools).open(baseOf(site)), ...logins, ...roots];
  const addresses = new Set(waiting.map(({ request }) => addressOf(site, request.url)));
  const shapes = new Set(waiting.map(({ request }) => shapeOfLink(request.url)));
  const linkedShapes = new Set<string>();
  let left = mostOf(ASKED, tools);
  let isWhole = true;
  for (const answer of waiting) {
    for (const link of linksIn(answer)) {
      const shape = shapeOfLink(link);
      if (shape !== shapeOfLink(answer.request.url)) linkedShapes.add(shape);
      if (shapes.has(shape) || !link.startsWith(`${site.origin}/`) || tools.signal.aborted) continue;
      shapes.add(shape);
      const address = addressOf(site, link);
      const known = open.get(address)?.anonymous;
      // A page may be open with a number, and lead strangers nowhere without it.
      const isSame = known !== undefined && shapeOfLink(known.request.url) === shape;
      if (addresses.has(address) && !isSame) continue;
      addresses.add(address);
      if (isSame) waiting.push(known);
      else if (isPage(link) && linkChange(link, { label: labelIn(answer, link) }) === null) {
        if (left > 0) waiting.push(await askAnonymously(tools, link));
        else isWhole = false;
        left -= 1;
      }
    }
  }
  return { addresses, shapes, linked: linkedShapes, isWhole };
}

const isPage = (url: string) => !/\.(?!php|aspx?|jsp|do|html?|cgi)[a-z\d]{2,5}$/i.test(new URL(url).pathname);

/** Whether an answer came of a page that strangers find no way to. */
export const isHidden = (pages: ReadonlyMap<string, Compared>, site: Site, { request }: Pick<Answered, 'request'>) =>
  pages.has(addressOf(site, request.url));
