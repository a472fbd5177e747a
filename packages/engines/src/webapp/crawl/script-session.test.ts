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

describe('a token in a header that the site has named itself', () => {
  const TOKEN = '0123456789abcdef';
  const headersSent: Array<WebRequest['headers']> = [];
  const client: WebClient = {
    send(request: WebRequest): Promise<Exchange> {
      headersSent.push(request.headers);
      return Promise.resolve({ request, response: null, failure: null, ms: 1 });
    },
    close: () => undefined,
  };
  const sentBy = async (session: ReturnType<typeof createScriptSession>, headers: WebRequest['headers'] = []) => {
    await session.clientOf(client).send(asked(headers));
    return headersSent.at(-1);
  };

  it('goes with the requests of the client and not with those of strangers', async () => {
    const session = createScriptSession('http://a');
    session.expect([TOKEN]);
    session.learn([
      ['x-access-token', TOKEN],
      ['x-csrf-token', TOKEN],
      ['cookie', `t=${TOKEN}`],
    ]);
    expect(await sentBy(session)).toEqual([['x-access-token', TOKEN]]);
    expect(
      session.withoutIt(
        asked([
          ['x-access-token', TOKEN],
          ['accept', '*/*'],
        ]),
      ).headers,
    ).toEqual([['accept', '*/*']]);
    expect(session.secrets()).toContain(TOKEN);
  });

  it('is sent as a bearer token until a request shows how', async () => {
    const session = createScriptSession('http://a');
    session.expect([TOKEN]);
    session.assume(TOKEN);
    expect(await sentBy(session)).toEqual([['Authorization', `Bearer ${TOKEN}`]]);
    session.renew([['authorization', TOKEN]]);
    expect(await sentBy(session)).toEqual([['authorization', TOKEN]]);
  });

  it('is replaced by the token of the next sign-in, also in requests that the crawl has seen', async () => {
    const session = createScriptSession('http://a');
    session.expect([TOKEN]);
    session.learn([['x-access-token', TOKEN]]);
    session.expect(['fedcba9876543210']);
    session.learn([['x-access-token', 'fedcba9876543210']]);
    expect(await sentBy(session, [['x-access-token', TOKEN]])).toEqual([['x-access-token', 'fedcba9876543210']]);
  });

  it('is no token that a script lacks', async () => {
    const session = createScriptSession('http://a');
    session.learn([['Authorization', 'Bearer undefined']]);
    expect(await sentBy(session)).toEqual([]);
  });
});
