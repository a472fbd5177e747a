import { describe, expect, it } from 'vitest';
import {
  type Counter,
  delaySeconds,
  failuresAfter,
  isSpent,
  throttleKeys,
  waitSeconds,
} from './sign-in-throttle.rules.ts';

const keysOf = (username: string, address: string) => throttleKeys(username, address).map(({ key }) => key);

describe('the sign-in throttle', () => {
  it.each([
    ['pair', 10, 0],
    ['pair', 11, 2],
    ['pair', 12, 4],
    ['pair', 100, 300],
    ['user', 30, 0],
    ['user', 31, 2],
    ['address', 60, 0],
    ['address', 61, 2],
  ] as const)('%s: after %d failures the next attempt waits %d s', (kind, failures, seconds) => {
    expect(delaySeconds(kind, failures)).toBe(seconds);
  });

  it('counts a name the same however it is typed, and never stores it', () => {
    expect(keysOf(' Demo ', '1.2.3.4')).toEqual(keysOf('demo', '1.2.3.4'));
    expect(keysOf('demo', '1.2.3.4').join()).not.toContain('demo');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:DB8:1:2::9'],
    ['::ffff:10.0.0.1', '10.0.0.1'],
  ])('counts %s and %s as one address', (one, other) => {
    expect(keysOf('x', one)).toEqual(keysOf('x', other));
  });

  it('counts each network separately', () => {
    expect(keysOf('x', '2001:db8:1:2::1')).not.toEqual(keysOf('x', '2001:db8:1:3::1'));
    expect(keysOf('x', '::1')[0]).toBe('address:0:0:0:0');
  });
});

const HOUR = 3600;
const DAY = 24 * HOUR;

/** A counter whose last failure was `quietSeconds` ago, with the wait that failure gave. */
function counterOf(kind: Counter['kind'], failures: number, quietSeconds: number): Counter {
  return { kind, key: '', failures, quietSeconds, blockedSeconds: delaySeconds(kind, failures) - quietSeconds };
}

describe('the sign-in throttle when the clock is stepped', () => {
  it.each([
    ['not at all', 0, 200],
    ['forward within the wait', 50, 150],
    ['back within the wait', -50, 250],
    ['forward past the wait', HOUR, 0],
    ['back past the wait', -HOUR, 0],
    ['forward by a day', DAY, 0],
    ['back by a day', -DAY, 0],
  ])('%s: what is left of a wait of 300 s never exceeds it', (_step, stepSeconds, seconds) => {
    expect(waitSeconds(counterOf('user', 100, 100 + stepSeconds))).toBe(seconds);
  });

  it.each([
    [3, -HOUR, 0],
    [31, -1, 0],
    [31, 1.5, 1],
    [31, 2, 0],
    [39, 100, 200],
  ])('after %d failures and a last one %d s ago a name waits %d s', (failures, quietSeconds, seconds) => {
    expect(waitSeconds(counterOf('user', failures, quietSeconds))).toBe(seconds);
  });

  it.each([
    [0, 13],
    [899, 13],
    [901, 1],
    [DAY, 1],
    [-899, 13],
    [-HOUR, 1],
    [-DAY, 1],
  ])('counts on after %d s, to %d', (quietSeconds, failures) => {
    expect(failuresAfter(counterOf('pair', 12, quietSeconds))).toBe(failures);
  });
});

describe('the guesses of a known device', () => {
  it.each([
    [9, 0, false],
    [10, 0, true],
    [10, 899, true],
    [10, 901, false],
    [10, -DAY, false],
  ])('%d failures, the last %d s ago: used up %s', (failures, quietSeconds, spent) => {
    expect(isSpent(counterOf('device', failures, quietSeconds))).toBe(spent);
  });
});
