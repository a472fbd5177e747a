import type { LookalikeKind } from '@rocca/contract/engines/dti/choices';
import {
  ASCII_ALIKE,
  ASCII_LOOSE,
  ASCII_NEAR,
  CYRILLIC_ALIKE,
  GREEK_ALIKE,
  LATIN_ALIKE,
  LATIN_MARKED,
  lookOf,
  WRITTEN_OUT,
} from './confusables.ts';
import { type HostName, hostNameOf, registeredPartOf, splitHost } from './host-name.ts';
import { neighboursOf } from './keyboards.ts';
import { OTHER_SUFFIXES } from './suffixes.ts';
import { WORDS } from './words.ts';

export interface Permutation {
  /** ASCII, as name servers are asked for it. */
  readonly domain: string;
  /** As a person sees it. */
  readonly unicode: string;
  readonly kind: LookalikeKind;
}

/**
 * Names with two characters swapped for similar ones grow with the square of the length: 40,000 for a name of 22
 * letters. Beyond this bound they are not generated.
 */
const MAX_DOUBLES = 60_000;

/** A name to try, its suffix included, not yet known to be a host name. */
type Candidate = readonly [name: string, kind: LookalikeKind];
type Table = ReadonlyMap<string, readonly string[]>;

/**
 * Domains that could be taken for a domain, each once, the domain itself never. Only the part that somebody registers is
 * varied. The order is the same every time and starts with what deceives best; names with two similar characters come
 * last, for they are many and each of them is rare.
 */
export function* permutationsOf(domain: string): Generator<Permutation> {
  const target = splitHost(domain);
  if (!target) return;
  const seen = new Set([target.domain]);
  for (const [name, kind] of candidatesOf(target)) {
    const ascii = hostNameOf(name);
    if (ascii === null || seen.has(ascii)) continue;
    seen.add(ascii);
    if (registeredPartOf(ascii) === null) continue;
    // Every character of the tables stands for itself in the ASCII form: there is no need to decode it.
    yield { domain: ascii, unicode: name, kind };
  }
}

/** How many there are at most, told without encoding them: enough to show how far a search has come. */
export function candidateCountOf(domain: string): number {
  const target = splitHost(domain);
  let count = 0;
  if (target) for (const _ of candidatesOf(target)) count += 1;
  return count;
}

function* candidatesOf(target: HostName): Generator<Candidate> {
  const chars = [...target.name];
  const kinds: ReadonlyArray<readonly [LookalikeKind, Iterable<string>]> = [
    ['homoglyph', homoglyphs(target.name)],
    ['omission', omissions(chars)],
    ['transposition', transpositions(chars)],
    ['repetition', repetitions(chars)],
    ['replacement', replacements(chars)],
  ];
  const rarer: ReadonlyArray<readonly [LookalikeKind, Iterable<string>]> = [
    ['hyphenation', between(chars, '-')],
    ['insertion', insertions(chars)],
    ['vowel_swap', vowelSwaps(chars)],
    ['subdomain', between(chars, '.')],
    ['dictionary', withWords(target)],
    ['addition', additions(target.name)],
    ['bitsquatting', bitFlips(chars)],
    ['homoglyph', doubleHomoglyphs(target.name)],
  ];
  yield* under(target.suffix, kinds);
  for (const name of underOthers(target)) yield [name, 'other_tld'];
  yield* movedDots(target);
  yield* under(target.suffix, rarer);
}

function* under(
  suffix: string,
  kinds: ReadonlyArray<readonly [LookalikeKind, Iterable<string>]>,
): Generator<Candidate> {
  for (const [kind, names] of kinds) for (const name of names) yield [`${name}.${suffix}`, kind];
}

function* omissions(chars: readonly string[]): Generator<string> {
  for (const index of chars.keys()) yield chars.toSpliced(index, 1).join('');
}

function* transpositions(chars: readonly string[]): Generator<string> {
  for (let index = 0; index + 1 < chars.length; index += 1) {
    yield chars.toSpliced(index, 2, chars[index + 1] ?? '', chars[index] ?? '').join('');
  }
}

function* repetitions(chars: readonly string[]): Generator<string> {
  for (const [index, char] of chars.entries()) yield chars.toSpliced(index, 0, char).join('');
}

function* replacements(chars: readonly string[]): Generator<string> {
  for (const [index, char] of chars.entries()) {
    for (const key of neighboursOf(char)) yield chars.toSpliced(index, 1, key).join('');
  }
}

/** A finger that hits a key and its neighbour at once. */
function* insertions(chars: readonly string[]): Generator<string> {
  for (const [index, char] of chars.entries()) {
    for (const key of neighboursOf(char)) {
      yield chars.toSpliced(index, 0, key).join('');
      yield chars.toSpliced(index + 1, 0, key).join('');
    }
  }
}

function* between(chars: readonly string[], separator: string): Generator<string> {
  for (let index = 1; index < chars.length; index += 1) yield chars.toSpliced(index, 0, separator).join('');
}

const VOWELS = 'aeiou';

function* vowelSwaps(chars: readonly string[]): Generator<string> {
  for (const [index, char] of chars.entries()) {
    if (!VOWELS.includes(char)) continue;
    for (const vowel of VOWELS) yield chars.toSpliced(index, 1, vowel).join('');
  }
}

function* additions(name: string): Generator<string> {
  for (const char of 'sabcdefghijklmnopqrtuvwxyz0123456789') yield name + char;
}

/** One bit that memory or a line got wrong. */
function* bitFlips(chars: readonly string[]): Generator<string> {
  for (const [index, char] of chars.entries()) {
    const code = char.codePointAt(0) ?? 0;
    for (let bit = 0; bit < 8; bit += 1) {
      const flipped = String.fromCharCode(code ^ (1 << bit));
      if (code < 0x100 && /^[a-z0-9-]$/.test(flipped)) yield chars.toSpliced(index, 1, flipped).join('');
    }
  }
}

function* withWords({ name, suffix }: HostName): Generator<string> {
  // `acmecom.com`: the suffix as a word.
  for (const word of [suffix.replaceAll('.', ''), ...WORDS]) {
    yield `${name}-${word}`;
    yield `${word}-${name}`;
    yield name + word;
    yield word + name;
  }
}

function* underOthers({ name, suffix }: HostName): Generator<string> {
  const last = suffix.split('.').at(-1) ?? suffix;
  for (const other of [last, ...OTHER_SUFFIXES]) yield `${name}.${other}`;
}

/** The dot before or inside the suffix is forgotten: `acmeco.uk`, and `acmeit.com` where `acme.it` was meant. */
function* movedDots({ name, suffix }: HostName): Generator<Candidate> {
  const [first = '', ...rest] = suffix.split('.');
  if (rest.length > 0) yield [`${name}${first}.${rest.join('.')}`, 'subdomain'];
  const joined = suffix.replaceAll('.', '');
  yield [`${name}-${joined}.com`, 'dictionary'];
  yield [`${name}${joined}.com`, 'dictionary'];
}

function* homoglyphs(name: string): Generator<string> {
  yield* wholeScript(name, CYRILLIC_ALIKE);
  yield* wholeScript(name, GREEK_ALIKE);
  yield* plainer([...name]);
  for (const table of [ASCII_ALIKE, CYRILLIC_ALIKE, LATIN_ALIKE, GREEK_ALIKE, LATIN_MARKED, ASCII_NEAR, ASCII_LOOSE]) {
    yield* substituted(name, table);
  }
}

/** Of a name that is not plain ASCII: as it is written without its marks, in full (`ue` for ü), or with others. */
function* plainer(chars: readonly string[]): Generator<string> {
  if (chars.every((char) => char <= '~')) return;
  yield chars.map((char) => lookOf(char).base).join('');
  yield chars.map((char) => WRITTEN_OUT.get(char) ?? lookOf(char).base).join('');
  for (const [index, char] of chars.entries()) {
    const { base } = lookOf(char);
    const others = base === char ? [] : [base, WRITTEN_OUT.get(char) ?? base, ...(LATIN_ALIKE.get(base) ?? [])];
    for (const other of others) yield chars.toSpliced(index, 1, other).join('');
  }
}

const TWICE = [ASCII_ALIKE, LATIN_ALIKE, ASCII_NEAR];

/** Two substitutions, the second one also in what the first one wrote. */
function* doubleHomoglyphs(name: string): Generator<string> {
  const seen = new Set([name]);
  for (const table of TWICE) {
    for (const once of substituted(name, table)) {
      for (const second of TWICE) {
        for (const twice of substituted(once, second)) {
          if (seen.has(twice)) continue;
          if (seen.size > MAX_DOUBLES) return;
          seen.add(twice);
          yield twice;
        }
      }
    }
  }
}

/** The whole name in another script, where it has a letter for each of its own: registries allow no mixture. */
function* wholeScript(name: string, table: Table): Generator<string> {
  let whole = '';
  for (const char of name) {
    const twin = /[0-9-]/.test(char) ? char : table.get(char)?.[0];
    if (!twin) return;
    whole += twin;
  }
  yield whole;
}

/** Every name in which one character (or sequence) is swapped for a similar one: at one place, or at several in a row. */
function* substituted(name: string, table: Table): Generator<string> {
  for (const [from, variants] of table) {
    const places = placesOf(name, from);
    for (let first = 0; first < places.length; first += 1) {
      for (let last = first; last < places.length; last += 1) {
        const [start = 0, end = 0] = [places[first], (places[last] ?? 0) + from.length];
        const part = name.slice(start, end);
        for (const variant of variants) yield name.slice(0, start) + part.replaceAll(from, variant) + name.slice(end);
      }
    }
  }
}

function placesOf(name: string, part: string): number[] {
  const places: number[] = [];
  for (let at = name.indexOf(part); at >= 0; at = name.indexOf(part, at + part.length)) places.push(at);
  return places;
}
