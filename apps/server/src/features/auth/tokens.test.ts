import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { loadSigningKeys } from './signing-keys.ts';
import { createTokenVerifier, signTokens, type TokenIssuer } from './tokens.ts';

const LIFE_S = 300;
const HOUR_MS = 3_600_000;

let folder: string;
let tokens: TokenIssuer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-tokens-'));
  tokens = { keys: await loadSigningKeys(folder), issuer: () => 'https://rocca.example/realm', accessSeconds: LIFE_S };
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const claims = {
  sub: '3f0e8a52-7d0c-4a7e-9c55-0a6d6f3c2b11',
  preferred_username: 'anna',
  realm_access: { roles: [] },
  account: '8c9f2f4e-1d0b-4e57-8f0a-6f1f0f6b7a22',
  email: null,
  locale: 'it' as const,
};

it.each([-24 * HOUR_MS, -HOUR_MS, 0])(
  'refuses a token after its life, the clock having been set by %d ms',
  async (ms) => {
    const verify = createTokenVerifier(tokens);
    const { accessToken } = await signTokens(tokens, claims, 'session');
    expect(await verify(accessToken)).toMatchObject({ sub: claims.sub });
    vi.setSystemTime(Date.now() + ms);
    vi.advanceTimersByTime((LIFE_S - 1) * 1000);
    expect(await verify(accessToken)).toMatchObject({ sub: claims.sub });
    vi.advanceTimersByTime(1000);
    expect(await verify(accessToken)).toBeNull();
  },
);
