import { editionGroup } from './read-edition.ts';

/** What a service says of the build of one product: the version in its words, and its own lines. */
export interface BuildWords {
  /** `vendor:product`. */
  readonly name: string;
  readonly version: string | null;
  /** What the scanner calls the service. */
  readonly product: string | null;
  /** The scanner's remark beside it. */
  readonly extraInfo: string | null;
  readonly heard: string;
}

/** Systems that makers of web servers write into their own builds. What else stands in brackets is who built it. */
const OWN_PLATFORMS = /^(?:unix|win32|win64|linux|freebsd|netbsd|netware|os\/2|beos|cygwin|openvms|tpf)$/i;
const BRACKETS = /^(?: {0,3}\([^()\n]{0,80}\)){1,4}/;
const AFTER_ITS_VERSION: ReadonlyMap<string, RegExp> = new Map([
  ['apache:http_server', /^(?:x-)?server: ?Apache(?:-\w{1,40})?\/\d[\w.-]{0,30}/im],
  ['f5:nginx', /^(?:x-)?server: ?nginx\/\d[\w.-]{0,30}/im],
]);

/** What others make of them has words before the name: `HP Sendmail`, `Net Integration Modified Apache httpd`. */
const CALLED: ReadonlyMap<string, { readonly has: RegExp; readonly begins: RegExp }> = new Map([
  ['apache:http_server', { has: /Apache/, begins: /^Apache httpd/ }],
  ['sendmail:sendmail', { has: /Sendmail/, begins: /^Sendmail/ }],
  ['openbsd:openssh', { has: /OpenSSH/, begins: /^OpenSSH/ }],
]);

/** How a scanner remarks on it: `Ubiquiti build`. A number after it counts the makers' own builds. */
const OTHERS_BUILD =
  /\b(?!debug|release|stable|nightly|test)[a-z]{3,40} build\b(?![ :#]{0,2}\d)|\b(?:modified|patched) (?:by|for)\b/i;

/**
 * OpenSSH's makers add `p1` to the version of what runs elsewhere than on OpenBSD, and nothing else: a comment or a patch's
 * name is another's, and a version without it is a distribution's.
 */
const OPENSSH = /^SSH-[\d.]{1,8}-OpenSSH_\d{1,3}(?:\.\d{1,3}){1,3}p\d{1,2}(.*)$/im;
const OPENSSH_VERSION = /^\d{1,3}(?:\.\d{1,3}){1,3}p\d{1,2}$/i;

/** Words that makers write behind their own number: what kind of release or build it is. */
const OWN_WORDS =
  /^(?:alpha|beta|rc|pre|preview|prerelease|dev|devel|snapshot|nightly|milestone|test|final|release|rel|stable|rtm|ga|esv|lts|patch|patchlevel|update|hotfix|fixpack|build|log|debug|valgrind|community|enterprise|standard|commercial|advanced|pro|max|classic|embedded|cluster|gpl|oss|source|mariadb|notls|tls|win|windows|linux)(?![a-z])/i;

/** `1.0.1j-freebsd`, `2.4.6-acme`, `ubnt/2.76`: a word beside the number that is not its makers'. */
export function hasForeignWord(version: string | null): boolean {
  const text = (version ?? '').slice(0, 200);
  if (/^[a-z]{2,20}\/\d/i.test(text)) return true;
  const word = /^[\d._]{1,40}[a-z]?\d{0,4}[-+~]([a-z]{3,40})/i.exec(text)?.[1];
  return word !== undefined && !OWN_WORDS.test(word) && editionGroup(word) === null;
}

/**
 * Whether another than its makers built it, as the words tell that stand where its own build has none. Whoever it is may
 * have mended it without a new number; no list of distributions knows them all.
 */
export function isRebuilt({ name, version, product, extraInfo, heard }: BuildWords): boolean {
  if (OTHERS_BUILD.test(extraInfo ?? '')) return true;
  const words = CALLED.get(name);
  if (product !== null && words?.has.test(product) && !words.begins.test(product)) return true;
  if (name === 'openbsd:openssh') {
    const rest = OPENSSH.exec(heard)?.[1];
    return (rest ?? '').trim() !== '' || (rest === undefined && version !== null && !OPENSSH_VERSION.test(version));
  }
  // `-fips` and `-p1` are of builds that come with a system.
  if (name === 'openssl:openssl') return /\d[a-z]{0,2}-(?:fips|p\d)/i.test(version ?? '');
  const opening = AFTER_ITS_VERSION.get(name);
  if (!opening) return false;
  const said = opening.exec(heard);
  const after = said ? heard.slice(said.index + said[0].length) : '';
  return [extraInfo ?? '', after].some((text) =>
    [...(BRACKETS.exec(text)?.[0] ?? '').matchAll(/\(([^()]*)\)/g)].some(
      ([, words = '']) => !OWN_PLATFORMS.test(words),
    ),
  );
}
