import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { headerOf } from './spots/spot.ts';

/** Knows how a site answers for what is not there, which may be with 200 and a friendly page. */
export interface Missing {
  /** An answer to an address that cannot exist. */
  learn(exchange: Exchange): void;
  /** A page that is there: some servers, and some programs, show theirs for everything below it. */
  know(exchange: Exchange): void;
  /** The very page of an address above it: its links would lead deeper and deeper into nothing. */
  isOfPageAbove(exchange: Exchange): boolean;
  /** Whether nothing is there. Where a site begins something is, whatever it shows there. */
  isMissing(exchange: Exchange): boolean;
  /** Whether the site shows the same for addresses that cannot exist: an application may read them in the browser. */
  isShownForAll(exchange: Exchange): boolean;
}

const GONE = new Set([404, 410]);
const LOOKED_AT = 20_000;
const ALIKE = 0.9;
const MAX_PAGES = 300;
/** A short page says the same for many things. */
const MIN_PAGE = 200;
/** What a page may be longer for repeating its own address. */
const OTHER_LENGTH = 2000;
/** The page of a folder by its own name is no page below it. */
const OWN_NAME = /\/(?:index|default|home|main|welcome|start)(?:\.[a-z]{1,5})?$/i;

interface Sample {
  readonly status: number;
  readonly location: string | null;
  readonly pieces: ReadonlySet<string>;
}

export function createMissing(start: string | null = null): Missing {
  const samples: Sample[] = [];
  const pages = new Map<string, Exchange>();
  const isOfPageAbove = (exchange: Exchange): boolean => {
    const url = pages.size > 0 ? URL.parse(exchange.request.url) : null;
    if (url?.search !== '' || OWN_NAME.test(url.pathname)) return false;
    const path = withoutEnd(url.pathname);
    const names = path.split('/');
    return names.slice(0, -1).some((_, at) => {
      const above = names.slice(0, at + 1).join('/');
      const page = pages.get(above);
      return (
        page !== undefined && isElsewhere(page, exchange) && isSamePage(page, exchange, path.slice(above.length + 1))
      );
    });
  };
  const missing: Missing = {
    isOfPageAbove,
    know(exchange) {
      const url = URL.parse(exchange.request.url);
      const path = url?.search === '' ? withoutEnd(url.pathname) : null;
      if (path !== null && pages.size < MAX_PAGES && !pages.has(path)) pages.set(path, exchange);
    },
    learn(exchange) {
      const sample = sampleOf(exchange);
      if (sample && !GONE.has(sample.status) && samples.length < 6) samples.push(sample);
    },
    isMissing(exchange) {
      const { response } = exchange;
      if (!response) return false;
      if (GONE.has(response.status) || isOfPageAbove(exchange)) return true;
      const { url } = exchange.request;
      // Some sites show their first page for what is not there: it is there all the same.
      const isFirst = URL.parse(url)?.pathname === '/' || (start !== null && pageOf(url) === pageOf(start));
      return !isFirst && missing.isShownForAll(exchange);
    },
    isShownForAll(exchange) {
      const sample = samples.length === 0 ? null : sampleOf(exchange);
      return sample !== null && samples.some((one) => isAlike(one, sample));
    },
  };
  return missing;
}

function sampleOf({ request, response }: Exchange): Sample | null {
  if (!response) return null;
  // The page may repeat what was asked for.
  const path = URL.parse(request.url)?.pathname ?? '';
  const names = [path, decode(path), ...path.split('/')].filter((name) => name.length > 3);
  const text = names.reduce(
    (rest, name) => rest.replaceAll(name, ''),
    response.body.subarray(0, LOOKED_AT).toString('utf8'),
  );
  const location = headerOf(response, 'location');
  return {
    status: response.status,
    location: location === null ? null : names.reduce((rest, name) => rest.replaceAll(name, ''), location),
    pieces: new Set(
      text
        .split(/[<>\n]+/)
        .map((piece) => piece.trim())
        .filter((piece) => piece !== ''),
    ),
  };
}

const BASE = /<base\b/i;
const RELATIVE = /\b(?:href|src|action)\s{0,4}=\s{0,4}["']?(?![a-z][a-z+.-]{0,20}:)[\w.]/i;

/**
 * Its links lead elsewhere from here, and so do its scripts: an application whose scripts read the address, and that has
 * one page for all its own, would name them in full.
 */
function isElsewhere(above: Exchange, { request, response }: Exchange): boolean {
  if (URL.parse('.', above.request.url)?.pathname === URL.parse('.', request.url)?.pathname) return false;
  const text = response?.body.subarray(0, LOOKED_AT).toString('utf8') ?? '';
  return RELATIVE.test(text) && !BASE.test(text);
}

/** Word for word, beside the words of either address. */
function isSamePage(above: Exchange, exchange: Exchange, below: string): boolean {
  const [one, other] = [above.response, exchange.response];
  if (!one || !other || one.status !== 200 || other.status !== 200) return false;
  if (one.body.length < MIN_PAGE || Math.abs(one.body.length - other.body.length) > OTHER_LENGTH) return false;
  const words = [...new Set([below, ...[exchange, above].flatMap(({ request }) => namesIn(request.url))])];
  const texts = [one, other].map(({ body }) =>
    words.reduce((rest, word) => rest.replaceAll(word, ''), body.subarray(0, LOOKED_AT).toString('utf8')),
  );
  return withoutSlashes(texts[0] ?? '') === withoutSlashes(texts[1] ?? '');
}

/** The longest first: what is within another is left of it otherwise. */
function namesIn(address: string): string[] {
  const path = URL.parse(address)?.pathname ?? '';
  return [path, ...path.split('/')].filter((name) => name.length > 1).toSorted((a, b) => b.length - a.length);
}

const withoutEnd = (path: string) => path.replace(/\/$/, '');
const withoutSlashes = (text: string) => text.replaceAll('/', '');

function isAlike(one: Sample, other: Sample): boolean {
  if (one.status !== other.status || one.location !== other.location) return false;
  if (one.location !== null) return true;
  const shared = [...one.pieces].filter((piece) => other.pieces.has(piece)).length;
  const all = one.pieces.size + other.pieces.size - shared;
  return all === 0 || shared / all >= ALIKE;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
