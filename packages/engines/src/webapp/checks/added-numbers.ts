import type { Exchange } from '@rocca/tools/web/model';
import {
  addressesWith,
  type NumberOfUser,
  numbersOfSecond,
  type OwnPage,
  shownOfSecond,
} from '../attack/added-numbers.ts';
import { type ByStrength, mostOf } from '../attack/ask.ts';
import { personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, WebSighting } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { isAnswered, kindOf } from '../reading/answer.ts';
import { ADDED } from './between-users-texts.ts';

/** Pages of the user's own that are asked for with the number of the other one. */
const PAGES: ByStrength = { low: 3, medium: 8, high: 20, insane: 40 };
const NOBODY = '99990113';

interface TwoUsers {
  readonly pages: readonly OwnPage[];
  readonly ofSecond: { readonly identity: ReadonlySet<string>; readonly ofOthers: ReadonlySet<string> };
  /** Asks as the first user. */
  ask(url: string): Promise<Exchange>;
}

/** The first user's own pages, asked for with the second one's number by names that no link to them carries. */
export async function readByAddedNumbers(
  key: string,
  { pages, ofSecond, ask }: TwoUsers,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const own = pages.filter(
    ({ own: { request, response } }) => kindOf(response) === 'html' && !request.url.includes('?'),
  );
  const numbers = numbersOfSecond(own, site);
  if (numbers.length === 0 || site.session.mayReadAll) return [];
  const differing = own.filter((page) =>
    numbers.some((one) => shownOfSecond(page.theirs, page, one, ofSecond.ofOthers).length > 0),
  );
  const found = await Promise.all(
    differing.slice(0, mostOf(PAGES, tools)).map(async (page) => {
      for (const number of numbers) {
        const one = await readPage(key, { page, number, ofSecond, ask }, site);
        if (one) return one;
      }
      return null;
    }),
  );
  return found.filter((one) => one !== null);
}

interface Reading extends Omit<TwoUsers, 'pages'> {
  readonly page: OwnPage;
  readonly number: NumberOfUser;
}

async function readPage(
  key: string,
  { page, number, ofSecond, ask }: Reading,
  site: Site,
): Promise<WebSighting | null> {
  const marksOf = (exchange: Exchange) => shownOfSecond(exchange, page, number, ofSecond.ofOthers);
  const { all, each } = addressesWith(page.own.request.url, number);
  if (linkChange(all, { root: site.root }) !== null || marksOf(await ask(all)).length === 0) return null;
  for (const [name, url] of each) {
    const first = await ask(url);
    if (marksOf(first).length === 0) continue;
    const other = new URL(url);
    other.searchParams.set(name, NOBODY);
    const [repeated, nobody] = [await ask(url), await ask(other.href)];
    const marks = marksOf(repeated);
    if (marks.length === 0 || marksOf(nobody).length > 0) return null;
    const persons = isAnswered(first) ? [...personalIn(first)] : [];
    const isSure = marks.some((mark) => ofSecond.identity.has(mark) && persons.some((value) => mark.includes(value)));
    const shown = marks.slice(0, 5);
    return {
      key,
      place: { url: site.pageOf(page.own.request.url), method: 'GET', parameter: name },
      ...(isSure ? {} : { possible: true }),
      evidence: filled(ADDED, {
        ...{ name, value: number.value, marks: shown.join(', ') },
        path: url.slice(site.origin.length),
      }),
      messages: [
        { exchange: first, marks: shown, role: 'proof' },
        { exchange: repeated, marks: shown, role: 'repeat' },
        { exchange: nobody, marks: [], role: 'control' },
        { exchange: page.own, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}
