import { type ByStrength, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { valuesOfSecond } from '../attack/exchanged-values.ts';
import { type Compared, compareWithStrangers, dataIn, personalIn } from '../attack/without-session.ts';
import type { AttackTools, Site, UserSession, WebSighting } from '../check.ts';
import { partsInside, pointsInside } from '../crawl/find-points.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { filled } from '../evidence.ts';
import type { WebPlace } from '../place.ts';
import { placeOfPoint } from '../place-of-point.ts';
import { type Answered, isAnswered, textOf } from '../reading/answer.ts';

const PAGES: ByStrength = { low: 2, medium: 5, high: 12, insane: 30 };
const ENOUGH = 2;
const MOST_OF_PAGE = 0.8;
const LABEL = /<(?:title|h[1-6]|th|dt|label|button|legend)\b[^>]{0,300}>\s{0,40}([^<>]{1,200}?)\s{0,40}</gi;

const EXCHANGED = {
  it: 'Nella sessione del primo utente, con il valore del secondo utente ({theirs}) al posto del proprio ({own}) in questo cookie, la pagina mostra per due volte i dati del secondo utente ({marks}) come li riceve lui stesso; con il valore proprio, o con uno inventato, non li mostra.',
  en: 'In the session of the first user, with the value of the second user ({theirs}) in the place of their own ({own}) in this cookie, the page shows the data of the second user ({marks}) twice, as that user gets them; with the own value, or a made-up one, it does not.',
};

/**
 * Pages that show whatever user a cookie names: asked with the value that the second user has there, and compared with what
 * that user gets. No mail address needs to stand on them.
 */
export async function openedByCookies(
  key: string,
  found: readonly WebSighting[],
  site: Site,
  tools: AttackTools,
): Promise<WebSighting[]> {
  const second = site.session.hasSecond ? await tools.users?.openSecond() : null;
  const values = second ? valuesOfSecond(second, site) : new Map<string, string>();
  if (!second || values.size === 0) return [];
  const sent = site.exchanges.findLast(({ request }) => SPOTS.cookie.list(request).length > 0)?.request;
  const points = (sent ? SPOTS.cookie.list(sent) : [])
    .flatMap((spot) => pointsInside({ kind: 'cookie', ...spot }))
    .flatMap((point) => [point, ...partsInside(point)])
    .filter(({ name, value }) => (values.get(name) ?? value) !== value);
  if (points.length === 0) return [];
  const pages = (await compareWithStrangers(site, tools))
    .filter(
      ({ isRefused, signedIn }) =>
        isRefused && dataIn(signedIn).size > 0 && !/\d/.test(signedIn.request.url.slice(site.origin.length)),
    )
    .slice(0, mostOf(PAGES, tools));
  const placeOf = ({ url, parameter }: WebPlace) => `${url} ${parameter}`;
  const told = new Set(found.map(({ place }) => placeOf(place)));
  const opened = await Promise.all(
    pages.flatMap((page) =>
      points.map((found) => {
        const { url } = page.signedIn.request;
        const own = { id: 0, page: url, token: null, changes: false, source: 'link', request: plainGet(url) } as const;
        const point = { ...own, ...found };
        if (told.has(placeOf(placeOfPoint(point)))) return null;
        return exchange(key, point, values.get(point.name) ?? '', { page, second, site, tools });
      }),
    ),
  );
  return opened.filter((one) => one !== null);
}

interface Exchanging {
  readonly page: Compared;
  readonly second: UserSession;
  readonly site: Site;
  readonly tools: AttackTools;
}

async function exchange(
  key: string,
  point: InjectionPoint,
  value: string,
  { page, second, site, tools }: Exchanging,
): Promise<WebSighting | null> {
  const first = await tools.send(point, value);
  if (!isAnswered(first) || !isThere(site, first) || first.response.body.equals(page.signedIn.response.body))
    return null;
  const mine = await tools.send(point, point.value);
  const theirs = await second.read(point.request.url);
  if (!isAnswered(mine) || !isAnswered(theirs) || labelsOf(mine) !== labelsOf(theirs)) return null;
  const far = await tools.send(point, `${point.value.slice(0, 3)}qzxwv`);
  const usual = new Set([...dataIn(mine), ...(isAnswered(far) ? dataIn(far) : [])]);
  const ofSecond = [...dataIn(theirs)].filter(
    (one) => !usual.has(one) && !one.includes(value) && /\p{L}{3}|\d{4}|\d[.,]\d{2}/u.test(one),
  );
  const isPersonal = ofSecond.some((one) => [...personalIn(theirs)].some((person) => one.includes(person)));
  if (ofSecond.length < (isPersonal ? 1 : ENOUGH)) return null;
  const again = await tools.send(point, value);
  if (!holds(first, ofSecond) || !isAnswered(again) || !holds(again, ofSecond)) return null;
  const marks = ofSecond.slice(0, 5);
  return {
    key,
    place: placeOfPoint(point),
    evidence: filled(EXCHANGED, { theirs: value, own: point.value, marks: marks.join(', ') }),
    messages: [
      { exchange: first, marks, role: 'proof' },
      { exchange: mine, marks: [], role: 'control' },
      { exchange: again, marks, role: 'repeat' },
      { exchange: far, marks: [], role: 'control' },
    ],
  };
}

function holds(answer: Answered, values: readonly string[]): boolean {
  const data = dataIn(answer);
  return values.filter((value) => data.has(value)).length >= values.length * MOST_OF_PAGE;
}

/** Cookies that choose a language or a view change them. */
const labelsOf = ({ response }: Answered) =>
  [...textOf(response).slice(0, 300_000).matchAll(LABEL)].map(([, text = '']) => text).join('\n');
