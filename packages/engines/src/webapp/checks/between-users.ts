import type { Exchange } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import { type ByStrength, isThere, mostOf } from '../attack/ask.ts';
import { type Compared, compareWithStrangers, dataIn, isRefusal, personalIn } from '../attack/without-session.ts';
import type { Site, SiteCheck, UserSession, WebSighting } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { type Answered, isAnswered, kindOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import { ACCESS_CONTROL, define } from './passive/define.ts';

const BETWEEN = define(
  'access-between-users',
  {
    family: 'Access control',
    scores: scored(['AV:N/AC:L/Au:S/C:P/I:P/A:N', 5.5], ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N', 8.1]),
    owasp: ACCESS_CONTROL,
    cwes: [639, 862, 863],
  },
  {
    name: { it: 'Dati di un utente aperti a un altro', en: 'Data of one user open to another' },
    description: {
      it: 'Una pagina o un oggetto del primo utente si apre anche al secondo, con i dati del primo: il server controlla che ci sia un accesso, ma non di chi.',
      en: 'A page or an object of the first user opens for the second one as well, with the data of the first: the server checks that there is a sign-in, but not whose.',
    },
    solution: {
      it: 'Verificare sul server, a ogni richiesta, che chi chiede possa vedere proprio quell’oggetto o usare proprio quella funzione.',
      en: 'Check on the server, with every request, that whoever asks may see that very object or use that very function.',
    },
  },
);

const PAGES: ByStrength = { low: 50, medium: 200, high: 600, insane: 2000 };

const failed = new WeakSet<Site>();

/** Asks, as a second user, for what the first one sees and strangers do not. Reads only. */
export const betweenUsers = {
  code: 'between_users',
  name: { it: 'Accesso tra utenti', en: 'Access between users' },
  kind: 'site',
  from: 'low',
  definitions: [BETWEEN],
  lacks: (site) => {
    const { signedIn, hasSecond = false } = site.session;
    if (!signedIn) return 'no_sign_in';
    if (!hasSecond) return 'one_sign_in';
    return failed.has(site) ? 'second_not_signed_in' : null;
  },
  async probe(site, tools) {
    if (!site.session.signedIn || !site.session.hasSecond) return [];
    const second = await tools.users?.openSecond();
    if (!second) {
      failed.add(site);
      return [];
    }
    const compared = await compareWithStrangers(site, tools);
    const hidden = compared.filter(({ isRefused }) => isRefused).slice(0, mostOf(PAGES, tools));
    const seen = await Promise.all(
      hidden.map(async (one): Promise<Seen> => ({ ...one, second: await second.read(one.signedIn.request.url) })),
    );
    const known = readKnowledge(seen, compared, site);
    const found = await Promise.all(seen.map((one) => judge(one, known, second, site)));
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

/** A page that strangers are refused, as both users get it. */
interface Seen extends Compared {
  readonly second: Exchange;
}

interface Knowledge {
  /** Values that stand on pages of the first user where the second has others: who the first one is. */
  readonly ofFirst: ReadonlySet<string>;
  /** Values of the second user's own pages, and of pages for everybody. */
  readonly ofOthers: ReadonlySet<string>;
  /** On how many pages of the second user a value stands: what is on several is the frame of the site. */
  readonly times: ReadonlyMap<string, number>;
  /** Where pages of the first lead, and the same pages of the second do not. */
  readonly linkedForFirst: ReadonlySet<string>;
  /** Where pages of the second user lead, and those for everybody: what they may see. */
  readonly linkedForSecond: ReadonlySet<string>;
}

const isGiven = (one: Seen, site: Site): one is Seen & { readonly second: Answered } =>
  isAnswered(one.second) && isThere(site, one.second) && !isRefusal(site, one.signedIn, one.second);

function readKnowledge(seen: readonly Seen[], compared: readonly Compared[], site: Site): Knowledge {
  const both = seen.filter((one) => isGiven(one, site));
  const [first, second, own] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const ofFirst = new Set<string>();
  const times = new Map<string, number>();
  for (const { signedIn, anonymous } of compared) {
    for (const link of linksIn(signedIn, site)) first.add(link);
    if (isAnswered(anonymous)) {
      for (const value of dataIn(anonymous)) own.add(value);
      for (const link of linksIn(anonymous, site)) second.add(link);
    }
  }
  for (const { signedIn, second: answer } of both) {
    for (const link of linksIn(answer, site)) second.add(link);
    const [mine, theirs] = [dataIn(signedIn), dataIn(answer)];
    for (const value of theirs) times.set(value, (times.get(value) ?? 0) + 1);
    const replaced = [...mine].filter((value) => !theirs.has(value));
    const others = [...theirs].filter((value) => !mine.has(value));
    for (const value of others) own.add(value);
    // A page that only says less to the second user tells nothing of who they are.
    if (others.length > 0) for (const value of replaced) ofFirst.add(value);
  }
  return {
    ofFirst: new Set([...ofFirst].filter((value) => !own.has(value))),
    ofOthers: own,
    times,
    linkedForFirst: new Set([...first].filter((link) => !second.has(link))),
    linkedForSecond: second,
  };
}

const linksIn = (answer: Answered, site: Site): string[] =>
  kindOf(answer.response) === 'html'
    ? pageOf(answer).links.filter((link) => link.startsWith(`${site.origin}/`) && linkChange(link) === null)
    : [];

/** A page that names a thing: without that, the server chooses by the session what it shows. */
const hasReference = (url: string) => /\d|=./.test(new URL(url).pathname + new URL(url).search);

/** What shows that the second user gets what is the first one's. What they are led to themselves is theirs as well. */
function marksIn(answer: Answered, { signedIn }: Seen, known: Knowledge): { marks: string[]; isSure: boolean } {
  const { url } = signedIn.request;
  const isOfFirst = known.linkedForFirst.has(url);
  if (known.linkedForSecond.has(url) || !(isOfFirst || hasReference(url))) return { marks: [], isSure: false };
  const [mine, theirs] = [dataIn(signedIn), dataIn(answer)];
  const shared = [...theirs].filter((value) => mine.has(value) && !known.ofOthers.has(value));
  const identity = shared.filter((value) => known.ofFirst.has(value));
  const personsIn = (texts: readonly string[]) =>
    [...personalIn(answer)].filter((value) => texts.some((text) => text.includes(value)));
  // Members may well read what another one wrote under their name.
  if (identity.length > 0) return { marks: identity, isSure: isOfFirst || personsIn(identity).length > 0 };
  const here = shared.filter((value) => (known.times.get(value) ?? 0) < 2);
  if (!isOfFirst || here.length === 0) return { marks: [], isSure: false };
  const persons = personsIn(here);
  return { marks: persons.length > 0 ? persons : here, isSure: persons.length > 0 };
}

async function judge(one: Seen, known: Knowledge, second: UserSession, site: Site): Promise<WebSighting | null> {
  if (!isGiven(one, site)) return null;
  const { marks, isSure } = marksIn(one.second, one, known);
  if (marks.length === 0) return null;
  const { url } = one.signedIn.request;
  const again = await second.read(url);
  if (!isAnswered(again) || marksIn(again, one, known).marks.length === 0) return null;
  const shown = marks.slice(0, 5);
  return {
    key: BETWEEN.key,
    place: { url: site.pageOf(url), method: 'GET', parameter: null },
    ...(isSure ? {} : { possible: true }),
    evidence: filled(isSure ? PROVEN : SAME, { path: url.slice(site.origin.length), marks: shown.join(', ') }),
    messages: [
      { exchange: one.second, marks: shown, role: 'proof' },
      { exchange: one.signedIn, marks: shown, role: 'control' },
      { exchange: again, marks: shown, role: 'repeat' },
      { exchange: one.anonymous, marks: [], role: 'control' },
    ],
  };
}

const PROVEN = {
  it: 'Il secondo utente riceve {path} con i dati del primo ({marks}), per due volte; senza sessione la pagina è rifiutata, e le pagine del secondo utente non contengono questi dati.',
  en: 'The second user gets {path} with the data of the first one ({marks}), twice; without a session the page is refused, and pages of the second user do not hold these data.',
};
const SAME = {
  it: 'Il secondo utente riceve {path} con lo stesso contenuto del primo ({marks}), per due volte, anche se nessuna pagina del secondo vi porta; senza sessione la pagina è rifiutata.',
  en: 'The second user gets {path} with the same content as the first one ({marks}), twice, though no page of the second leads there; without a session the page is refused.',
};
