// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listen } from '../../../testing/listen.ts';
import { createSignedInFetch } from './signed-in-fetch.ts';

let server: Awaited<ReturnType<typeof listen>>;
let tokens: (string | undefined)[];

/** Lets the new token in alone. */
beforeEach(async () => {
  tokens = [];
  server = await listen((request, response) => {
    tokens.push(request.headers.authorization);
    response.writeHead(request.headers.authorization === 'Bearer new' ? 200 : 401).end();
  });
});

afterEach(() => server.close());

function fetchWith(refresh: () => Promise<boolean>) {
  let token = 'old';
  const session = {
    accessToken: () => token,
    refresh: async () => {
      const refreshed = await refresh();
      if (refreshed) token = 'new';
      return refreshed;
    },
  };
  return createSignedInFetch({ session, language: () => 'it' });
}

describe('a fetch in the name of the user', () => {
  it('refreshes the session after a 401 and retries once', async () => {
    const response = await fetchWith(async () => true)(server.base);
    expect(response.status).toBe(200);
    expect(tokens).toEqual(['Bearer old', 'Bearer new']);
  });

  it('answers the 401 when the refresh was refused', async () => {
    const response = await fetchWith(async () => false)(server.base);
    expect(response.status).toBe(401);
    expect(tokens).toEqual(['Bearer old']);
  });

  it('waits for a refresh no longer than its signal', async () => {
    const call = new AbortController();
    const refresh = () => {
      call.abort(new Error('too late'));
      return new Promise<never>(() => {});
    };
    await expect(fetchWith(refresh)(server.base, { signal: call.signal })).rejects.toThrow('too late');
    expect(tokens).toEqual(['Bearer old']);
  });

  it('does not retry what was given up during the pause before the retry', async () => {
    const call = new AbortController();
    const refresh = async () => {
      setTimeout(() => call.abort(new Error('left')), 10);
      return true;
    };
    await expect(fetchWith(refresh)(server.base, { signal: call.signal })).rejects.toThrow('left');
    expect(tokens).toEqual(['Bearer old']);
  });
});
