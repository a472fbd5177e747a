import type { WebRequest } from '@rocca/tools/web/model';
import { type ByStrength, isThere, mostOf } from '../attack/ask.ts';
import { valueOfNobody } from '../attack/exchanged-values.ts';
import { type Identities, identitiesOf } from '../attack/identities.ts';
import { valuesIn } from '../attack/named-values.ts';
import { privateFieldsIn } from '../attack/private-fields.ts';
import { compareWithStrangers, isRefusal, personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, UserSession, WebSighting } from '../check.ts';
import { type InjectionPoint, ownNameOf } from '../crawl/point.ts';
import { SPOTS, withValue } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { saysDone, showsReference } from '../reading/form-purpose.ts';
import { pageOf } from '../reading/page.ts';

const PARAMETERS: ByStrength = { low: 4, medium: 10, high: 20, insane: 50 };
const KINDS = /^(?:query|form|multipart|json|path)$/;
/** As parameters say that they name a user. */
const OF_USER =
  /(?:^|[^a-z])(?:u|uid|id|user|users|member|account|customer|client|owner|profile|utente|cliente|socio)(?:$|[^a-z])/;
/** Acts on a user, beyond those that are recognised in every request: never sent with another user's identifier. */
const ACTS =
  /(?:^|[^a-z])(?:un)?(?:follow|friend|like|mute|block|ban|kick|invite|ignore|listen|subscribe|report|notify|forgot\w*|reset|recover|unlock|logout|impersonate|switch|join|leave|promote|demote|play|register|sign|login|set|save|update|edit|add|send|give|pay|transfer)(?:$|[^a-z])/;
const ENOUGH = 2;
const MOST_PAGES = 300;

const BY_NAME = {
  it: 'Con la sessione del primo utente, sostituendo il suo identificativo ({own}) con quello del secondo ({theirs}), la risposta mostra per due volte dati del secondo utente ({marks}). Con il proprio identificativo, con uno inesistente e senza sessione questi dati non compaiono. Da verificare: se l’applicazione prevede che ogni utente veda questi dati degli altri.',
  en: 'In the session of the first user, replacing their identifier ({own}) with that of the second user ({theirs}) returned data of the second user ({marks}), twice. With the first user’s own identifier, with one that does not exist and without a session, these data are absent. To be verified: whether the application lets every user see these data of others on purpose.',
};

interface Named {
  readonly point: InjectionPoint;
  /** Identifies the second user. */
  readonly value: string;
}

/**
 * Requests that only ask, with the name, the mail address or the number of the first user as a value: sent with that of the
 * second, and compared with what the second user gets.
 */
export async function openedByName(
  key: string,
  isReported: (point: InjectionPoint) => boolean,
  second: UserSession,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const candidates = site.points.filter((point) => isAsked(point) && !isReported(point));
  if (candidates.length === 0) return [];
  const identities = await identitiesOf(second, site, tools);
  const named = candidates.flatMap((point): Named[] => {
    const value = otherOf(point, identities);
    return value === null ? [] : [{ point, value }];
  });
  const byPlace = new Map(named.map((one) => [JSON.stringify(placeOfPoint(one.point)), one]));
  const found = await Promise.all(
    [...byPlace.values()].slice(0, mostOf(PARAMETERS, tools)).map((one) => exchange(key, one, second, site, tools)),
  );
  return found.filter((one) => one !== null);
}

function otherOf(point: InjectionPoint, { names, ids }: Identities): string | null {
  const name = names.get(point.value.toLowerCase());
  if (name !== undefined) return name;
  const words = `${pathOf(point)} ${wordsIn(ownNameOf(point))}`;
  return OF_USER.test(words) ? (ids.get(point.value) ?? null) : null;
}

const wordsIn = (text: string) =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
const pathOf = ({ request }: InjectionPoint) => wordsIn(new URL(request.url).pathname);

/** Whether it is sent to read something, by its method and its words, and not to sign in. */
function isAsked({ kind, request, changes, signsIn = false, looksUp = false, token, stranger, name }: InjectionPoint) {
  if (changes || signsIn || stranger || token !== null || !KINDS.test(kind)) return false;
  const spots = (['query', 'form', 'multipart', 'json'] as const).flatMap((one) => SPOTS[one].list(request));
  const said = [new URL(request.url).pathname, ...spots.map((spot) => spot.name), ...actionsIn(spots)];
  if (said.some((text) => ACTS.test(wordsIn(text)) || /pass|pwd/i.test(text))) return false;
  if (request.method === 'GET') return true;
  const names = spots.map((spot) => spot.name);
  return request.method === 'POST' && (looksUp || showsReference(request.url, names, name));
}

/** Values that say what is done. */
const actionsIn = (spots: ReadonlyArray<{ readonly name: string; readonly value: string }>) =>
  spots.flatMap(({ name, value }) =>
    /^(?:action|act|do|cmd|command|op|operation|task|mode)$/i.test(name) ? [value] : [],
  );

async function exchange(
  key: string,
  { point, value }: Named,
  second: UserSession,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const mine = await tools.send(point, point.value);
  const page = site.exchanges.find(({ request }) => request.url === point.page) ?? { response: null };
  if (!isAnswered(mine) || !isThere(site, mine) || (point.request.method !== 'GET' && saysDone(mine, page)))
    return null;
  const first = await tools.send(point, value);
  if (!isAnswered(first) || !isThere(site, first) || first.response.body.equals(mine.response.body)) return null;
  const isPlain = point.request.method === 'GET';
  const ofOwner = isPlain ? await second.read(withValue(point, value).url) : null;
  const shownToSecond = ofOwner
    ? isAnswered(ofOwner)
      ? dataOf(ofOwner)
      : new Set<string>()
    : await pagesOf(second, site, tools);
  const candidates = [...dataOf(first)].filter(
    (one) => shownToSecond.has(one) && !one.toLowerCase().includes(value.toLowerCase()),
  );
  if (candidates.length === 0) return null;
  const far = await tools.send(point, valueOfNobody(point.value));
  const stranger = await tools.request(withoutSession(withValue(point, value)), { anonymous: true });
  const isOpen = isAnswered(stranger) && !isRefusal(site, first, stranger);
  const strangers = (await compareWithStrangers(site, tools)).map(({ anonymous }) => anonymous);
  const usual = new Set(
    [mine, far, ...(isOpen ? [stranger] : []), ...strangers, ...site.exchanges.slice(0, MOST_PAGES)]
      .filter(isAnswered)
      .flatMap((one) => [...dataOf(one)]),
  );
  const marks = candidates.filter((one) => !usual.has(one));
  const own = privateFieldsIn(mine);
  const isPrivate = [...privateFieldsIn(first)].some(
    ([name, text]) => own.get(name) !== text && marks.some((mark) => textOfMark(mark) === text),
  );
  const isPersonal = isPrivate || [...personalIn(first)].some((person) => marks.some((mark) => mark.includes(person)));
  if (marks.length < (isPersonal ? 1 : ENOUGH)) return null;
  // Where pages lead to the value, members are meant to see it: but for what is private.
  if (!isPrivate && isPlain && isLedTo(withValue(point, value).url, site)) return null;
  const again = await tools.send(point, value);
  if (!isAnswered(again) || !marks.every((one) => dataOf(again).has(one))) return null;
  const shown = marks.slice(0, 5);
  return {
    key,
    place: placeOfPoint(point),
    possible: true,
    evidence: filled(BY_NAME, { theirs: value, own: point.value, marks: shown.join(', ') }),
    messages: [
      { exchange: first, marks: shown.map(textOfMark), role: 'proof' },
      { exchange: mine, marks: [], role: 'control' },
      { exchange: again, marks: shown.map(textOfMark), role: 'repeat' },
      { exchange: isOpen ? far : stranger, marks: [], role: 'control' },
    ],
  };
}

/** With the numbers of data for scripts, each behind its name. */
function dataOf(answer: Answered): ReadonlySet<string> {
  if (kindOf(answer.response) !== 'json') return valuesIn(answer);
  const numbers = [...textOf(answer.response).slice(0, 300_000).matchAll(NUMBER)].slice(0, MOST_NUMBERS);
  return new Set([...valuesIn(answer), ...numbers.map(([, name = '', value = '']) => `${name}: ${value}`)]);
}

const NUMBER = /"([^"\\]{1,40})"\s{0,4}:\s{0,4}(-?\d[\d.]{0,20})(?=\s{0,4}[,}\]])/g;
const MOST_NUMBERS = 500;

const textOfMark = (mark: string) => /^[^:]{1,40}: (-?\d[\d.]{0,20})$/.exec(mark)?.[1] ?? mark;

/** For requests that the second user cannot send: their pages show what is theirs. */
const PAGES_OF_SECOND = 3;
const read = new WeakMap<UserSession, Promise<ReadonlySet<string>>>();

/** What the second user gets on pages that strangers are refused. */
function pagesOf(second: UserSession, site: Site, tools: AttackTools): Promise<ReadonlySet<string>> {
  const ask = async () => {
    const own = (await compareWithStrangers(site, tools))
      .filter(({ isRefused }) => isRefused)
      .slice(0, PAGES_OF_SECOND);
    const pages = await Promise.all(own.map(({ signedIn }) => second.read(signedIn.request.url)));
    return new Set(pages.filter(isAnswered).flatMap((page) => [...dataOf(page)]));
  };
  const before = read.get(second) ?? ask();
  read.set(second, before);
  return before;
}

const withoutSession = (request: WebRequest): WebRequest => ({
  ...request,
  headers: request.headers.filter(([name]) => !/^(?:cookie|authorization)$/i.test(name)),
});

const isLedTo = (url: string, { exchanges }: Site) =>
  exchanges
    .filter(isAnswered)
    .some((page) => kindOf(page.response) === 'html' && pageOf(page).links.some((link) => link === url));
