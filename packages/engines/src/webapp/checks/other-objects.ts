import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, isThere, mostOf } from '../attack/ask.ts';
import {
  type Compared,
  compareWithStrangers,
  dataIn,
  isRefusal,
  isRefusedToStrangers,
  personalIn,
} from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { withValue } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { ACCESS_CONTROL, define, OPENS_OTHERS } from './passive/define.ts';

const OTHERS = define(
  'object-of-another',
  { family: 'Access control', scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [639] },
  {
    name: { it: 'Dati di un altro utente', en: 'Data of another user' },
    description: {
      it: 'Cambiando il numero nella richiesta, chi è collegato riceve un oggetto che non risulta suo: il server controlla che ci sia un accesso, ma non di chi sia ciò che consegna.',
      en: 'With another number in the request, whoever is signed in gets an object that does not seem to be theirs: the server checks that there is a sign-in, but not whose the thing is that it hands out.',
    },
    solution: {
      it: 'Verificare sul server, per ogni oggetto richiesto, che appartenga a chi lo chiede; identificatori difficili da indovinare aiutano ma non bastano.',
      en: 'Check on the server, for every object that is asked for, that it belongs to whoever asks; identifiers that are hard to guess help but are not enough.',
    },
  },
);

const POINTS: ByStrength = { low: 8, medium: 20, high: 60, insane: 200 };
const NEIGHBOURS: ByStrength = { low: 4, medium: 6, high: 10, insane: 20 };

/**
 * With the sign-in of one user, another person's mail address or telephone number in an object that no page of the user
 * names proves that it is not theirs. Otherwise it can only be guessed whose an object is, by the words that stand in the
 * user’s own pages: what is found so is possible. The coverage says what is missing.
 */
export const otherObjects = {
  code: 'other_objects',
  name: { it: 'Oggetti di altri utenti', en: 'Objects of other users' },
  kind: 'site',
  from: 'low',
  definitions: [OTHERS],
  lacks: ({ session }) => (session.signedIn ? 'one_sign_in' : 'no_sign_in'),
  async probe(site, tools) {
    if (!site.session.signedIn) return [];
    const compared = await compareWithStrangers(site, tools);
    const own = { words: wordsOfUser(compared, site), numbers: numbersOfUser(compared) };
    const points = numbersOf(site).slice(0, mostOf(POINTS, tools));
    const found = await Promise.all(points.map((point) => tryNeighbours(point, own, site, tools)));
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

/**
 * Who the user is: data of pages behind the sign-in that name no number, such as the profile. What strangers see as well
 * is the site's own, and what the scan itself writes into forms may stand anywhere.
 */
function wordsOfUser(compared: readonly Compared[], { points }: Site): ReadonlySet<string> {
  const words = compared.filter(isOfUser).flatMap(({ signedIn }) => [...dataIn(signedIn)]);
  const shown = new Set(compared.flatMap(({ anonymous }) => (isAnswered(anonymous) ? [...dataIn(anonymous)] : [])));
  const sent = new Set(points.filter(({ source }) => source === 'form').map(({ value }) => value));
  return new Set(words.filter((word) => !shown.has(word) && !sent.has(word)));
}

const isOfUser = ({ isRefused, signedIn }: Compared) => isRefused && !/\d/.test(pathOf(signedIn.request.url));

/** What is known of the user: words of their own pages, and numbers that may be theirs. */
interface OfUser {
  readonly words: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
}

const ID = /"(?:\w{0,20}_)?id"\s{0,4}:\s{0,4}(\d{1,12})\b/gi;
const OWNER =
  /"(?:user|owner|customer|account|member|client|author|utente|cliente|proprietario|autore)_?id"\s{0,4}:\s{0,4}(\d{1,12})\b/gi;

function numbersOfUser(compared: readonly Compared[]): ReadonlySet<string> {
  const texts = compared
    .filter((one) => isOfUser(one) && kindOf(one.signedIn.response) === 'json')
    .map(({ signedIn }) => textOf(signedIn.response).slice(0, 300_000));
  return new Set(
    texts.flatMap((text) => [ID, OWNER].flatMap((pattern) => [...text.matchAll(pattern)].map(([, id = '']) => id))),
  );
}

/** Whose an object of JSON says it is, if it says so of one user alone, and the names that stand before it. */
function ownerIn({ response }: Answered): { readonly value: string; readonly before: string } | null {
  if (kindOf(response) !== 'json') return null;
  const text = textOf(response).slice(0, 300_000);
  const owners = [...text.matchAll(OWNER)];
  const [first] = owners;
  if (!first?.[1] || owners.some(([, value]) => value !== first[1])) return null;
  const before = text.slice(0, first.index).match(/"[^"\\]{1,80}"\s{0,4}:/g) ?? [];
  return { value: first[1], before: before.join() };
}

const pathOf = (url: string) => url.slice(new URL(url).origin.length);

const isNumber = (value: string) => /^[1-9]\d{0,8}$/.test(value);

/** Those of pages that strangers are refused, and of pages of which that is not known. */
function numbersOf(site: Site): InjectionPoint[] {
  const named = site.points.filter(
    ({ kind, value, request, changes }) =>
      (kind === 'query' || kind === 'path') && request.method === 'GET' && !changes && isNumber(value),
  );
  const rankOf = ({ request }: InjectionPoint) => RANKS.indexOf(isRefusedToStrangers(site, request.url));
  return [...new Map(named.map((point) => [`${shapeOf(point)} ${point.name}`, point])).values()]
    .filter((point) => rankOf(point) >= 0)
    .toSorted((one, other) => rankOf(one) - rankOf(other));
}

const RANKS: ReadonlyArray<boolean | undefined> = [true, undefined];

const MARK = '00000000';
const shapeOf = (point: InjectionPoint) =>
  point.kind === 'path' ? pageOf(withValue(point, MARK).url) : pageOf(point.request.url);

/** Numbers of the user’s own objects: those that the site’s pages name. */
function ownNumbers(point: InjectionPoint, { exchanges }: Site): Set<number> {
  const { pathname } = new URL(point.request.url);
  const stem = point.kind === 'path' ? pathname.split(`/${point.value}`)[0] : `${pathname}?`;
  const found = new Set([Number(point.value)]);
  const named = new RegExp(
    point.kind === 'path' ? '^/(\\d{1,9})\\b' : `^[^"'<>\\s]{0,200}?\\b${literally(point.name)}=(\\d{1,9})\\b`,
  );
  for (const { request, response } of exchanges) {
    for (const text of [request.url, response ? textOf(response).slice(0, 200_000) : '']) {
      for (const rest of text.split(stem ?? '').slice(1, 200)) {
        const number = named.exec(rest.slice(0, 300).replaceAll('&amp;', '&'))?.[1];
        if (number !== undefined) found.add(Number(number));
      }
    }
  }
  return found;
}

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

async function tryNeighbours(
  point: InjectionPoint,
  own: OfUser,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const mine = await tools.send(point, point.value);
  if (!isAnswered(mine) || !isThere(site, mine)) return null;
  const owner = ownerIn(mine);
  const isNamed = owner !== null && own.numbers.has(owner.value);
  const isOwn = isNamed || [...dataIn(mine)].some((value) => own.words.has(value));
  if (!isOwn && personalIn(mine).size === 0) return null;
  const anonymous = await tools.request({ ...point.request, headers: [] }, { anonymous: true });
  if (!isRefusal(site, mine, anonymous)) return null;
  const far = await tools.send(point, '987654321');
  if (!isAnswered(far)) return null;
  const known = ownNumbers(point, site);
  const another = otherPerson(mine, far);
  // Of several numbers that pages name, some may be of persons whom the user is meant to see.
  const isProven = isOwn || known.size === 1;
  const guess = isOwn && !(isThere(site, far) && isSameKind(mine, far)) ? otherOwner(mine, far, own) : null;
  if (!another && !guess) return null;
  for (const number of neighboursOf(Number(point.value))
    .filter((one) => !known.has(one))
    .slice(0, mostOf(NEIGHBOURS, tools))) {
    const marksIn = (by: OfAnother | null, exchange: Exchange) =>
      by && isAnswered(exchange) && isThere(site, exchange) ? by.marksIn(exchange) : null;
    const first = await tools.send(point, String(number));
    const persons = marksIn(another, first);
    const by = persons ? another : guess;
    const marks = persons ?? marksIn(guess, first);
    if (!by || !marks) continue;
    const again = await tools.send(point, String(number));
    if (!marksIn(by, again)) continue;
    return {
      key: OTHERS.key,
      place: placeOfPoint(point),
      ...(by === another && isProven ? {} : { possible: true }),
      evidence: filled(by === another ? PERSON : GUESS, { number, own: point.value, mark: by.mark }),
      messages: [
        { exchange: first, marks: marks.length > 0 ? marks.slice(0, 5) : [String(number)], role: 'proof' },
        { exchange: mine, marks: [by.mark], role: 'control' },
        { exchange: again, marks: marks.length > 0 ? marks.slice(0, 5) : [String(number)], role: 'repeat' },
        { exchange: far, marks: [], role: 'control' },
      ],
    };
  }
  return null;
}

const PERSON = {
  it: 'Con l’accesso, {number} dà la pagina di un’altra persona: mostra recapiti diversi da quelli di {own} ({mark}), e nessuna pagina dell’utente porta a quel numero. Senza sessione {own} è rifiutato; un numero che non può esistere non mostra recapiti.',
  en: 'Signed in, {number} gives the page of another person: it shows other contact data than {own} does ({mark}), and no page of the user leads to that number. Without a session {own} is refused; a number that cannot exist shows no contact data.',
};
const GUESS = {
  it: 'Con l’accesso, {number} dà un oggetto della stessa forma di {own}, senza ciò che le pagine dell’utente dicono di lui ({mark}), e nessuna pagina dell’utente lo nomina. Senza sessione entrambi sono rifiutati; lo è anche un numero che non può esistere.',
  en: 'Signed in, {number} gives an object of the same form as {own}, without what the user’s own pages say of them ({mark}), and no page of the user names it. Without a session both are refused; a number that cannot exist is, too.',
};

/** How an object of another user is told from the user's own. */
interface OfAnother {
  /** What stands in the user's own object alone. */
  readonly mark: string;
  /** What shows that an object is of another; null: it is not. */
  marksIn(exchange: Answered): readonly string[] | null;
}

/** By personal data that is neither the user's nor the site's; the frame of every page may name both. */
function otherPerson(mine: Answered, far: Answered): OfAnother | null {
  const frame = personalIn(far);
  const ofObject = (exchange: Answered) => [...personalIn(exchange)].filter((value) => !frame.has(value));
  const own = new Set(ofObject(mine));
  const [mark] = own;
  if (mark === undefined) return null;
  return {
    mark,
    marksIn: (exchange) => {
      const found = ofObject(exchange);
      const isOther = found.length > 0 && !found.some((value) => own.has(value)) && isAlikeMade(mine, exchange);
      return isOther ? found : null;
    },
  };
}

/** By what is missing of the user, or by the number of another owner. */
function otherOwner(mine: Answered, far: Answered, own: OfUser): OfAnother | null {
  const owner = ownerIn(mine);
  // The frame of every page may greet the user: that says nothing of an object.
  const frame = dataIn(far);
  const words = [...dataIn(mine)].filter((value) => own.words.has(value) && !frame.has(value));
  const mark = words[0] ?? (owner && own.numbers.has(owner.value) ? owner.value : undefined);
  if (mark === undefined) return null;
  return {
    mark,
    marksIn: (exchange) => {
      if (words.length > 0)
        return isSameKind(mine, exchange) && !words.some((word) => dataIn(exchange).has(word)) ? [] : null;
      const other = ownerIn(exchange);
      return other !== null && other.value !== owner?.value && other.before === owner?.before ? [] : null;
    },
  };
}

const DISTANCES = [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, 7, 8, 9, 10];
const neighboursOf = (number: number) => DISTANCES.map((distance) => number + distance).filter((one) => one > 0);

/** The same names of JSON, or nearly the same tags: another object of its kind, and not a message. */
function isSameKind(one: Answered, other: Exchange): boolean {
  if (!isAnswered(other) || kindOf(one.response) !== kindOf(other.response)) return false;
  const [names, others] = [frameOf(one), frameOf(other)];
  if (kindOf(one.response) === 'json') return names.join() === others.join();
  // Some markup may stand in the data itself.
  return (
    Math.abs(names.length - others.length) <= names.length / SLACK && differing(names, others) <= names.length / SLACK
  );
}

const SLACK = 20;

/** Made of the same kinds of parts, though there may be more or fewer of each: an order may have more lines. */
function isAlikeMade(one: Answered, other: Answered): boolean {
  if (kindOf(one.response) !== kindOf(other.response)) return false;
  const [names, others] = [new Set(frameOf(one)), new Set(frameOf(other))];
  const shared = [...names].filter((name) => others.has(name)).length;
  return shared >= 0.8 * (names.size + others.size - shared);
}

function frameOf({ response }: Answered): string[] {
  const text = textOf(response).slice(0, 300_000);
  return text.match(kindOf(response) === 'json' ? /"[^"\\]{1,80}"\s{0,4}:/g : /<\/?[a-z][a-z0-9]{0,20}/gi) ?? [];
}

/** How many of the one list are not in the other. */
function differing(some: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>();
  for (const one of others) left.set(one, (left.get(one) ?? 0) + 1);
  return some.filter((one) => {
    const times = left.get(one) ?? 0;
    left.set(one, times - 1);
    return times <= 0;
  }).length;
}
