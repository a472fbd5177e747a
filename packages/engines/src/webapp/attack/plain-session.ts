import type { AttackTools, Site } from '../check.ts';
import { SPOTS } from '../crawl/replay.ts';
import type { Answered } from '../reading/answer.ts';
import { isAnswered } from '../reading/answer.ts';
import { plainGet } from './ask.ts';
import { StableParts, textOf, wordsOf } from './similar.ts';
import { type Compared, compareWithStrangers, personalIn } from './without-session.ts';

/** Cookies without a secret that open a private page by themselves. */
export interface PlainSession {
  readonly cookies: ReadonlyMap<string, string>;
  /** The page as these cookies alone open it, twice, and as a stranger gets it. */
  readonly first: Answered;
  readonly again: Answered;
  readonly stranger: Compared['anonymous'];
}

const known = new WeakMap<Site, Promise<PlainSession | null>>();

/** Whether the session is in cookies that anybody can write, whatever stands beside them. Asked once for all checks. */
export function plainSessionOf(site: Site, tools: AttackTools): Promise<PlainSession | null> {
  const asked = known.get(site) ?? ask(site, tools);
  known.set(site, asked);
  return asked;
}

export const cookieHeader = (cookies: ReadonlyMap<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function ask(site: Site, tools: AttackTools): Promise<PlainSession | null> {
  if (!site.session.signedIn) return null;
  const pages = (await compareWithStrangers(site, tools)).filter(({ isRefused }) => isRefused);
  const compared = pages.toSorted((one, other) => rankOf(other, site) - rankOf(one, site))[0];
  if (!compared) return null;
  const { signedIn, anonymous: stranger } = compared;
  const sent = SPOTS.cookie.list(signedIn.request);
  const cookies = new Map(sent.filter((spot) => isPlain(spot, site)).map(({ name, value }) => [name, value]));
  if (cookies.size === 0) return null;
  const open = () =>
    tools.request(plainGet(signedIn.request.url, [['Cookie', cookieHeader(cookies)]]), { anonymous: true });
  const [first, again] = [await open(), await open()];
  if (!isAnswered(first) || !isAnswered(again)) return null;
  const words = (one: Answered) => wordsOf(one, []);
  const stable = new StableParts(words(first), words(again));
  const isSame = first.response.status === 200 && stable.distance(words(signedIn), words(first)) <= MOST_WORDS;
  return isSame ? { cookies, first, again, stranger } : null;
}

/** A message that was shown once, a time. */
const MOST_WORDS = 6;

/** What shows whose page it is comes first. */
const rankOf = ({ signedIn }: Compared, { session: { user = '' } }: Site) =>
  (personalIn(signedIn).size > 0 ? 2 : 0) +
  (user !== '' && textOf(signedIn).toLowerCase().includes(user.toLowerCase()) ? 1 : 0);

const SECRET = /sess|sid$|token|csrf|xsrf|key|secret|nonce|^_/i;

/** A small number, a word of a few letters, the name of the user: nobody has to guess it. */
function isPlain({ name, value }: { readonly name: string; readonly value: string }, { session }: Site): boolean {
  if (SECRET.test(name) || value === '') return false;
  const text = value.replaceAll('%40', '@').replaceAll(/%20|\+/g, ' ');
  const isUser = session.user !== undefined && text.toLowerCase() === session.user.toLowerCase();
  return isUser || /^\d{1,7}$/.test(text) || /^\p{L}[\p{L} _-]{0,19}$/u.test(text);
}
