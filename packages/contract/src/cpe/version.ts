/**
 * Versions as text that sorts. A key is a row of tokens, each opened by a character that says what it is; the order of
 * those characters is the whole rule, and comparing two keys character by character (JavaScript's `<`, PostgreSQL's "C"
 * collation) is the order of versions: total and transitive because it is nothing but the order of strings.
 *
 * `1.2`, `1.2.0` and `1.02` have one key. Feeds and banners drop and add closing zeros at will: if `1.2` came before
 * `1.2.0`, a server that calls itself `1.2` would be reported for `< 1.2.0`, and `1.2.0` missed by `<= 1.2`.
 */
const CLASS = {
  /** Debian's `~`: before everything, even the release candidates. */
  tilde: '0',
  snapshot: '1',
  alpha: '2',
  beta: '3',
  preview: '4a',
  milestone: '4b',
  candidate: '5',
  /** The end of the text: `1.2rc1` < `1.2` < `1.2-1` < `1.2a` < `1.2p1` < `1.2.1`. */
  end: '6',
  /** A number after a dash: a package's revision (`1.2.3-4`). */
  revision: '7',
  /** Letters, by the alphabet: `1.0.2z` < `1.0.2zh`. */
  letters: '8',
  patch: '9a',
  update: '9b',
  hotfix: '9c',
  servicePack: '9d',
  cumulativeUpdate: '9e',
  /** One more component: `1.2.1`. */
  component: 'N',
} as const;

const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [CLASS.snapshot]: ['dev', 'devel', 'snapshot', 'nightly', 'unstable', 'canary'],
    [CLASS.alpha]: ['alpha'],
    [CLASS.beta]: ['beta', 'test', 'tp', 'ea'],
    [CLASS.milestone]: ['milestone'],
    [CLASS.preview]: ['pre', 'preview', 'prerelease'],
    [CLASS.candidate]: ['rc', 'cr', 'candidate', 'gamma'],
    [CLASS.patch]: ['p', 'pl', 'patch', 'patchlevel'],
    [CLASS.update]: ['u', 'upd', 'update'],
    [CLASS.hotfix]: ['hf', 'hotfix', 'fix', 'fp', 'fixpack'],
    [CLASS.servicePack]: ['sp', 'servicepack'],
    [CLASS.cumulativeUpdate]: ['cu'],
  }).flatMap(([mark, words]) => words.map((word) => [word, mark] as const)),
);

/** Every pre-release has one of these in its name, and most other versions have none: they need not be taken apart. */
const MAY_BE_PRE_RELEASE = new RegExp(
  ['~', '[abm]_?\\d', ...[...WORDS].flatMap(([word, mark]) => (mark < CLASS.end ? [word] : []))].join('|'),
  'i',
);
/** Words that say no more than that it is a release. */
const RELEASE = new Set(['final', 'ga', 'release', 'rel', 'stable', 'rtm']);

/** No real version is longer, and an index entry stays far below a page of the database. */
const LONGEST = 128;
const MOST_DIGITS = 60;

const PARTS = /\d+|[a-z]+|[^\da-z]+/g;
const IS_DIGIT = /^\d/;
const IS_LETTER = /^[a-z]/;
/** A dot or a bracket opens a component; a dash, a plus or a blank opens a revision. */
const OPENS = /[.()]/;
/** The key of the number zero. */
const NOTHING = '0';

/** The order-preserving key: printable ASCII, at most a few hundred characters, whatever the input. */
export function versionKey(text: string): string {
  const { epoch, rest } = splitEpoch(text.slice(0, LONGEST).toLowerCase());
  let key = numberKey(epoch);
  /** Zeros that count only if another component follows. */
  let zeros = '';
  for (const { kind, token, afterTilde } of tokensOf(rest)) {
    if (kind === 'zero') {
      zeros += token;
      continue;
    }
    // `1.2.0-4` and `1.2.0rc1` are `1.2-4` and `1.2rc1`.
    const counted = kind === 'component' ? zeros : '';
    // `~rc1` is what Debian makes of `rc1`.
    const tilde = afterTilde && (kind !== 'word' || token > CLASS.end) ? CLASS.tilde : '';
    key += tilde + counted + token;
    zeros = '';
  }
  return key + CLASS.end;
}

/** Negative, zero or positive as the versions come before, are the same, or come after. */
export function compareVersions(a: string, b: string): -1 | 0 | 1 {
  const [left, right] = [versionKey(a), versionKey(b)];
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** A release candidate, a milestone, a snapshot and the like: something no customer should be told to install. */
export function isPreRelease(text: string): boolean {
  if (!MAY_BE_PRE_RELEASE.test(text)) return false;
  const { rest } = splitEpoch(text.slice(0, LONGEST).toLowerCase());
  return tokensOf(rest).some(
    ({ kind, token, afterTilde }) => afterTilde || (kind === 'word' && token !== '' && token < CLASS.end),
  );
}

/** Debian's `1:2.3`, and the `v` people write before a number. */
function splitEpoch(text: string): { epoch: string; rest: string } {
  const epoch = /^\s*(\d{1,9}):(?=\d)/.exec(text);
  const rest = epoch ? text.slice(epoch[0].length) : text;
  return { epoch: epoch?.[1] ?? '', rest: rest.replace(/^\s*(?:version|ver|v)[\s._-]*(?=\d)/, '') };
}

interface Token {
  readonly kind: 'zero' | 'component' | 'revision' | 'word';
  readonly token: string;
  readonly afterTilde: boolean;
}

/** Numbers and words, each with the meaning of the separator before it. */
function tokensOf(text: string): Token[] {
  const parts = text.match(PARTS) ?? [];
  const tokens: Token[] = [];
  let separator = '';
  let afterNumber = false;
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as string;
    const afterTilde = separator.includes('~');
    if (IS_DIGIT.test(part)) {
      const mark = tokens.length === 0 || separator === '' ? CLASS.component : numberMark(separator);
      tokens.push({ ...numberToken(part, mark), afterTilde });
    } else if (IS_LETTER.test(part)) {
      const { digits, used } = numberAfter(parts, at);
      tokens.push({ kind: 'word', token: wordKey(part, digits, separator, afterNumber), afterTilde });
      at += used;
    } else {
      separator = part;
      continue;
    }
    afterNumber = IS_DIGIT.test(part);
    separator = '';
  }
  return tokens;
}

/** What a separator makes of the number after it; Java's `1.8.0_202` is its update 202. */
function numberMark(separator: string): string {
  if (OPENS.test(separator)) return CLASS.component;
  return separator === '_' ? CLASS.update : CLASS.revision;
}

function numberToken(digits: string, mark: string): Pick<Token, 'kind' | 'token'> {
  const number = numberKey(digits);
  if (number === NOTHING) return { kind: 'zero', token: mark + number };
  return { kind: mark === CLASS.component ? 'component' : 'revision', token: mark + number };
}

/** Digits with their count in front, so that `9` < `10`; nothing but the count for zero. */
function numberKey(digits: string): string {
  const significant = digits.replace(/^0+/, '').slice(0, MOST_DIGITS);
  return String.fromCharCode(48 + significant.length) + significant;
}

/** The number that belongs to a word: `rc3`, `rc.3`, `update_202`; a single letter takes only what touches it. */
function numberAfter(parts: readonly string[], at: number): { digits: string; used: number } {
  const [word = '', next = '', afterNext = ''] = parts.slice(at, at + 3);
  if (IS_DIGIT.test(next)) return { digits: next, used: 1 };
  const mayJump = word.length > 1 ? /^[._ -]$/.test(next) : next === '_';
  return mayJump && IS_DIGIT.test(afterNext) ? { digits: afterNext, used: 2 } : { digits: '', used: 0 };
}

function wordKey(word: string, digits: string, separator: string, afterNumber: boolean): string {
  if (RELEASE.has(word) && digits === '') return '';
  const mark = word.length === 1 ? letterMark(word, digits, separator, afterNumber) : WORDS.get(word);
  return mark ? mark + numberKey(digits) : `${CLASS.letters}${word}!${numberKey(digits)}`;
}

/**
 * One letter: `1.0.2p` is OpenSSL's sixteenth, `9.2p1` a patch; `9.11.0a1` and `9.11.0b2` are BIND's and Python's alpha
 * and beta; `9.0.0.M1` is Tomcat's milestone where `15.1(4)M1` is Cisco's train.
 */
function letterMark(letter: string, digits: string, separator: string, afterNumber: boolean): string | undefined {
  if (digits === '') return undefined;
  if (letter === 'p' || letter === 'u') return WORDS.get(letter);
  if (letter === 'a' && afterNumber) return CLASS.alpha;
  if (letter === 'b' && afterNumber) return CLASS.beta;
  return letter === 'm' && /[._ -]/.test(separator) ? CLASS.milestone : undefined;
}
