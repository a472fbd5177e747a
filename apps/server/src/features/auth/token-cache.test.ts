import { expect, it } from 'vitest';
import { createTokenCache } from './token-cache.ts';

const LIFE_S = 300;
const ISSUED_S = 1_800_000_000;
const HOUR_MS = 3_600_000;

function setUp(size?: number) {
  const clock = { wall: ISSUED_S * 1000, monotonic: 5000 };
  const clocks = { wallMs: () => clock.wall, monotonicMs: () => clock.monotonic };
  const cache = createTokenCache<string>(clocks, size);
  const remember = (token: string) => cache.remember(token, token, { iat: ISSUED_S, exp: ISSUED_S + LIFE_S });
  return {
    cache,
    remember,
    pass: (ms: number) => {
      clock.wall += ms;
      clock.monotonic += ms;
    },
    step: (ms: number) => {
      clock.wall += ms;
    },
  };
}

it('knows a token until it expires', () => {
  const { cache, remember, pass } = setUp();
  expect(cache.find('a')).toBeNull();
  remember('a');
  pass(LIFE_S * 1000 - 1);
  expect(cache.find('a')).toBe('a');
  pass(1);
  expect(cache.find('a')).toBe('expired');
});

it.each([HOUR_MS, 24 * HOUR_MS, 400 * 24 * HOUR_MS])(
  'ends a token after its life although the clock was set back by %d ms',
  (ms) => {
    const { cache, remember, pass, step } = setUp();
    remember('a');
    step(-ms);
    expect(cache.find('a')).toBe('a');
    pass(LIFE_S * 1000);
    expect(cache.find('a')).toBe('expired');
  },
);

it('gives a token that is first seen after the clock was set back no more than its life', () => {
  const { cache, remember, pass, step } = setUp();
  step(-HOUR_MS);
  remember('a');
  pass(LIFE_S * 1000);
  expect(cache.find('a')).toBe('expired');
});

it('ends a token at once when the clock is set forward beyond its end', () => {
  const { cache, remember, step } = setUp();
  remember('a');
  step(HOUR_MS);
  expect(cache.find('a')).toBe('expired');
});

it('holds no more than its size', () => {
  const { cache, remember } = setUp(2);
  for (const token of ['a', 'b', 'c']) remember(token);
  expect(['a', 'b', 'c'].map((token) => cache.find(token))).toEqual([null, 'b', 'c']);
});
