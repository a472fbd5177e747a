import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import { askAnonymously, baseOf, isThere, plainGet } from '../attack/ask.ts';
import { readAs, viewsOfEntered } from '../attack/entered-view.ts';
import { countIn, isTimeOf, madeOfName } from '../attack/guessable.ts';
import { cookieHeader, type PlainSession, plainSessionOf } from '../attack/plain-session.ts';
import { weakKeyOfCookie } from '../attack/signed-cookies.ts';
import { StableParts, wordsOf } from '../attack/similar.ts';
import { keysOfSite } from '../attack/site-words.ts';
import {
  type Compared,
  compareWithStrangers,
  isRefusedToStrangers,
  partsOf,
  personalIn,
} from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { type FoundPoint, partsInside, pointsInside } from '../crawl/find-points.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { linkChange } from '../crawl/state-change.ts';
import { filled } from '../evidence.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { cookiesSetBy, isSessionLike } from '../reading/cookies.ts';
import { pageOf } from '../reading/page.ts';
import { AUTHENTICATION, define, owaspSheet } from './passive/define.ts';

const sheet = owaspSheet('session management', 'Session_Management');

const COUNTED = define(
  'session-counted',
  {
    family: 'Session',
    scores: scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 9.1]),
    owasp: AUTHENTICATION,
    cwes: [340, 330],
    references: [sheet],
  },
  {
    name: { it: 'Identificativo di sessione prevedibile', en: 'Predictable session identifier' },
    description: {
      it: 'Il sito numera le sessioni una dopo l’altra: chi ne riceve una conosce quelle degli altri visitatori e può usarle.',
      en: 'The site numbers its sessions one after the other: whoever is given one knows those of other visitors and can use them.',
    },
    solution: {
      it: 'Generare gli identificativi di sessione con un generatore casuale crittografico, con almeno 128 bit, e rinnovarli all’accesso.',
      en: 'Make session identifiers with a cryptographic random generator, of at least 128 bits, and renew them at sign-in.',
    },
  },
);

const UNSIGNED = define(
  'session-unsigned',
  {
    family: 'Session',
    scores: scored(['AV:N/AC:L/Au:S/C:P/I:P/A:N', 5.5], ['AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N', 8.1]),
    owasp: AUTHENTICATION,
    cwes: [565, 784],
    references: [sheet],
  },
  {
    name: { it: 'Dati di sessione falsificabili', en: 'Session data can be forged' },
    description: {
      it: 'Il cookie di sessione contiene in chiaro chi è l’utente, e il sito accetta ciò che vi si scrive: chiunque abbia un accesso può presentarsi come un altro.',
      en: 'The session cookie says in plain text who the user is, and the site believes whatever is written there: anybody with a sign-in can pass for somebody else.',
    },
    solution: {
      it: 'Conservare sul server i dati della sessione, oppure firmare il cookie e verificarne la firma a ogni richiesta.',
      en: 'Keep the data of the session on the server, or sign the cookie and verify its signature with every request.',
    },
  },
);

const OF_NAME = define(
  'session-of-name',
  {
    family: 'Session',
    scores: scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 9.1]),
    owasp: AUTHENTICATION,
    cwes: [340, 330],
    references: [sheet],
  },
  {
    name: { it: 'Sessione ricavabile dal nome utente', en: 'Session derived from the user name' },
    description: {
      it: 'L’identificativo di sessione si calcola dal nome dell’utente: chi conosce un nome conosce la sua sessione e può usarla.',
      en: 'The session identifier can be computed from the name of the user: whoever knows a name knows its session and can use it.',
    },
    solution: {
      it: 'Generare gli identificativi di sessione con un generatore casuale crittografico, con almeno 128 bit, e rinnovarli all’accesso.',
      en: 'Make session identifiers with a cryptographic random generator, of at least 128 bits, and renew them at sign-in.',
    },
  },
);

const WEAK_KEY = define(
  'session-weak-key',
  {
    family: 'Session',
    scores: scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N', 9.1]),
    owasp: AUTHENTICATION,
    cwes: [1391, 798],
    references: [sheet],
  },
  {
    name: { it: 'Cookie firmato con una chiave debole', en: 'Cookie signed with a weak key' },
    description: {
      it: 'Il cookie è firmato con una parola che si trova negli esempi e negli elenchi: chiunque può scriverne altri con una firma valida e presentarsi come un altro.',
      en: 'The cookie is signed with a word from examples and lists: anybody can write others with a valid signature and pass for somebody else.',
    },
    solution: {
      it: 'Usare una chiave casuale di almeno 256 bit, tenerla fuori dal codice e invalidare i cookie emessi finora.',
      en: 'Use a random key of at least 256 bits, keep it out of the code, and invalidate the cookies issued so far.',
    },
  },
);

const FIXED = define(
  'session-fixation',
  {
    family: 'Session',
    scores: scored(['AV:N/AC:M/Au:N/C:P/I:P/A:N', 5.8], ['AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:N', 6.8]),
    owasp: AUTHENTICATION,
    cwes: [384],
    references: [sheet],
  },
  {
    name: {
      it: 'Session fixation: sessione non rinnovata all’accesso',
      en: 'Session fixation: session not renewed at sign-in',
    },
    description: {
      it: 'L’identificativo che il visitatore aveva prima dell’accesso vale anche dopo: chi riesce a farne usare uno noto alla vittima entra con il suo accesso.',
      en: 'The identifier that a visitor had before the sign-in holds after it, too: whoever gets a victim to use a known one is in with their sign-in.',
    },
    solution: {
      it: 'Assegnare una nuova sessione a ogni accesso e a ogni cambio di diritti, e invalidare la precedente.',
      en: 'Give out a new session with every sign-in and every change of rights, and invalidate the one before.',
    },
  },
);

const OUTLIVES = define(
  'session-after-sign-out',
  {
    family: 'Session',
    scores: scored(['AV:N/AC:H/Au:N/C:P/I:P/A:N', 4], ['AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:N', 4.8]),
    owasp: AUTHENTICATION,
    cwes: [613],
    references: [sheet],
  },
  {
    name: { it: 'Sessione valida dopo l’uscita', en: 'Session valid after signing out' },
    description: {
      it: 'L’uscita cancella il cookie nel browser ma la sessione resta valida sul server: chi ne ha una copia continua a usarla.',
      en: 'Signing out deletes the cookie in the browser, but the session stays valid on the server: whoever has a copy goes on using it.',
    },
    solution: {
      it: 'All’uscita invalidare la sessione sul server, non soltanto il cookie.',
      en: 'Invalidate the session on the server when the user signs out, not the cookie alone.',
    },
  },
);

const VISITS = 5;
/** How far two sessions given one after the other may lie apart: others visit the site, too. */
const MOST_STEP = 200;
/** Names and numbers of people; what is random is no such thing. */
const READABLE = /^[\p{L}\d._@ -]{2,60}$/u;

/** Looks at how sessions are numbered, and whether their cookies can be rewritten. */
export const sessionValues = {
  code: 'session_values',
  name: { it: 'Identificativi di sessione', en: 'Session identifiers' },
  kind: 'site',
  from: 'low',
  definitions: [COUNTED, UNSIGNED, OF_NAME, WEAK_KEY, FIXED, OUTLIVES],
  async probe(site, tools) {
    // The first check of a session may be the one that learns which pages are private.
    await compareWithStrangers(site, tools);
    const rewritten = await rewrittenSessions(site, tools);
    return [
      ...(await countedSessions(site, tools)),
      ...rewritten,
      ...(rewritten.length > 0 ? [] : await withoutSecrets(site, tools)),
      ...ofNameOrWeakKey(site),
      ...notRenewed(site),
      ...(await countedSignIns(site, tools)),
      ...(await afterSignOut(site, tools)),
    ];
  },
  // Sessions of accounts whose passwords were found, and of that which the scan has made.
  async late(site, tools) {
    for (const view of await viewsOfEntered(site, tools)) {
      await compareWithStrangers(view.site, view.tools);
      const rewritten = await rewrittenSessions(view.site, view.tools);
      const plain = rewritten.length > 0 ? [] : await withoutSecrets(view.site, view.tools);
      const found = [...rewritten, ...plain, ...ofNameOrWeakKey(view.site)];
      // All accounts have sessions of one kind.
      if (found.length > 0) return readAs(view, found);
    }
    return [];
  },
} as const satisfies SiteCheck;

/** The cookies of the session as a private page was asked with them. */
function sessionOf(site: Site): { readonly page: Answered; readonly cookies: ReadonlyMap<string, string> } | null {
  const page = site.session.signedIn ? ownPage(site) : null;
  if (!page) return null;
  const all = new Map(SPOTS.cookie.list(page.request).map(({ name, value }) => [name, value]));
  return site.session.cookies.every((name) => all.has(name)) ? { page, cookies: all } : null;
}

/** What the cookies themselves show; sends nothing. */
function ofNameOrWeakKey(site: Site): WebSighting[] {
  const session = sessionOf(site);
  const { user, cookies: names } = site.session;
  if (!session || names.length === 0) return [];
  const { page, cookies } = session;
  const keys = keysOfSite(site);
  const tell = (key: string, name: string, evidence: WebSighting['evidence']): WebSighting => ({
    ...{ key, evidence, place: { url: baseOf(site), method: 'GET', parameter: `cookie ${name}` } },
    messages: [{ exchange: page, marks: [], role: 'proof' }],
  });
  const made = names.map((name) => (user === undefined ? null : madeOfName(cookies.get(name) ?? '', user)));
  const [name = '', way] = [names[0], made[0]];
  // With one random cookie beside it, the others open nothing.
  if (way && made.every((one) => one !== null))
    return [
      tell(
        OF_NAME.key,
        name,
        filled(
          {
            it: 'Il valore del cookie {name} è il nome dell’utente in {way}, calcolato e confrontato senza interrogare il server.',
            en: 'The value of the cookie {name} is the name of the user in {way}, computed and compared without asking the server.',
          },
          { name, way },
        ),
      ),
    ];
  return [...cookies].flatMap(([cookie, value]) => {
    const found = weakKeyOfCookie(cookie, value, cookies, keys);
    return found
      ? [
          tell(
            WEAK_KEY.key,
            cookie,
            filled(
              {
                it: 'La firma ({scheme}) del cookie {cookie} è quella che si ottiene con la chiave “{word}”; è stata trovata senza interrogare il server.',
                en: 'The signature ({scheme}) of the cookie {cookie} is the one made with the key “{word}”; it was found without asking the server.',
              },
              { ...found, cookie },
            ),
          ),
        ]
      : [];
  });
}

function notRenewed(site: Site): WebSighting[] {
  const page = site.session.keptNumber ? ownPage(site) : null;
  const [name] = site.session.cookies;
  if (!page || name === undefined) return [];
  return [
    {
      key: FIXED.key,
      place: { url: baseOf(site), method: 'GET', parameter: `cookie ${name}` },
      evidence: filled(
        {
          it: 'Il valore del cookie {name} ricevuto prima dell’accesso è rimasto lo stesso dopo, e senza di esso l’utente non è collegato.',
          en: 'The value of the cookie {name} that was given before the sign-in stayed the same after it, and without it the user is not signed in.',
        },
        { name: site.session.cookies.join(', ') },
      ),
      messages: [{ exchange: page, marks: [name], role: 'proof' }],
    },
  ];
}

/** Cookies that open a private page and hold no secret: with another number in them the page is somebody else's. */
async function withoutSecrets(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const session = await plainSessionOf(site, tools);
  if (!session) return [];
  const { cookies, first, again, stranger } = session;
  const names = [...cookies.keys()].join(', ');
  const other = await someoneElse(session, tools);
  return [
    {
      key: UNSIGNED.key,
      place: { url: site.pageOf(first.request.url), method: 'GET', parameter: `cookie ${names}` },
      evidence: filled(
        {
          it: 'I soli cookie {cookies}, che non contengono alcun segreto, aprono la pagina riservata, per due volte; senza di essi la pagina è rifiutata.{other}',
          en: 'The cookies {cookies} alone, which hold no secret, open the private page, twice; without them the page is denied.{other}',
        },
        {
          cookies: cookieHeader(cookies),
          other: other
            ? filled(
                {
                  it: ' Con {name} = “{value}” la pagina mostra i dati di un’altra persona ({marks}).',
                  en: ' With {name} = “{value}” the page shows the data of somebody else ({marks}).',
                },
                { name: other.name, value: other.value, marks: other.marks.slice(0, 3).join(', ') },
              )
            : '',
        },
      ),
      messages: [
        { exchange: first, marks: [], role: 'proof' },
        { exchange: again, marks: [], role: 'repeat' },
        { exchange: stranger, marks: [], role: 'control' },
        ...(other ? [{ exchange: other.exchange, marks: other.marks.slice(0, 3), role: 'proof' as const }] : []),
      ],
    },
  ];
}

const MOST_NUMBERS = 2;

/** The same page with the number of somebody else in the place of the user's. */
async function someoneElse({ cookies, first }: PlainSession, tools: AttackTools) {
  const own = personalIn(first);
  const numbers = [...cookies].filter(([, value]) => /^[1-9]\d*$/.test(value)).slice(0, MOST_NUMBERS);
  for (const [name, number] of numbers) {
    const near = [Number(number) - 1, Number(number) + 1, 1].filter((one) => one > 0 && String(one) !== number);
    for (const value of new Set(near.map(String))) {
      const header = cookieHeader(new Map([...cookies, [name, value]]));
      const request = plainGet(first.request.url, [['Cookie', header]]);
      const exchange = await tools.request(request, { anonymous: true });
      if (!isAnswered(exchange) || exchange.response.status !== 200) continue;
      const shown = personalIn(exchange);
      const marks = [...shown].filter((one) => !own.has(one));
      if (marks.length > 0 && [...own].some((one) => !shown.has(one))) return { name, value, exchange, marks };
    }
  }
  return null;
}

const SIGN_INS = 2;

/** Sessions that are given out at the sign-in alone: the user signs in again, where the number looks like a counted one. */
async function countedSignIns(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const session = sessionOf(site);
  const [name] = site.session.cookies;
  if (!session || !tools.users || name === undefined || site.session.cookies.length > 1) return [];
  const values = [countIn(session.cookies.get(name) ?? '')];
  if (values[0] === null || site.session.keptNumber) return [];
  for (let at = 0; at < SIGN_INS; at += 1) {
    const again = await tools.users.openFirst();
    values.push(countIn(again?.cookies().get(name) ?? ''));
  }
  const numbers = values.filter((value) => value !== null && value !== undefined);
  if (numbers.length <= SIGN_INS || !isCounting(numbers)) return [];
  return [
    {
      key: COUNTED.key,
      place: { url: baseOf(site), method: 'GET', parameter: `cookie ${name}` },
      evidence: filled(
        {
          it: 'Accessi uno dopo l’altro hanno ricevuto nel cookie {name} valori che stanno per i numeri {values}.',
          en: 'Sign-ins one after the other were given values in the cookie {name} that stand for the numbers {values}.',
        },
        { name, values: numbers.join(', ') },
      ),
      messages: [{ exchange: session.page, marks: [name], role: 'proof' }],
    },
  ];
}

/** With a session opened for it alone, which is then left: the scan's own goes on. */
async function afterSignOut(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const page = site.session.signedIn && tools.users ? ownPage(site) : null;
  const link = page ? signOutOf(site) : null;
  const opened = page && link ? await tools.users?.openFirst() : null;
  if (!page || !link || !opened) return [];
  const url = page.request.url;
  const before = await opened.read(url);
  const cookies = opened.cookies();
  if (!isAnswered(before) || !isThere(site, before)) return [];
  const left = await opened.signOut(link);
  const isGone = site.session.cookies.some((name) => opened.cookies().get(name) !== cookies.get(name));
  // A page that only asks whether to leave has not let anybody out.
  if (!left.response || !isGone) return [];
  const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const ask = () => tools.request(plainGet(url, [['Cookie', header]]), { anonymous: true });
  const words = (exchange: Exchange) => wordsOf(exchange, []);
  const isAs = (one: Exchange, other: Exchange) =>
    new StableParts(words(one), words(one)).distance(words(one), words(other)) <= 2;
  const [first, again] = [await ask(), await ask()];
  const stranger = await askAnonymously(tools, url);
  if (!isAs(before, first) || !isAs(before, again) || isAs(before, stranger)) return [];
  return [
    {
      key: OUTLIVES.key,
      place: { url: site.pageOf(link), method: 'GET', parameter: null },
      evidence: filled(
        {
          it: 'In una sessione aperta apposta, dopo l’uscita i vecchi cookie danno ancora {path}, per due volte; senza cookie la pagina è rifiutata.',
          en: 'In a session opened for this, the old cookies still give {path} after signing out, twice; without cookies the page is denied.',
        },
        { path: new URL(url).pathname },
      ),
      messages: [
        { exchange: first, marks: [], role: 'proof' },
        { exchange: left, marks: [], role: 'control' },
        { exchange: again, marks: [], role: 'repeat' },
        { exchange: stranger, marks: [], role: 'control' },
      ],
    },
  ];
}

/** A link of a private page that signs out. */
function signOutOf(site: Site): string | null {
  const pages = site.exchanges.filter(isAnswered).filter(({ response }) => kindOf(response) === 'html');
  const links = new Set(pages.slice(0, MAX_PAGES).flatMap((page) => pageOf(page).links));
  const isOwn = (link: string) => link.startsWith(`${site.origin}/`) && linkChange(link) === 'leaves';
  return [...links].find(isOwn) ?? null;
}

const MAX_PAGES = 100;

/** One visit after the other, each as a stranger. */
async function countedSessions(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const visit = async () => {
    const exchange = await askAnonymously(tools, baseOf(site));
    return { exchange, given: sessionsIn(exchange, site), at: Date.now() };
  };
  const first = await visit();
  const isGuessable = (value: string, at: number) => countIn(value) !== null || isTimeOf(value, at);
  const names = [...first.given].filter(([, value]) => isGuessable(value, first.at)).map(([name]) => name);
  if (names.length === 0) return [];
  const visits = [first];
  while (visits.length < VISITS && !tools.signal.aborted) visits.push(await visit());
  return names.flatMap((name) => {
    const values = visits.map(({ given }) => given.get(name) ?? '');
    const numbers = values.map(countIn).filter((number) => number !== null);
    const isTime = new Set(values).size > 1 && visits.every(({ at }, index) => isTimeOf(values[index] ?? '', at));
    if (!isTime && (numbers.length < VISITS || !isCounting(numbers))) return [];
    return {
      key: COUNTED.key,
      place: { url: baseOf(site), method: 'GET', parameter: `cookie ${name}` },
      evidence: filled(isTime ? TIMES : NUMBERS, { name, values: (isTime ? values : numbers).join(', ') }),
      messages: visits.slice(0, 3).map(({ exchange }, at) => ({
        ...{ exchange, marks: [values[at] ?? ''] },
        role: at === 0 ? ('proof' as const) : ('repeat' as const),
      })),
    };
  });
}

const NUMBERS = {
  it: 'Cinque visite una dopo l’altra hanno ricevuto nel cookie {name} i numeri {values}.',
  en: 'Five visits one after the other were given the numbers {values} in the cookie {name}.',
};
const TIMES = {
  it: 'Cinque visite una dopo l’altra hanno ricevuto nel cookie {name} l’ora della visita: {values}.',
  en: 'Five visits one after the other were given the time of the visit in the cookie {name}: {values}.',
};

/** When a session began is no secret. */
const OF_TIME = /start|begin|time|last|date|seen|expir|(?:^|[_-])ts$|inizio|scade/i;

function sessionsIn(visit: Exchange, site: Site): Map<string, string> {
  const cookies = isAnswered(visit) ? cookiesSetBy(visit).filter(({ removed }) => !removed) : [];
  return new Map(
    cookies
      .filter(
        (cookie) => site.session.cookies.includes(cookie.name) || (isSessionLike(cookie) && !OF_TIME.test(cookie.name)),
      )
      .map(({ name, value }) => [name, value]),
  );
}

/** Each a little above the one before it. The time of day does the same in longer steps. */
function isCounting(values: readonly bigint[]): boolean {
  return values.slice(1).every((value, at) => {
    const step = value - (values[at] ?? value);
    return step > 0n && step <= MOST_STEP;
  });
}

/** Writes a name of ours in the place of the user's, on a page that only the user gets, and looks for it there. */
async function rewrittenSessions(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const compared = await compareWithStrangers(site, tools);
  const page = site.session.signedIn ? ownPage(site) : null;
  const sent = page ?? site.exchanges.findLast(({ request }) => SPOTS.cookie.list(request).length > 0);
  if (!sent) return [];
  const found: WebSighting[] = [];
  for (const place of readableIn(sent.request, site)) {
    const shows: Shows = ({ response }, value) => response !== null && textOf(response).includes(value);
    // A site for everybody may greet its user all the same.
    const greeting = compared.find(
      ({ signedIn, anonymous }) => shows(signedIn, place.value) && !shows(anonymous, place.value),
    )?.signedIn;
    const own = page && shows(page, place.value) ? page : greeting;
    const greeted = own ? null : greetingBeside(place.value, compared);
    const sighting = own
      ? await rewrite(place, { page: own, shows }, tools)
      : greeted && (await rewrite(place, greeted, tools));
    if (sighting) found.push(sighting);
  }
  return found;
}

/** Whether a page shows a name. */
type Shows = (exchange: Exchange, name: string) => boolean;

interface NamingPage {
  readonly page: Answered;
  readonly shows: Shows;
}

/** A page that names its user in a text of their own ("anna (you)"), though strangers read the name elsewhere on it. */
function greetingBeside(name: string, compared: readonly Compared[]): NamingPage | null {
  if (!NAMES_SOMEBODY.test(name)) return null;
  for (const { signedIn, anonymous } of compared) {
    if (!isAnswered(anonymous)) continue;
    const shown = new Set(partsOf(anonymous));
    const text = partsOf(signedIn).find((part) => part !== name && part.includes(name) && !shown.has(part));
    const shows: Shows = (exchange, other) =>
      isAnswered(exchange) && partsOf(exchange).includes(text?.replaceAll(name, other) ?? '');
    if (text !== undefined && text.length <= MOST_OF_GREETING) return { page: signedIn, shows };
  }
  return null;
}

/** Longer texts are descriptions, not greetings. */
const MOST_OF_GREETING = 120;

/** A page behind the sign-in, with the cookies it was asked with. */
const ownPage = (site: Site): Answered | null =>
  site.exchanges
    .filter(isAnswered)
    .findLast(
      (exchange) =>
        exchange.request.method === 'GET' &&
        exchange.response.status === 200 &&
        !repeatsCookies(exchange) &&
        isRefusedToStrangers(site, exchange.request.url) === true,
    ) ?? null;

/** A shorter value may stand in any page. */
const LONG_COOKIE = 20;

/** Whether a page shows the cookies of the request: whatever is written into them comes back, believed or not. */
const repeatsCookies = ({ request, response }: Exchange): boolean =>
  response !== null &&
  SPOTS.cookie.list(request).some(({ value }) => value.length >= LONG_COOKIE && textOf(response).includes(value));

const MOST_PLACES = 6;
/** Of a part of a value: digits and single letters stand in any page. */
const NAMES_SOMEBODY = /\p{L}{3}/u;

function readableIn(request: WebRequest, site: Site): FoundPoint[] {
  const cookies = SPOTS.cookie.list(request).filter(({ name }) => site.session.cookies.includes(name));
  return cookies
    .flatMap((spot) => pointsInside({ kind: 'cookie', ...spot }))
    .flatMap((place) => [place, ...partsInside(place).filter(({ value }) => NAMES_SOMEBODY.test(value))])
    .filter(({ value }) => READABLE.test(value))
    .slice(0, MOST_PLACES);
}

async function rewrite(
  place: FoundPoint,
  { page, shows }: NamingPage,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const point: InjectionPoint = {
    ...{ id: 0, page: page.request.url, token: null, changes: false, request: page.request },
    ...{ source: 'link', ...place },
  };
  const control = await tools.send(point, place.value);
  if (control.response?.status !== 200 || !shows(control, place.value) || repeatsCookies(control)) return null;
  const attempts: Array<{ readonly exchange: Exchange; readonly word: string }> = [];
  for (let at = 0; at < 2; at += 1) {
    const word = tools.token();
    const exchange = await tools.send(point, word);
    if (exchange.response?.status !== 200 || !shows(exchange, word)) return null;
    attempts.push({ exchange, word });
  }
  const [first, again] = attempts;
  if (!first || !again) return null;
  const { origin, pathname } = new URL(page.request.url);
  return {
    key: UNSIGNED.key,
    place: { url: origin + pathname, method: 'GET', parameter: `cookie ${place.name}` },
    evidence: filled(
      {
        it: 'Con “{word}” al posto del nome dell’utente nel cookie {name} la pagina riservata risponde e mostra “{word}”; lo stesso con un altro nome.',
        en: 'With “{word}” in the place of the user’s name in the cookie {name}, the private page answers and shows “{word}”; so it does with another name.',
      },
      { word: first.word, name: place.name },
    ),
    messages: [
      { exchange: first.exchange, marks: [first.word], role: 'proof' },
      { exchange: again.exchange, marks: [again.word], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}
