import { decodeValue } from '../crawl/codec.ts';
import { digestOf, digestWith } from './references.ts';

/** What a number that should be random was made of. */

/** The number that a value stands for, plain, with letters before it, encoded or as a digest; null: for none. */
export function countIn(value: string): bigint | null {
  const plain = /^(?:[a-z]{1,12}[-_.:]?)?(\d{1,18})$/i.exec(value)?.[1];
  if (plain !== undefined) return BigInt(plain);
  const digest = digestOf(value);
  if (digest) return BigInt(digest.number);
  const inner = decodeValue(value).inner.map((one) => /^(?:[a-z]{1,12}[-_.:]?)?(\d{1,18})$/i.exec(one.value)?.[1]);
  const [number] = inner.filter((one) => one !== undefined);
  return number === undefined ? null : BigInt(number);
}

const ALGORITHMS = ['md5', 'sha1', 'sha256'];
const NEAR_SECONDS = 5;
const DAY_MS = 86_400_000;

/** Whether a value is the time at which it was given out, in seconds or thousandths, plain or as a digest of seconds. */
export function isTimeOf(value: string, nowMs: number): boolean {
  const number = countIn(value);
  const seconds = Math.floor(nowMs / 1000);
  if (number !== null && /\d{10}/.test(String(number))) {
    const ms = Number(number) * (String(number).length >= 13 ? 1 : 1000);
    if (Math.abs(ms - nowMs) < DAY_MS) return true;
  }
  const near = Array.from({ length: 2 * NEAR_SECONDS + 1 }, (_, at) => String(seconds - NEAR_SECONDS + at));
  return near.some((second) => ALGORITHMS.some((algorithm) => digestWith(algorithm, second) === value.toLowerCase()));
}

/** How a value follows from the name of its user: `MD5`, `base64`; null: it does not. */
export function madeOfName(value: string, name: string): string | null {
  if (name.length < 3) return null;
  const spellings = [...new Set([name, name.toLowerCase(), name.toUpperCase(), [...name].toReversed().join('')])];
  for (const text of spellings) {
    const algorithm = ALGORITHMS.find((one) => digestWith(one, text) === value.toLowerCase());
    if (algorithm !== undefined) return algorithm.toUpperCase();
    if (
      value === Buffer.from(text).toString('base64').replace(/=+$/, '') ||
      value === Buffer.from(text).toString('base64')
    )
      return 'base64';
    if (value.toLowerCase() === Buffer.from(text).toString('hex')) return 'hex';
  }
  return null;
}
