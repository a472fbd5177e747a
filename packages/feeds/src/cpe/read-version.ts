import { normaliseVersion } from '@rocca/contract/cpe/normalise-version';
import { splitName } from './names.ts';
import { splitUpdate } from './split-update.ts';

/** Every version from the first to the last, both of them too. */
export interface VersionSpan {
  readonly from: string;
  readonly to: string;
}

/** What a service says of its version. Never a version that is not in its words. */
export type VersionReading =
  /** `text` is the version in one piece, as a person writes it. */
  | { readonly kind: 'exact'; readonly version: string; readonly update: string | null; readonly text: string }
  /** One of these, it is not known which. */
  | { readonly kind: 'span'; readonly spans: readonly VersionSpan[]; readonly text: string }
  /** It says something, of which no version can be made. */
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'untold' };

/** Whose version it is, and how its makers number it. */
export interface Numbering {
  /** `vendor:product`, for what a product adds to its version. */
  readonly name?: string;
  /** Numbers a release of it has at least: `2.4` of a product with three is any `2.4.x`. */
  readonly numbers?: number;
}

/** Stands for whatever number comes: `4.X` ends with `4.99999999`. */
export const ANY_NUMBER = '99999999';
/** The last update of a release: in the order of versions nothing but another release comes after it. */
export const ANY_UPDATE = `cu${ANY_NUMBER}`;
/** Products that say their release and never its update or patch level: it may be any of them. */
const SAYS_NO_UPDATE: ReadonlyMap<string, RegExp> = new Map([
  ['sun:java_system_web_server', /^[67]\.\d$/],
  ['sun:one_web_server', /^6\.\d$/],
  ['sun:iplanet_web_server', /^[46]\.\d$/],
  ['sun:java_system_application_server', /^[789]\.\d$/],
  // Until 10 fixes came as patches of a release, of which its greeting says nothing.
  ['synacor:zimbra_collaboration_suite', /^[5-9]\.\d{1,2}\.\d{1,2}$/],
  // Until 2.1 fixes came as patch levels, of which a server says but the day.
  ['ruby-lang:ruby', /^(?:1\.\d|2\.0)\.\d$/],
]);
/** No real version is longer. */
const LONGEST = 200;
const MAX_SPANS = 10;

/** Numbers of protocols and interfaces, as nmap writes them: `v4` of NTP, `v1` of distcc. */
const PROTOCOL = /^v\d$/i;
const SEVERAL = /\s-\s|\bor\b|\||\.x\b|^\d+x\b/i;
/** `1.3.1 or later`, `before 1.3.1`, `2.1.2+`, `1.6.0 -`: an end that nobody knows, and nothing to compare with. */
const OPEN =
  /\b(?:or|and)\s+(?:later|newer|above|higher|up|older|earlier|below|lower)\b|^(?:before|after|since|until|up to|prior to|pre)[\s-]|^[<>]|\d\s*\+$|\s-$/i;

/** Reads the version a service tells; null and empty are untold. */
export function readVersion(said: string | null, numbering: Numbering = {}): VersionReading {
  const text = (said ?? '').slice(0, LONGEST).trim();
  if (text === '' || PROTOCOL.test(text.split(/\s/, 1)[0] ?? '')) return { kind: 'untold' };
  if (OPEN.test(text)) return { kind: 'unreadable' };
  if (SEVERAL.test(text)) return spanReading(text);
  return exactReading(text, numbering);
}

function exactReading(text: string, { name = ':', numbers = 2 }: Numbering): VersionReading {
  const [vendor, product] = splitName(name);
  const plain = plainVersion(normaliseVersion(vendor, product, text));
  if (plain === null) return { kind: 'unreadable' };
  const told = /^\d+(?:[._]\d+)*/.exec(plain)?.[0] ?? '';
  // `2.4` and `10` say which line, not which release. A year, a day or the number of a build stands for itself.
  if (plain === told && told.split('.').length < numbers && Number(told) < 100) {
    return { kind: 'span', spans: [{ from: told, to: `${told}.${ANY_NUMBER}` }], text: `${told}.x` };
  }
  const build = BUILD_FIGURE.exec(plain);
  if (build?.[1]) return { kind: 'span', spans: [{ from: build[1], to: plain }], text: plain };
  if (plain === told && SAYS_NO_UPDATE.get(name)?.test(told)) {
    return { kind: 'span', spans: [{ from: told, to: `${told} ${ANY_UPDATE}` }], text: told };
  }
  return { kind: 'exact', ...splitUpdate(plain, null), text: plain };
}

/** `0.11.53.0603`: a fourth figure written as a day or a count of builds, of which the knowledge may have the release alone. */
const BUILD_FIGURE = /^(\d{1,5}\.\d{1,5}\.\d{1,5})\.0\d{2,5}$/;
/** A release that is a day: `2018-04-22a`, `2018-03-16t22-52-12z`. */
const DAY = /^(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])(?:t\d\d-\d\d-\d\dz|[a-z](?![a-z\d]))?(?![\d.])/;
const NUMBERS = /^\d{1,10}(?:[._]\d{1,10}){0,7}/;
const WORDS =
  'patchlevel|patch|pl|prerelease|preview|pre|rc|cr|candidate|gamma|alpha|beta|milestone|snapshot|nightly|devel|dev|' +
  'update|upd|servicepack|sp|mp|hotfix|hf|fixpack|fp|cu|final|release|rel|stable|rtm|ga|esv|test';
/** What makers add to a number: `p1`, `-rc3`, `.M10`, `.v20180830`, `e` of OpenSSL, `(33)SXI4` of Cisco. */
const SUFFIX = new RegExp(
  `^(?:[-._~ ]?(?:${WORDS})[-._ ]?\\d{1,10}(?!\\d|\\.\\d)|[-._~][pabmuswr]\\d{1,10}(?![\\da-z])|[-._]?(?:final|release|rel|stable|rtm|ga|esv|alpha|beta|rc|pre|dev|devel|snapshot)(?![a-z\\d])|[a-z]{1,2}\\d{0,4}(?![a-z\\d])|\\.v\\d{8}|\\(\\d{1,6}\\)[a-z]{0,4}\\d{0,4}[a-z]?)`,
);
/** What may follow a version: its package, its build, its date, another word. */
const END = /^(?:$|[\s\-+~/(),;:@"'<>\]_]|\.(?:$|\s|dfsg|el\d|amzn\d|fc\d))/;

/** The version at the beginning of a text; null: there is none, or it goes on in a way no version does (`9.4.z`). */
export function plainVersion(text: string): string | null {
  const lower = text.slice(0, LONGEST).toLowerCase();
  const day = DAY.exec(lower)?.[0];
  if (day !== undefined) return END.test(lower.slice(day.length)) ? day : null;
  const numbers = NUMBERS.exec(lower)?.[0];
  if (numbers === undefined) return null;
  let version = numbers;
  for (let count = 0; count < 3; count++) {
    const suffix = SUFFIX.exec(lower.slice(version.length))?.[0];
    if (!suffix) break;
    version += suffix;
  }
  return END.test(lower.slice(version.length)) ? version.trimEnd() : null;
}

/** `9.5.8 - 9.5.10 or 9.6`, `3.X - 4.X`, `8.X, 9.X, or 10.X`. */
function spanReading(text: string): VersionReading {
  const plain = text
    .toLowerCase()
    // A remark at the end; one that speaks of versions is not left out.
    .replace(/\s*\((?![^)]{0,100}\b(?:or|and|later|newer|older|before|to)\b)[^)]{0,100}\)\s*$/, '');
  const pieces = plain.split(/\s*(?:,\s*or\b|\bor\b|[,|])\s*/).map((piece) => piece.trim());
  const spans = pieces.slice(0, MAX_SPANS).map(spanOf);
  const read = spans.filter((span) => span !== null);
  return read.length === pieces.length ? { kind: 'span', spans: read, text } : { kind: 'unreadable' };
}

function spanOf(piece: string): VersionSpan | null {
  const [first = '', last, ...more] = piece.split(/\s+-\s+/);
  if (more.length > 0) return null;
  const from = boundOf(first);
  const to = last === undefined ? from : boundOf(last);
  return from && to ? { from: from.lowest, to: to.highest } : null;
}

/** `4.X` is every version from `4` on that begins with it. */
function boundOf(text: string): { readonly lowest: string; readonly highest: string } | null {
  const line = /^v?(\d{1,10}(?:\.\d{1,10}){0,5})\.?x$/.exec(text)?.[1];
  if (line !== undefined) return { lowest: line, highest: `${line}.${ANY_NUMBER}` };
  const plain = plainVersion(text.replace(/^v(?=\d)/, ''));
  return plain !== null && plain.length === text.replace(/^v(?=\d)/, '').length
    ? { lowest: plain, highest: plain }
    : null;
}

/** Whether a text holds exactly this version, not a longer one. */
export function isSaid(version: string | null, text: string): boolean {
  if (version === null) return false;
  const lower = text.toLowerCase();
  const at = lower.indexOf(version);
  if (at < 0) return false;
  const before = lower[at - 1] ?? ' ';
  return !/[\d.]/.test(before) && !/^(?:\d|\.\d)/.test(lower.slice(at + version.length));
}
