import { describe, expect, it } from 'vitest';
import { delaySeconds, throttleKeys } from './sign-in-throttle.rules.ts';

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

  it('tells networks apart', () => {
    expect(keysOf('x', '2001:db8:1:2::1')).not.toEqual(keysOf('x', '2001:db8:1:3::1'));
    expect(keysOf('x', '::1')[0]).toBe('address:0:0:0:0');
  });
});
