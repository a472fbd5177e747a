import type { WapitiFinding } from '@rocca/tools/wapiti/parse';
import { describe, expect, it } from 'vitest';
import { CHECKS } from '../checks/index.ts';
import { createSurface } from '../crawl/surface.ts';
import type { SightingTool } from '../scanner/messages.ts';
import { fakeTarget, type Handler } from '../testing/fake-target.ts';
import type { Told } from './told.ts';
import { merge } from './wapiti.ts';
import { requestOf } from './wapiti-request.ts';

const ORIGIN = 'http://127.0.0.1';
const claim = (changes: Partial<WapitiFinding> = {}): WapitiFinding => ({
  category: 'SQL Injection',
  method: 'GET',
  path: '/search',
  parameter: 'q',
  info: 'SQL Injection via injection in the parameter q',
  request: 'GET /search?q=x%27%22%28&page=2 HTTP/1.1\nHost: 127.0.0.1',
  ...changes,
});
const knownSql: Told = {
  check: 'sql_injection',
  sighting: {
    key: 'sql-injection',
    place: { url: `${ORIGIN}/search`, method: 'GET', parameter: 'q' },
    evidence: 'ours',
    messages: [],
  },
};

async function merged(found: readonly WapitiFinding[], handler: Handler, told: readonly Told[] = []) {
  const said: Array<Told & { readonly tools: readonly SightingTool[] }> = [];
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  const target = fakeTarget(handler);
  await merge(
    {
      ...{ checks: CHECKS, surface, attackTools: target.tools, told, onProgress: () => undefined },
      tell: (one, tools) => said.push({ ...one, tools }),
    },
    ORIGIN,
    found,
  );
  return { said, surface, count: target.count() };
}

describe('what wapiti says', () => {
  it('is named at a finding of ours, and costs no request', async () => {
    const { said, count } = await merged([claim()], () => ({ body: '' }), [knownSql]);
    expect(said).toMatchObject([{ check: 'sql_injection', tools: ['wapiti'], sighting: { key: 'sql-injection' } }]);
    expect(said[0]?.sighting.evidence).toMatch(/^wapiti: /);
    expect(count).toBe(0);
  });

  it('is proven by our own check at a place we had not seen', async () => {
    const passwd = 'root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin\n';
    const weak: Handler = (value) => ({ body: /etc\/passwd$/.test(value) ? passwd : 'not found' });
    const { said, surface } = await merged([claim({ category: 'Path Traversal' })], weak);
    expect(surface.points.map(({ kind, name, value }) => `${kind} ${name}=${value}`)).toContain('query q=1');
    expect(said).toMatchObject([{ check: 'path_traversal', tools: ['rocca', 'wapiti'] }]);
    expect(said[0]?.sighting.possible ?? false).toBe(false);
  });

  it('is possible at most where our check sees nothing, with the request to repeat', async () => {
    const { said } = await merged([claim()], () => ({ body: '<p>always the same' }));
    expect(said).toMatchObject([
      { check: 'sql_injection', tools: ['wapiti'], sighting: { possible: true, messages: [{ role: 'proof' }] } },
    ]);
    expect(said[0]?.sighting.messages[0]?.exchange.request.url).toContain('q=x%27%22%28');
  });

  it('is left out where it is a fact that our own checks read from the same answer', async () => {
    const csp = claim({ category: 'Content Security Policy Configuration', parameter: null, path: '/' });
    const unknown = claim({ category: 'Something new' });
    const { said, count } = await merged([csp, unknown], () => ({ body: '' }));
    expect(said).toEqual([]);
    expect(count).toBe(0);
  });
});

it('names the header or cookie that wapiti means, and no other of the same answer', async () => {
  const page = { url: `${ORIGIN}/`, method: 'GET', parameter: null };
  const header = (key: string): Told => ({
    check: 'security_headers',
    sighting: { key, place: page, evidence: '', messages: [] },
  });
  const cookie = (name: string): Told => ({
    check: 'cookies',
    sighting: {
      key: 'session-cookie-readable',
      place: { ...page, parameter: `cookie ${name}` },
      evidence: '',
      messages: [],
    },
  });
  const fact = (category: string, info: string) => claim({ category, info, path: '/', parameter: null });
  const { said } = await merged(
    [
      fact('HTTP Secure Headers', 'X-Frame-Options is not set'),
      fact('HTTP Secure Headers', 'X-Frame-Options is not set'),
      fact('HTTP Secure Headers', 'X-XSS-Protection is not set'),
      fact('HttpOnly Flag cookie', 'HttpOnly flag is not set in the cookie : sid'),
    ],
    () => ({ body: '' }),
    [header('frame-protection-missing'), header('content-type-options-missing'), cookie('sid'), cookie('other')],
  );
  expect(said.map(({ sighting }) => [sighting.key, sighting.place.parameter])).toEqual([
    ['frame-protection-missing', null],
    ['session-cookie-readable', 'cookie sid'],
  ]);
});

it('reports no script that a browser would save, or keep from running', async () => {
  const csv = claim({ category: 'Cross Site Scripting', request: 'GET /search?q=%3Cscript%3E HTTP/1.1' });
  const saved: Handler = (_, request) => ({
    body: decodeURIComponent(request.url),
    headers: [['Content-Disposition', 'attachment; filename=a.csv']],
  });
  expect((await merged([csv], saved)).said).toEqual([]);
  const kept: Handler = (_, { url }) => ({
    body: decodeURIComponent(url),
    headers: [['Content-Security-Policy', "script-src 'none'"]],
  });
  expect((await merged([csv], kept)).said).toEqual([]);
  expect((await merged([csv], (_, { url }) => ({ body: decodeURIComponent(url) }))).said).toMatchObject([
    { sighting: { possible: true } },
  ]);
});

it('reads requests as wapiti writes them, and no others', () => {
  expect(
    requestOf(ORIGIN, 'POST /a?b=1 HTTP/1.1\nHost: evil\nCookie: sid=1\nContent-Type: text/plain\n\nx=1\n\ny'),
  ).toEqual({ method: 'POST', url: `${ORIGIN}/a?b=1`, headers: [['Content-Type', 'text/plain']], body: 'x=1\n\ny' });
  for (const text of ['', 'GET http://elsewhere/ HTTP/1.1', 'GET /a b HTTP/1.1', '/a'])
    expect(requestOf(ORIGIN, text)).toBeNull();
});
