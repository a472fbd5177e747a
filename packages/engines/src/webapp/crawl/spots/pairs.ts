import type { WebRequest } from '@rocca/tools/web/model';
import { bodyText, contentTypeOf, headerOf, type Spot, type Spots, withHeader } from './spot.ts';
import { isXml } from './xml-body.ts';

/** `name=value&…` of queries and forms. What is not touched stays as it was written. */

const MAX_PAIRS = 200;

/** Bytes that are no UTF-8 are kept as halves of pairs that no text has, so that they are written again as they were. */
const BYTE = 0xdc00;
const ENCODED = /(?:%[0-9a-f]{2})+/gi;

/** What percent-encoded text stands for. `%` without a number is itself, as servers read it. */
export const decodePart = (text: string) => text.replaceAll(ENCODED, decodeBytes);

function decodeBytes(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // One sign of UTF-8 at a time; a byte that begins none is kept alone.
    return encoded.replaceAll(
      /%(?:[c-d][0-9a-f]%[89ab][0-9a-f]|e[0-9a-f](?:%[89ab][0-9a-f]){2}|f[0-4](?:%[89ab][0-9a-f]){3}|[0-9a-f]{2})/gi,
      (sign) => {
        try {
          return decodeURIComponent(sign);
        } catch {
          const bytes = sign.split('%').slice(1);
          return String.fromCharCode(...bytes.map((byte) => BYTE + Number.parseInt(byte, 16)));
        }
      },
    );
  }
}

const decode = (text: string) => decodePart(text.replaceAll('+', ' '));

export const encodePart = (text: string) =>
  text
    .split(/(?<![\ud800-\udbff])([\udc80-\udcff])/)
    .map((part, at) =>
      at % 2 === 0
        ? encodeURIComponent(part.toWellFormed())
        : `%${(part.charCodeAt(0) - BYTE).toString(16).toUpperCase()}`,
    )
    .join('');

interface Pair {
  readonly name: string;
  readonly text: string;
}

const pairsOf = (text: string): Pair[] =>
  text === ''
    ? []
    : text
        .split('&', MAX_PAIRS)
        .map((pair) => ({ name: decode(pair.split('=', 1)[0] ?? '').toWellFormed(), text: pair }));

function listPairs(text: string): Spot[] {
  return pairsOf(text).flatMap(({ name, text: pair }) => {
    const at = pair.indexOf('=');
    return name === '' ? [] : [{ name, value: at < 0 ? '' : decode(pair.slice(at + 1)) }];
  });
}

/** Of several with this name all: some applications read the first of them, some the last. */
function putPair(text: string, wanted: string, value: string, raw: boolean): string {
  const pairs = pairsOf(text);
  const at = pairs.findIndex(({ name }) => name === wanted);
  const texts = pairs.map((pair) => pair.text);
  const [name = encodePart(wanted), ...rest] = texts[at]?.split('=') ?? [];
  // A value that is there already stays as the site wrote it.
  if (!raw && rest.length > 0 && decode(rest.join('=')) === value) return text;
  const written = `${name}=${raw ? value : encodePart(value)}`;
  const isWanted = (index: number) => pairs[index]?.name === wanted;
  return (at < 0 ? [...texts, written] : texts.map((one, index) => (isWanted(index) ? written : one))).join('&');
}

const splitUrl = (url: string) => {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
};

export const querySpots: Spots = {
  list: ({ url }) => listPairs(splitUrl(url).query),
  put(request, name, value, raw) {
    const { path, query } = splitUrl(request.url);
    return { ...request, url: `${path}?${putPair(query, name, value, raw)}` };
  },
};

const isForm = (request: WebRequest) => contentTypeOf(request).startsWith('application/x-www-form-urlencoded');

export const formSpots: Spots = {
  list: (request) => (isForm(request) && !isXml(request) ? listPairs(bodyText(request)) : []),
  put: (request, name, value, raw) => ({ ...request, body: putPair(bodyText(request), name, value, raw) }),
};

/**
 * Encoded is only what may not stand in a cookie (RFC 6265, 4.1.1), and what is read as another sign where it is decoded:
 * many applications do not decode cookies, and would see `%3C` for every `<`.
 */
const encodeCookie = (text: string) => text.replaceAll(/[^!#-$&-*\--:<-[\]-~]+/g, encodePart);

export const cookieSpots: Spots = {
  list: (request) =>
    (headerOf(request, 'cookie') ?? '').split(/;\s*/).flatMap((pair) => {
      const at = pair.indexOf('=');
      return at <= 0 ? [] : [{ name: pair.slice(0, at), value: decode(pair.slice(at + 1)) }];
    }),
  put(request, name, value, raw) {
    const written = `${name}=${raw ? value : encodeCookie(value)}`;
    const pairs = (headerOf(request, 'cookie') ?? '').split(/;\s*/).filter((pair) => pair !== '');
    const at = pairs.findIndex((pair) => pair.startsWith(`${name}=`));
    return withHeader(request, 'Cookie', (at < 0 ? [...pairs, written] : pairs.with(at, written)).join('; '));
  },
};

export const headerSpots: Spots = {
  // Which headers are worth a try is decided by what the site does with them, not by the request.
  list: () => [],
  put: (request, name, value) => withHeader(request, name, value),
};
