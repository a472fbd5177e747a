import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';

/**
 * Failures are counted three times: for a name from one address (guessing), for a name from anywhere (distributed
 * guessing) and for an address with any name (spraying). The first attempts are free: a typing mistake costs nothing,
 * and simultaneous sign-ins, each of which counts until it succeeds, are not taken for guesses. An office behind one
 * address gets more of them. An attempt with a device proof counts for the device alone, which strangers cannot reach.
 */
const FREE_ATTEMPTS = { pair: 10, user: 30, address: 60, device: 10 } as const;
type ThrottleKind = keyof typeof FREE_ATTEMPTS;

/** Long enough to make guessing impractical. A user whom an attacker has locked out waits no longer than this. */
const MAX_DELAY_SECONDS = 300;

/** A count that saw no failure for this long starts again. */
export const FORGET_AFTER_SECONDS = 15 * 60;

/** How long the next attempt has to wait after this many failures: nothing, then 2, 4, 8 … seconds. */
export function delaySeconds(kind: ThrottleKind, failures: number): number {
  const beyond = failures - FREE_ATTEMPTS[kind];
  return beyond < 1 ? 0 : Math.min(MAX_DELAY_SECONDS, 2 ** Math.min(beyond, 20));
}

/** A stored counter. Its spans are differences to the database's wall clock, which may have been stepped meanwhile. */
export interface Counter extends ThrottleKey {
  readonly failures: number;
  /** Since the last failure; negative after a step back. */
  readonly quietSeconds: number;
  /** Until the wait ends; zero or less once it is over. */
  readonly blockedSeconds: number;
}

/**
 * The remaining delay of a counter. A value above the delay of its count comes from a clock that was stepped back: it
 * is void, and the next failure starts a delay by the new time. So no clock step prolongs a user's wait.
 */
export function waitSeconds({ kind, failures, blockedSeconds }: Counter): number {
  return blockedSeconds > delaySeconds(kind, failures) ? 0 : Math.max(0, Math.ceil(blockedSeconds));
}

/** The count with one more failure. One that is far from the present in either direction starts again. */
export function failuresAfter({ failures, quietSeconds }: Counter): number {
  return Math.abs(quietSeconds) > FORGET_AFTER_SECONDS ? 1 : failures + 1;
}

/** Beyond this many failures the device counts as unknown until they expire: a stolen proof allows few guesses. */
export function isSpent(device: Counter): boolean {
  return failuresAfter(device) > FREE_ATTEMPTS.device;
}

export interface ThrottleKey {
  readonly kind: ThrottleKind;
  readonly key: string;
}

/** Names are compared without letter case or outer spaces, as people type them. */
export function normalName(username: string): string {
  return username.trim().toLowerCase();
}

export function deviceKey(device: string): ThrottleKey {
  return { kind: 'device', key: `device:${device}` };
}

/**
 * The counters of one attempt, always in this order so that two attempts can never wait for each other. Names are
 * hashed: people type passwords into the wrong field.
 */
export function throttleKeys(username: string, address: string): readonly ThrottleKey[] {
  const name = createHash('sha256').update(normalName(username)).digest('base64url');
  const network = networkOf(address);
  return [
    { kind: 'address', key: `address:${network}` },
    { kind: 'user', key: `user:${name}` },
    { kind: 'pair', key: `pair:${name}:${network}` },
  ];
}

/** A home or an office is given a whole IPv6 /64: one address more costs an attacker nothing. */
function networkOf(address: string): string {
  return prefixOf(address, 4);
}

/** Where an attempt waits: by IPv6 /48, since a customer of a provider may get a /56 or a /48, thousands of /64s. */
export function laneOf(address: string): string {
  return prefixOf(address, 3);
}

/** The first groups of an IPv6 address; an IPv4 as it is. */
function prefixOf(address: string, groups: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, groups).join(':').toLowerCase();
}
