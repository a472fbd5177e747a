import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { headerOf } from '../crawl/spots/spot.ts';
import { enterRealms, signWithin } from './enter-realms.ts';

const ASKS = {
  basic: 'Basic realm="Office"',
  digest: 'Digest realm="Office", qop="auth", nonce="n1", algorithm=MD5',
};
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`;
const get = (url: string): WebRequest => ({ method: 'GET', url, headers: [], body: null });
const PAIRS = ['admin:admin', 'admin:password', 'root:root'].map((pair) => {
  const [username = '', password = ''] = pair.split(':');
  return { username, password };
});

/** An office that lets in who is named by `opens`, and counts who was not. */
function office(opens: (authorization: string) => boolean, { asks = ASKS.basic, lockedAfter = 99 } = {}) {
  const refused: string[] = [];
  const answer = (request: WebRequest): Exchange => {
    const authorization = headerOf(request, 'authorization') ?? '';
    const isIn = opens(authorization);
    if (!isIn && authorization !== '') refused.push(authorization);
    const status = isIn ? 200 : refused.length >= lockedAfter ? 429 : 401;
    const headers = [['WWW-Authenticate', asks]] as const;
    return {
      request,
      response: { status, statusText: '', headers, body: Buffer.from(''), cut: false },
      failure: null,
      ms: 1,
    };
  };
  const exchanges = [answer(get('http://a/office/list.php?id=1')), answer(get('http://a/office/'))];
  return { site: { exchanges }, client: { send: async (request: WebRequest) => answer(request) }, refused };
}

describe('parts of a site that ask before any page', () => {
  it('are entered with a usual pair, and only their folder is signed', async () => {
    const { site, client, refused } = office((authorization) => authorization === basic('admin:password'));
    const { entered, realms } = await enterRealms(site, client, { given: null, pairs: PAIRS });
    expect(realms).toEqual(new Map([['Office', { pair: ['admin', 'password'] }]]));
    expect(refused).toHaveLength(1);
    const sign = signWithin(entered);
    expect(sign(get('http://a/office/tool.php'))).toBe(basic('admin:password'));
    expect(sign(get('http://a/public.php'))).toBeNull();
    // Nobody has given us this account: it is only looked with.
    expect(sign({ ...get('http://a/office/tool.php'), method: 'POST' })).toBeNull();
  });
  it('are entered by digest', async () => {
    const { site, client } = office((authorization) => /^Digest username="root".*qop=auth/.test(authorization), {
      asks: ASKS.digest,
    });
    const { realms } = await enterRealms(site, client, { given: null, pairs: PAIRS });
    expect(realms.get('Office')?.pair).toEqual(['root', 'root']);
  });
  it('are tried with the settings of the target first, which are no weakness', async () => {
    const { site, client, refused } = office((authorization) => authorization === basic('anna:her-own'));
    const given = { username: 'anna', password: 'her-own' };
    const { entered, realms } = await enterRealms(site, client, { given, pairs: PAIRS });
    expect(signWithin(entered)({ ...get('http://a/office/tool.php'), method: 'POST' })).toBe(basic('anna:her-own'));
    expect(realms.get('Office')).toEqual({ pair: null });
    expect(refused).toEqual([]);
  });
  it('are left alone as soon as they count tries', async () => {
    const { site, client, refused } = office(() => false, { lockedAfter: 2 });
    const { entered, realms } = await enterRealms(site, client, { given: null, pairs: PAIRS });
    expect(entered).toEqual([]);
    expect(realms.get('Office')).toEqual({ pair: null });
    expect(refused).toHaveLength(2);
  });
  it('are none where nothing asks', async () => {
    const open = office(() => true);
    const { entered, realms } = await enterRealms(open.site, open.client, { given: null, pairs: PAIRS });
    expect([entered.length, realms.size]).toEqual([0, 0]);
  });
});
