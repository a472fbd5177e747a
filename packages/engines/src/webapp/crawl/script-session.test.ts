import type { WebClient, WebSendOptions } from '@rocca/tools/web/client';
import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { createScriptSession } from './script-session.ts';

const asked = (headers: WebRequest['headers'] = []): WebRequest => ({
  method: 'GET',
  url: 'http://a/api/orders',
  headers,
  body: null,
});

function wire() {
  const sent: string[] = [];
  const client: WebClient = {
    send(request: WebRequest): Promise<Exchange> {
      sent.push(request.headers.find(([name]) => /^authorization$/i.test(name))?.[1] ?? 'nobody');
      return Promise.resolve({ request, response: null, failure: null, ms: 1 });
    },
    close: () => undefined,
  };
  return { client, sent };
}

describe('a sign-in that scripts keep', () => {
  const session = createScriptSession('http://a');
  const { client, sent } = wire();
  const signed = session.clientOf(client);
  const send = async (request: WebRequest, options?: WebSendOptions) => {
    await signed.send(request, options);
    return sent.at(-1);
  };

  it('is nobody’s before a script has sent it', async () => {
    session.learn([['Accept', '*/*']]);
    // A token that a page made up for one interface, while a cookie keeps the sign-in.
    session.renew([['Authorization', 'Bearer of-a-guest']]);
    expect(await send(asked())).toBe('nobody');
    expect(await send(asked([['Authorization', 'Bearer of-a-guest']]))).toBe('Bearer of-a-guest');
  });

  it('goes with the requests of the client, in its newest form', async () => {
    session.learn([['authorization', 'Bearer first-token']]);
    expect(await send(asked())).toBe('Bearer first-token');
    const seen = asked([['authorization', 'Bearer first-token']]);
    session.renew([['Authorization', 'Bearer second-token']]);
    expect(await send(seen)).toBe('Bearer second-token');
    expect(await send(asked([['Authorization', 'Bearer forged-by-a-check']]))).toBe('Bearer forged-by-a-check');
  });

  it('stays away from requests of strangers', async () => {
    expect(await send(asked(), { cookies: 'none' })).toBe('nobody');
    expect(session.withoutIt(asked([['authorization', 'Bearer first-token']])).headers).toEqual([]);
    expect(session.withoutIt(asked([['Authorization', 'Bearer forged-by-a-check']])).headers).toHaveLength(1);
  });

  it('is a secret', () => {
    expect(session.secrets()).toEqual(['first-token', 'second-token']);
  });
});
