import { createHmac } from 'node:crypto';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy } from '../testing/fake-site.ts';
import { foundAt, type MemberPages, memberSite } from '../testing/member-site.ts';
import { jsonWebTokens } from './json-web-tokens.ts';

const STRONG = 'b7c1c1f0a2d94e0f9d3f5e6a7b8c9d0e';
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const signed = (claims: object, key: string) => {
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
};
const algorithmOf = (token: string) =>
  String((JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString() || '{}') as { alg?: string }).alg);
const bearerOf = ({ headers }: WebRequest) =>
  headers.find(([name]) => name.toLowerCase() === 'authorization')?.[1].replace('Bearer ', '') ?? '';
const isToken = (token: string) => token.split('.').length === 3;

const CLAIMS = { sub: 'anna', exp: 4_000_000_000 };

/** What is found of a site that takes the tokens it is told to. */
function look(token: string, takes: (token: string) => boolean) {
  const exchanges = [
    answer('{"name":"anna"}', {
      url: '/api/me',
      type: 'application/json',
      sent: [['authorization', `Bearer ${token}`]],
    }),
  ];
  const me = (request: WebRequest) =>
    takes(bearerOf(request)) ? { body: '{"name":"anna"}' } : { status: 401, body: '{"error":"no"}' };
  return foundBy(jsonWebTokens, fakeSite({ 'GET /api/me': me }, { exchanges }));
}

describe('JSON Web Tokens', () => {
  const token = signed(CLAIMS, STRONG);
  const at = 'GET /api/me header Authorization';

  it('finds a server that believes a token without a signature', async () => {
    expect(await look(token, (one) => one === token || (isToken(one) && algorithmOf(one) === 'none'))).toEqual([
      `jwt-none ${at}`,
    ]);
    expect(await look(token, (one) => one === token || (isToken(one) && algorithmOf(one) === 'None'))).toEqual([
      `jwt-none ${at}`,
    ]);
  });

  it('looks first where strangers are refused, among files that come with the same header', async () => {
    const sent = [['authorization', `Bearer ${token}`] as const];
    const files = ['/robots.txt', '/a.txt', '/b.txt', '/c.txt', '/d.txt', '/e.txt'];
    const exchanges = [
      ...files.map((url) => answer('text', { url, type: 'text/plain', sent })),
      answer('{"name":"anna"}', { url: '/api/me', type: 'application/json', sent }),
    ];
    const takes = (one: string) => one === token || (isToken(one) && algorithmOf(one) === 'none');
    const me = (request: WebRequest) =>
      takes(bearerOf(request)) ? { body: '{"name":"anna"}' } : { status: 401, body: '{"error":"no"}' };
    const pages = {
      ...Object.fromEntries(files.map((url) => [`GET ${url}`, () => ({ body: 'text' })])),
      'GET /api/me': me,
    };
    const session = { signedIn: true, cookies: [] };
    expect(await foundBy(jsonWebTokens, fakeSite(pages, { exchanges, session }))).toEqual([`jwt-none ${at}`]);
  });

  it('gives one cause for all pages that take such a token in the same header', async () => {
    const paths = ['/api/me', '/api/orders'];
    const exchanges = paths.map((url) =>
      answer('{"name":"anna"}', { url, type: 'application/json', sent: [['authorization', `Bearer ${token}`]] }),
    );
    const me = (request: WebRequest) =>
      isToken(bearerOf(request)) ? { body: '{"name":"anna"}' } : { status: 401, body: '{"error":"no"}' };
    const { site, tools } = fakeSite(Object.fromEntries(paths.map((path) => [`GET ${path}`, me])), { exchanges });
    const causes = (await jsonWebTokens.probe(site, tools)).map(({ key, cause }) => `${key} ${cause}`);
    expect(causes).toHaveLength(2);
    expect(new Set(causes).size).toBe(1);
    expect(causes[0]).toMatch(/^jwt-unverified header Authorization/);
  });

  it('finds a server that verifies no signature', async () => {
    expect(await look(token, isToken)).toEqual([`jwt-unverified ${at}`]);
  });

  it('finds a common key, without asking', async () => {
    const weak = signed(CLAIMS, 'secret');
    expect(await look(weak, (one) => one === weak)).toEqual([`jwt-weak-key ${at}`]);
  });

  it.each(['BLUEHARBOR', 'blueharbor', 'Blue', 'blueharbor_secret', 'shop.example'])(
    'finds a key made of the site’s own name, at the page that sets the cookie: %s',
    async (key) => {
      const find = async (title: string) => {
        const pass = `pass=${signed(CLAIMS, key)}`;
        const exchanges = [
          answer(`<title>${title}</title><p>Home</p>`, { url: '/' }),
          answer('<p>Hall</p>', { url: '/hall', headers: [['Set-Cookie', `${pass}; Path=/`]] }),
          answer('<p>Other</p>', { url: '/other', sent: [['cookie', pass]] }),
        ];
        return foundBy(jsonWebTokens, fakeSite({}, { exchanges }));
      };
      expect(await find('Notes | Blue Harbor')).toEqual(['jwt-weak-key GET /hall cookie pass']);
      expect(await find('Notes | Green Hill')).toEqual(key === 'shop.example' ? [expect.any(String)] : []);
    },
  );

  it('finds a token that never ends, also where it is only given', async () => {
    const endless = signed({ sub: 'anna' }, STRONG);
    const exchanges = [
      answer(`{"token":"${endless}"}`, { url: '/api/token', method: 'POST', type: 'application/json' }),
    ];
    expect(await foundBy(jsonWebTokens, fakeSite({}, { exchanges }))).toEqual(['jwt-no-expiry POST /api/token']);
  });

  describe('in a field of a form', () => {
    const find = async (token: string, takes: (token: string) => boolean) => {
      const pages: MemberPages = ({ request }) => {
        const sent = new URLSearchParams(String(request.body ?? '')).get('pass') ?? token;
        const said = request.method === 'POST' ? (takes(sent) ? '<p>Welcome to your hall, member</p>' : 'No') : '';
        return { body: `<form method=post action=/show><input name=pass value="${sent}"></form>${said}` };
      };
      const seen = ['/', { path: '/show', form: `pass=${token}` }];
      return foundAt(jsonWebTokens, await memberSite(pages, { seen, signedIn: false }));
    };

    it('finds a common key', async () => {
      const weak = signed(CLAIMS, 'secret');
      expect(await find(weak, (one) => one === weak)).toEqual(['jwt-weak-key POST /show pass']);
    });

    it('finds a server that verifies no signature, or believes a token without one', async () => {
      expect(await find(token, isToken)).toEqual(['jwt-unverified POST /show pass']);
      expect(await find(token, (one) => one === token || (isToken(one) && algorithmOf(one) === 'none'))).toEqual([
        'jwt-none POST /show pass',
      ]);
      expect(await find(token, (one) => one === token)).toEqual([]);
    });
  });

  it('finds a common key in a page that shows the token of its user, or whose form would change something', async () => {
    const weak = signed(CLAIMS, 'secret');
    const find = (body: string, user: string) =>
      foundBy(
        jsonWebTokens,
        fakeSite({}, { exchanges: [answer(body, { url: '/hall' })], session: { signedIn: false, cookies: [], user } }),
      );
    expect(await find(`<code>${weak}</code>`, 'anna')).toEqual(['jwt-weak-key GET /hall']);
    expect(await find(`<code>${weak}</code>`, 'bruno')).toEqual([]);
    const form = `<form method=post action=/delete><input type=hidden name=pass value="${weak}"></form>`;
    expect(await find(form, 'bruno')).toEqual(['jwt-weak-key GET /hall pass']);
  });

  it('says nothing of tokens in texts about them', async () => {
    const sample = signed({ sub: '1234567890', name: 'John Doe', iat: 1516239022 }, 'your-256-bit-secret');
    const exchanges = [
      answer(`<code>${signed({ sub: 'x' }, 'secret')}</code>`, { url: '/blog' }),
      answer(`{"text":"${sample}"}`, { url: '/api/blog', type: 'application/json' }),
    ];
    expect(await foundBy(jsonWebTokens, fakeSite({}, { exchanges }))).toEqual([]);
  });

  it.each([
    ['a careful server', (one: string) => one === token],
    ['one that looks at no token', () => true],
    ['one whose token is over', () => false],
  ])('says nothing of %s', async (_, takes) => {
    expect(await look(token, takes)).toEqual([]);
  });
});
