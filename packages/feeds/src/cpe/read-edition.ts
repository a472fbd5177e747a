/**
 * Editions under the words that makers and the knowledge use for them. Words of one line mean the same edition: Magento's
 * `Enterprise` stands in the knowledge as `commerce`, Nexus' `OSS` as `open_source`.
 */
const EDITIONS: ReadonlyArray<readonly [group: string, ...words: string[]]> = [
  ['enterprise', 'enterprise', 'ee', 'commerce', 'commercial'],
  ['community', 'community', 'ce', 'open_source', 'open source', 'oss', 'free', 'freeware'],
  ['professional', 'professional', 'pro'],
  ['standard', 'standard'],
  ['express', 'express'],
  ['developer', 'developer'],
  ['ultimate', 'ultimate'],
  ['premium', 'premium'],
  ['workgroup', 'workgroup'],
  ['personal', 'personal', 'home'],
  ['light', 'light', 'lite'],
  ['data_center', 'data_center', 'data center', 'datacenter'],
  ['lts', 'lts'],
  ['esr', 'esr'],
];
const GROUPS: ReadonlyMap<string, string> = new Map(
  EDITIONS.flatMap(([group, ...words]) => words.map((word) => [word, group] as const)),
);

/** The edition that a word means; null: the word is none. */
export const editionGroup = (word: string): string | null => GROUPS.get(word.toLowerCase()) ?? null;

const WORDS = [...GROUPS.keys()].toSorted((a, b) => b.length - a.length).join('|');
/** `-ee`, `-enterprise-commercial`, ` (OSS)`, ` Professional`, ` LTS`, `, Enterprise Edition`: right behind a version. */
const BEHIND = new RegExp(`^[\\w.]{0,20}(?:-\\d{1,6})?(?:-|[ ,]{0,2}\\(|[ ,]{1,2}v?)(${WORDS})(?![\\w/])`, 'i');
/** `Enterprise 8.0`, `Community Edition Portal 7.0`, `Open Source Edition  4.1`: right before a version. */
const BEFORE = new RegExp(`(?:^|[\\s_(-])(${WORDS})(?:[ -]edition)?(?: [a-z]{2,20})?[\\s/(]{1,3}v?$`, 'i');
/** In the words of a scanner for the product: `GlassFish Open Source Edition`. */
const NAMED = new RegExp(`(?:^|\\s)(${WORDS})[ -]edition\\b`, 'i');
const REACH = 60;

export interface EditionWords {
  /** The version in the service's words. */
  readonly said: string | null;
  /** What the scanner calls the product, where that is the one asked about. */
  readonly product: string | null;
  /** The scanner's remark beside it. */
  readonly extraInfo: string | null;
  readonly heard: string;
  /** `vendor:product`: a word of the product's own name is no edition of it. */
  readonly names: readonly string[];
}

/** The edition that a service says of a product, right beside its version; null: it says none. */
export function readEdition({ said, product, extraInfo, heard, names }: EditionWords): string | null {
  const version = said?.trim() ?? '';
  const number = /^\d[\d.]{0,40}/.exec(version)?.[0];
  if (number === undefined) return null;
  const texts = [version, ...heard.split('\n', 80)].flatMap((line) => besideVersion(line, number));
  const word =
    texts.map(({ behind }) => BEHIND.exec(behind)?.[1]).find(Boolean) ??
    texts.map(({ before }) => BEFORE.exec(before)?.[1]).find(Boolean) ??
    [product, extraInfo].map((text) => NAMED.exec((text ?? '').slice(0, 200))?.[1]).find(Boolean);
  return word === undefined || names.some((name) => nameWords(name).includes(word.toLowerCase()))
    ? null
    : editionGroup(word);
}

const nameWords = (name: string) => name.slice(name.indexOf(':') + 1).split(/[_-]/);

function besideVersion(line: string, number: string): Array<{ readonly before: string; readonly behind: string }> {
  const at = line.indexOf(number);
  if (at < 0 || /[\d.]/.test(line[at - 1] ?? '') || /^\.?\d/.test(line.slice(at + number.length))) return [];
  const end = at + number.length;
  return [{ before: line.slice(Math.max(0, at - REACH), at), behind: line.slice(end, end + REACH) }];
}
