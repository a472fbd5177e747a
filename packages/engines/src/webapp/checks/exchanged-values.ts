import { pageOf as pageAddress } from '@rocca/tools/web/scope';
import { type ByStrength, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { valueOfNobody, valuesOfSecond } from '../attack/exchanged-values.ts';
import { isFoundObject } from '../attack/found-objects.ts';
import { valuesIn } from '../attack/named-values.ts';
import { compareWithStrangers, isRefusedToStrangers, personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, UserSession, WebSighting } from '../check.ts';
import { partsInside, pointsInside } from '../crawl/find-points.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS, withValue } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';
import type { WebPlace } from '../place.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, isAnswered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import { openedByName } from './exchanged-names.ts';

const PAGES: ByStrength = { low: 2, medium: 5, high: 12, insane: 30 };
const PARAMETERS: ByStrength = { low: 4, medium: 8, high: 20, insane: 50 };
/** Pages that the second user opens for the values that stand there in links. */
const READ = 3;
const ENOUGH = 2;
const MOST_OF_PAGE = 0.8;
const LABEL = /<(?:title|h[1-6]|th|dt|label|button|legend)\b[^>]{0,300}>\s{0,40}([^<>]{1,200}?)\s{0,40}</gi;

const BY_COOKIE = {
  it: 'Con la sessione del primo utente, sostituendo in questo cookie il suo valore ({own}) con quello del secondo utente ({theirs}), la pagina mostra per due volte i dati che riceve il secondo utente ({marks}). Con il proprio valore o con uno inesistente non li mostra.',
  en: 'In the session of the first user, replacing the value of this cookie ({own}) with that of the second user ({theirs}) returned the data that the second user gets ({marks}), twice. With the first user’s own value, or with one that does not exist, these data are absent.',
};
const BY_ADDRESS = {
  it: 'Con la sessione del primo utente, sostituendo il suo valore ({own}) con quello a cui la stessa pagina rimanda il secondo utente ({theirs}), la pagina mostra per due volte i dati che riceve il secondo utente ({marks}). Con il proprio valore o con uno inesistente non li mostra, e nessuna pagina del primo utente rimanda a quel valore. Da verificare: se l’applicazione prevede che ogni utente veda questi dati degli altri.',
  en: 'In the session of the first user, replacing their value ({own}) with the one that the same page links for the second user ({theirs}) returned the data that the second user gets ({marks}), twice. With the first user’s own value, or with one that does not exist, these data are absent, and no page of the first user links that value. To be verified: whether the application lets every user see these data of others on purpose.',
};

interface Exchanged {
  readonly point: InjectionPoint;
  /** Of the second user. */
  readonly value: string;
}

/**
 * Pages that show whatever user a cookie or a parameter names: asked with the value that the second user has there, and
 * compared with what that user gets. No mail address needs to stand on them.
 */
export async function openedByExchange(
  key: string,
  found: readonly WebSighting[],
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const second = site.session.hasSecond ? await tools.users?.openSecond() : null;
  if (!second) return [];
  const placeOf = ({ url, parameter }: WebPlace) => `${url} ${parameter}`;
  const told = new Set(found.map(({ place }) => placeOf(place)));
  const isReported = ({ point }: Exchanged) => {
    const place = placeOfPoint(point);
    return told.has(placeOf(place)) || isFoundObject(site, place.url);
  };
  const all = [...(await inCookies(second, site, tools)), ...(await inAddresses(second, site, tools))];
  const sightings = await Promise.all(
    all.filter((one) => !isReported(one)).map((one) => exchange(key, one, second, site, tools)),
  );
  const exchanged = sightings.filter((one) => one !== null);
  for (const { place } of exchanged) told.add(placeOf(place));
  const isKnown = (point: InjectionPoint) => isReported({ point, value: '' });
  return [...exchanged, ...(await openedByName(key, isKnown, second, site, tools))];
}

const namesNumber = (path: string) => /(?<![a-z\d])\d+(?![a-z])/i.test(path);

async function inCookies(second: UserSession, site: Site, tools: AttackTools): Promise<Exchanged[]> {
  const values = valuesOfSecond(second, site);
  const sent = site.exchanges.findLast(({ request }) => SPOTS.cookie.list(request).length > 0)?.request;
  const cookies = (sent ? SPOTS.cookie.list(sent) : [])
    .flatMap((spot) => pointsInside({ kind: 'cookie', ...spot }))
    .flatMap((point) => [point, ...partsInside(point)])
    .filter(({ name, value }) => (values.get(name) ?? value) !== value);
  if (cookies.length === 0) return [];
  const pages = (await compareWithStrangers(site, tools))
    .filter(({ isRefused, signedIn }) => isRefused && !namesNumber(signedIn.request.url.slice(site.origin.length)))
    .slice(0, mostOf(PAGES, tools));
  return pages.flatMap(({ signedIn: { request } }) =>
    cookies.map((cookie): Exchanged => {
      const { url } = request;
      const own = { id: 0, page: url, token: null, changes: false, source: 'link', request: plainGet(url) } as const;
      return { point: { ...own, ...cookie }, value: values.get(cookie.name) ?? '' };
    }),
  );
}

/** Parameters with another value in the links that the second user gets on the same page. */
async function inAddresses(second: UserSession, site: Site, tools: AttackTools): Promise<Exchanged[]> {
  const points = site.points.filter(
    ({ kind, request, changes, value, codec }) =>
      kind === 'query' &&
      !codec &&
      request.method === 'GET' &&
      !changes &&
      /^\w{1,40}$/.test(value) &&
      /\d/.test(value),
  );
  const refused = points.filter(({ request }) => isRefusedToStrangers(site, request.url) === true);
  const leading = site.exchanges
    .filter(isAnswered)
    .filter((page) => linksIn(page).some((link) => refused.some(({ request }) => request.url === link)));
  const pages = [...new Set(leading.map(({ request }) => request.url))].slice(0, READ);
  const read = await Promise.all(pages.map((url) => second.read(url)));
  const links = read.filter(isAnswered).flatMap(linksIn);
  const ofFirst = new Set(site.exchanges.filter(isAnswered).flatMap(linksIn));
  return refused
    .flatMap((point): Exchanged[] => {
      const values = links
        .filter((link) => pageAddress(link) === pageAddress(point.request.url))
        .map((link) => new URL(link).searchParams.get(point.name) ?? point.value);
      const value = values.find((one) => one !== point.value);
      const isOpen = value !== undefined && [...ofFirst].some((link) => namesValue(link, point, value));
      return value === undefined || isOpen ? [] : [{ point, value }];
    })
    .slice(0, mostOf(PARAMETERS, tools));
}

const linksIn = (page: Answered): readonly string[] => (kindOf(page.response) === 'html' ? pageOf(page).links : []);

/** Whether a link leads to this value, of whatever parameter of the same page. */
const namesValue = (link: string, { request }: InjectionPoint, value: string) =>
  pageAddress(link) === pageAddress(request.url) && [...new URL(link).searchParams.values()].includes(value);

async function exchange(
  key: string,
  { point, value }: Exchanged,
  second: UserSession,
  site: Site,
  tools: AttackTools,
): Promise<WebSighting | null> {
  const [mine, first] = [await tools.send(point, point.value), await tools.send(point, value)];
  if (!isAnswered(mine) || !isAnswered(first) || !isThere(site, first)) return null;
  if (first.response.body.equals(mine.response.body)) return null;
  const isInAddress = point.kind !== 'cookie';
  const theirs = await second.read(isInAddress ? withValue(point, value).url : point.request.url);
  if (!isAnswered(theirs) || labelsOf(mine) !== labelsOf(theirs)) return null;
  const far = await tools.send(point, valueOfNobody(point.value));
  const usual = new Set([...valuesIn(mine), ...(isAnswered(far) ? valuesIn(far) : [])]);
  const ofSecond = [...valuesIn(theirs)].filter(
    (one) => !usual.has(one) && !one.includes(value) && /\p{L}{3}|\d{4}|\d[.,]\d{2}/u.test(one),
  );
  const isPersonal = ofSecond.some((one) => [...personalIn(theirs)].some((person) => one.includes(person)));
  if (ofSecond.length < (isPersonal ? 1 : ENOUGH) || !holds(first, ofSecond)) return null;
  const again = await tools.send(point, value);
  if (!isAnswered(again) || !holds(again, ofSecond)) return null;
  const marks = ofSecond.slice(0, 5);
  return {
    key,
    place: placeOfPoint(point),
    // Members may be meant to see the pages of each other; nothing but the server should choose the user by a cookie.
    ...(isInAddress ? { possible: true } : {}),
    evidence: filled(isInAddress ? BY_ADDRESS : BY_COOKIE, {
      ...{ theirs: value, own: point.value, marks: marks.join(', ') },
    }),
    messages: [
      { exchange: first, marks, role: 'proof' },
      { exchange: mine, marks: [], role: 'control' },
      { exchange: again, marks, role: 'repeat' },
      { exchange: far, marks: [], role: 'control' },
    ],
  };
}

function holds(answer: Answered, values: readonly string[]): boolean {
  const shown = valuesIn(answer);
  return values.filter((value) => shown.has(value)).length >= values.length * MOST_OF_PAGE;
}

/** Values that choose a language or a view change them. */
const labelsOf = ({ response }: Answered) =>
  [...textOf(response).slice(0, 300_000).matchAll(LABEL)].map(([, text = '']) => text).join('\n');
