import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import type { Site } from '../check.ts';
import { freshFiller, isFiller, newName } from '../crawl/fillers.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { SPOTS } from '../crawl/replay.ts';
import { headerOf } from '../crawl/spots/spot.ts';
import { textOf } from './similar.ts';
import type { Usual } from './usual.ts';

/** What sites say of a value that must be unique, in English, Italian, German, French and Spanish. */
const EXISTS =
  /\b(?:exist\w*|duplica[dt]\w*|already|unique|taken|in use|esist\w*|univoc\w*|in uso|bereits|vergeben|doppelt\w*|eindeutig\w*|doublon\w*|dupliqu\w*|repetid\w*)(?!\w)|(?<!\p{L})(?:già|déjà|únic[oa]|ya (?:est[aá]|ha)|utilis[ée]+)(?!\p{L})/giu;

/**
 * Whether a form may refuse what it has stored once: its answers to the same values differ in kind, or say so in words
 * that its page does not show.
 */
export function mayRefuseRepeats({ control, repeat, other }: Usual, point: InjectionPoint, site: Site): boolean {
  const kinds = new Set([control, repeat, other].map(answerKindOf));
  if (kinds.size > 1) return true;
  const page = site.exchanges.findLast(({ request: { method, url } }) => method === 'GET' && url === point.page);
  const usual = new Set(page ? existsIn(page) : []);
  return existsIn(other).some((word) => !usual.has(word));
}

/** Whether a sentence says that something is there already. */
export const saysExists = (sentence: string) => sentence.search(EXISTS) >= 0;

const existsIn = (exchange: Exchange) => [...textOf(exchange).matchAll(EXISTS)].map(([word]) => word.toLowerCase());

/** Its status and where it leads, whatever number is in that address. */
export function answerKindOf({ request, response }: Exchange): string {
  const location = response && headerOf(response, 'location');
  const next = location ? URL.parse(location, request.url) : null;
  return `${response?.status} ${next ? pageOf(next.href).replaceAll(/\d+/g, '#') : ''}`;
}

/** A year stays one. */
export const isRenewed = (value: string) => isFiller(value) && !/^\d{4}$/.test(value);

/** The point in a request whose other fields hold values that were not sent before. */
export function withFreshFillers(point: InjectionPoint): InjectionPoint {
  const { kind, name, codec } = point;
  const fresh = newName();
  const others = SPOTS[kind]
    .list(point.request)
    .filter((spot) => spot.name !== (codec?.spot ?? name) && isRenewed(spot.value));
  const request = others.reduce(
    (made, spot) => SPOTS[kind].put(made, spot.name, freshFiller(spot.value, fresh), false),
    point.request,
  );
  return others.length === 0 ? point : { ...point, request };
}
