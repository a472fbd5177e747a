import { describe, expect, it } from 'vitest';
import { canCallBack } from './own-network.ts';

describe('a call back', () => {
  it.each([
    ['203.0.113.5', '10.0.0.4', false],
    ['203.0.113.5', '198.51.100.7', true],
    ['10.0.0.9', '10.0.0.4', true],
    ['127.20.0.11', '127.0.0.1', true],
    ['2001:4860::1', 'fd00::4', false],
    ['2001:4860::1', '2001:4860::2', true],
    ['fd00::9', 'fe80::1%eth0', true],
  ])('from %s to %s: %s', (target, own, possible) => {
    expect(canCallBack(target, own)).toBe(possible);
  });
});
