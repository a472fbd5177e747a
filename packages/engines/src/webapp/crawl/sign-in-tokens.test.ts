import { expect, it } from 'vitest';
import { newTokens, tokensInJson } from './sign-in-tokens.ts';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl';

it('finds the token in the answer to a sign-in by its name or its form', () => {
  expect(tokensInJson('{"data":{"accessToken":"0123456789abcdef"},"refresh_token":"fedcba9876543210"}')).toEqual([
    '0123456789abcdef',
  ]);
  expect(tokensInJson(`{"value":"${JWT}"}`)).toEqual([JWT]);
  expect(tokensInJson('{"message":"Welcome back","user":"0123456789abcdef"}')).toEqual([]);
  expect(tokensInJson('<p>token')).toEqual([]);
});

it('finds the token that a script wrote into the storage, alone or in JSON', () => {
  const before = { local: { theme: 'dark', token: 'of-yesterday-0123' }, session: {} };
  const after = {
    local: { ...before.local, auth: JSON.stringify({ access_token: '0123456789abcdef' }) },
    session: { key: `"${JWT}"` },
  };
  expect(newTokens(before, after)).toEqual(['0123456789abcdef', JWT]);
  expect(newTokens(before, before)).toEqual([]);
});
