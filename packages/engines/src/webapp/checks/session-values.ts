import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { scored } from '../../core/definition.ts';
import { askAnonymously, baseOf } from '../attack/ask.ts';
import { isRefusedToStrangers } from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { type FoundPoint, pointsInside } from '../crawl/find-points.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';
import { type Answered, isAnswered, textOf } from '../reading/answer.ts';
import { cookiesSetBy, isSessionLike } from '../reading/cookies.ts';
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
    name: { it: 'Sessione che si può riscrivere', en: 'Session that can be rewritten' },
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
  definitions: [COUNTED, UNSIGNED],
  async probe(site, tools) {
    return [...(await countedSessions(site, tools)), ...(await rewrittenSessions(site, tools))];
  },
} as const satisfies SiteCheck;

/** One visit after the other, each as a stranger. */
async function countedSessions(site: Site, tools: AttackTools): Promise<WebSighting[]> {
  const first = await askAnonymously(tools, baseOf(site));
  const numbered = numbersIn(first, site);
  if (numbered.size === 0) return [];
  const visits: Exchange[] = [first];
  while (visits.length < VISITS && !tools.signal.aborted) visits.push(await askAnonymously(tools, baseOf(site)));
  return [...numbered.keys()].flatMap((name) => {
    const values = visits.flatMap((visit) => numbersIn(visit, site).get(name) ?? []);
    if (values.length < VISITS || !isCounting(values)) return [];
    return {
      key: COUNTED.key,
      place: { url: baseOf(site), method: 'GET', parameter: `cookie ${name}` },
      evidence: filled(
        {
          it: 'Cinque visite una dopo l’altra hanno ricevuto nel cookie {name} i numeri {values}.',
          en: 'Five visits one after the other were given the numbers {values} in the cookie {name}.',
        },
        { name, values: values.join(', ') },
      ),
      messages: visits.slice(0, 3).map((exchange, at) => ({
        ...{ exchange, marks: [String(values[at])] },
        role: at === 0 ? ('proof' as const) : ('repeat' as const),
      })),
    };
  });
}

function numbersIn(visit: Exchange, site: Site): Map<string, bigint> {
  const cookies = isAnswered(visit) ? cookiesSetBy(visit).filter(({ removed }) => !removed) : [];
  return new Map(
    cookies
      .filter((cookie) => site.session.cookies.includes(cookie.name) || isSessionLike(cookie))
      .flatMap(({ name, value }) => (/^\d{1,18}$/.test(value) ? [[name, BigInt(value)] as const] : [])),
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
  const page = site.session.signedIn ? ownPage(site) : null;
  if (!page) return [];
  const shown = textOf(page.response);
  const found: WebSighting[] = [];
  for (const place of readableIn(page.request, site).filter(({ value }) => shown.includes(value))) {
    const sighting = await rewrite(place, page, tools);
    if (sighting) found.push(sighting);
  }
  return found;
}

/** A page behind the sign-in, with the cookies it was asked with. */
const ownPage = (site: Site): Answered | null =>
  site.exchanges
    .filter(isAnswered)
    .findLast(
      ({ request, response }) =>
        request.method === 'GET' && response.status === 200 && isRefusedToStrangers(site, request.url) === true,
    ) ?? null;

const MOST_PLACES = 6;

function readableIn(request: WebRequest, site: Site): FoundPoint[] {
  const cookies = SPOTS.cookie.list(request).filter(({ name }) => site.session.cookies.includes(name));
  return cookies
    .flatMap((spot) => pointsInside({ kind: 'cookie', ...spot }))
    .filter(({ value }) => READABLE.test(value))
    .slice(0, MOST_PLACES);
}

async function rewrite(place: FoundPoint, page: Answered, tools: AttackTools): Promise<WebSighting | null> {
  const point: InjectionPoint = {
    ...{ id: 0, page: page.request.url, token: null, changes: false, request: page.request },
    ...{ source: 'link', ...place },
  };
  const control = await tools.send(point, place.value);
  if (control.response?.status !== 200 || !textOf(control.response).includes(place.value)) return null;
  const attempts: Array<{ readonly exchange: Exchange; readonly word: string }> = [];
  for (let at = 0; at < 2; at += 1) {
    const word = tools.token();
    const exchange = await tools.send(point, word);
    if (exchange.response?.status !== 200 || !textOf(exchange.response).includes(word)) return null;
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
