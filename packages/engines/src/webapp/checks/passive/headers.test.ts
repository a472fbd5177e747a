import type { Header } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { answer, keysBy, seenBy, siteOf } from '../../testing/answers.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { debugHeaders } from './debug-headers.ts';
import { securityHeaders } from './security-headers.ts';
import { versionHeaders } from './version-headers.ts';

const GOOD: readonly Header[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  ['Referrer-Policy', 'no-referrer'],
  ['Permissions-Policy', 'camera=()'],
];
const without = (name: string): Header[] => GOOD.filter(([one]) => one !== name);
const but = (name: string, value: string): Header[] => [...without(name), [name, value]];

describe('security headers', () => {
  it('are one finding of the site where every page lacks them, with the pages in the evidence', () => {
    const pages = ['/', '/a', '/b'].map((url) => answer('<p>', { url, headers: without('X-Frame-Options') }));
    const [only, ...more] = securityHeaders.conclude(siteOf(pages));
    expect(more).toEqual([]);
    expect(only).toMatchObject({
      key: 'frame-protection-missing',
      place: { url: 'http://shop.example/', method: 'GET' },
    });
    expect(only?.evidence).toMatchObject({
      it: expect.stringContaining('tutte le 3 risposte a cui il controllo si applica: /, /a, /b'),
      en: expect.stringContaining('all 3 responses that the check applies to: /, /a, /b'),
    });
  });

  it('are one finding of the site where several of its pages lack them', () => {
    const pages = [answer('', { headers: GOOD }), answer('', { url: '/a' }), answer('', { url: '/b' })];
    const seen = securityHeaders.conclude(siteOf(pages)).find(({ key }) => key === 'content-type-options-missing');
    expect(seen).toMatchObject({
      place: { url: 'http://shop.example/' },
      evidence: { en: expect.stringContaining('2 of the 3 responses that the check applies to: /a, /b') },
    });
  });

  it('are a finding of the page where one alone lacks them', () => {
    const pages = [
      answer('', { headers: GOOD }),
      answer('', { url: '/a' }),
      answer('', { url: '/b?x=1', headers: GOOD }),
    ];
    expect(seenBy(securityHeaders, pages)).toContain('content-type-options-missing GET /a');
    expect(seenBy(securityHeaders, pages).every((line) => line.endsWith('GET /a'))).toBe(true);
  });

  it('are asked of pages, not of pictures, redirects and errors', () => {
    const others = [
      answer('', { type: 'image/png' }),
      answer('', { url: '/a', status: 302 }),
      answer('', { url: '/b', status: 404 }),
    ];
    expect(seenBy(securityHeaders, others)).toEqual([]);
  });

  it.each<[string, readonly Header[], readonly string[]]>([
    ['all there', GOOD, []],
    ['another word than nosniff', but('X-Content-Type-Options', 'sniff'), ['content-type-options-missing']],
    [
      'a frame option no browser knows',
      but('X-Frame-Options', 'ALLOW-FROM https://a.example'),
      ['frame-protection-missing'],
    ],
    [
      'frame-ancestors instead',
      [...without('X-Frame-Options'), ['Content-Security-Policy', "frame-ancestors 'self'"]],
      [],
    ],
    [
      'frame-ancestors for all beats the option',
      [...GOOD, ['Content-Security-Policy', 'frame-ancestors *']],
      ['frame-protection-missing'],
    ],
    ['an unsafe referrer policy', but('Referrer-Policy', 'unsafe-url'), ['referrer-policy-unsafe']],
    ['an unsafe one for old browsers before a safe one', but('Referrer-Policy', 'unsafe-url, same-origin'), []],
  ])('judges %s', (_, headers, keys) => {
    expect(keysBy(securityHeaders, [answer('', { headers })])).toEqual(keys);
  });

  it('take a referrer policy in the page for one', () => {
    const page = answer('<meta name=referrer content=no-referrer>', { headers: without('Referrer-Policy') });
    expect(keysBy(securityHeaders, [page])).toEqual([]);
  });

  it.each<[string, string, string | null, readonly string[]]>([
    ['missing over TLS', 'https://shop.example/', null, ['hsts-missing']],
    ['no matter over HTTP', 'http://shop.example/', null, []],
    ['missing at an address', 'https://127.20.0.5/', null, ['hsts-missing']],
    ['too short', 'https://shop.example/', 'max-age=86400; includeSubDomains', ['hsts-short']],
    ['taken back', 'https://shop.example/', 'max-age=0', ['hsts-short']],
    ['for one name', 'https://shop.example/', 'max-age=31536000', ['hsts-subdomains']],
    ['complete', 'https://shop.example/', 'max-age="31536000"; includeSubDomains; preload', []],
  ])('judge HSTS %s', (_, url, hsts, keys) => {
    const headers: Header[] = hsts === null ? [...GOOD] : [...GOOD, ['Strict-Transport-Security', hsts]];
    expect(keysBy(securityHeaders, [answer('', { url, headers })])).toEqual(keys);
  });
});

describe('Content Security Policy', () => {
  const REST = "; object-src 'none'; base-uri 'none'";
  it.each<[string, readonly string[]]>([
    ["default-src 'self'", []],
    [`script-src 'self' 'unsafe-inline'${REST}`, ['csp-unsafe-inline']],
    [`script-src 'nonce-r4nd0m' 'unsafe-inline'${REST}`, []],
    [`script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=' 'unsafe-inline'${REST}`, []],
    [`script-src 'nonce-r4nd0m' 'strict-dynamic' https: 'unsafe-inline'${REST}`, []],
    [`script-src 'self' 'unsafe-eval'${REST}`, ['csp-unsafe-eval']],
    [`script-src *${REST}`, ['csp-wide-sources']],
    [`script-src 'self' data:${REST}`, ['csp-wide-sources']],
    [`script-src 'self' https:${REST}`, ['csp-wide-sources']],
    [`script-src 'self' http://cdn.example${REST}`, ['csp-wide-sources']],
    [`script-src 'self' https://*.shop.example${REST}`, []],
    [`img-src * data:; default-src 'self'`, []],
    [`script-src 'self'; base-uri 'none'`, ['csp-object-src']],
    [`script-src 'nonce-r4nd0m'; object-src 'none'`, ['csp-base-uri']],
    [`script-src 'self' https://unpkg.com${REST}`, ['csp-bypass-host']],
    [`script-src 'self' https://unpkg.com/react@18.2.0/umd/react.js${REST}`, []],
    [`script-src 'self'; script-src *${REST}`, []],
    [`script-src *, script-src 'self'${REST}`, []],
    ["frame-ancestors 'self'", ['csp-missing']],
  ])('judges %s', (policy, keys) => {
    const found = keysBy(contentSecurityPolicy, [answer('', { headers: [['Content-Security-Policy', policy]] })]);
    expect(found).toEqual(keys);
  });

  it('tells one that is missing, on trial, or in the page only', () => {
    expect(keysBy(contentSecurityPolicy, [answer('')])).toEqual(['csp-missing']);
    const trial: Header[] = [['Content-Security-Policy-Report-Only', "default-src 'self'"]];
    expect(keysBy(contentSecurityPolicy, [answer('', { headers: trial })])).toEqual(['csp-report-only']);
    const meta = `<meta http-equiv="content-security-policy" content="default-src 'self'">`;
    expect(keysBy(contentSecurityPolicy, [answer(meta)])).toEqual(['csp-meta']);
  });
});

describe('headers that name software', () => {
  it.each<[Header, readonly string[]]>([
    [['Server', 'Apache/2.4.49 (Unix)'], ['software-version-told GET / header Server']],
    [['X-Powered-By', 'PHP/5.6.40'], ['software-version-told GET / header X-Powered-By']],
    [['Server', 'nginx'], []],
    [['X-Powered-By', 'Express'], []],
  ])('%j', (header, lines) => {
    expect(seenBy(versionHeaders, [answer('', { url: '/a', headers: [header] })])).toEqual(lines);
  });

  it('are told as development tools where they are', () => {
    const headers: Header[] = [['X-Debug-Token-Link', '/_profiler/a1b2c3']];
    expect(keysBy(debugHeaders, [answer('', { headers })])).toEqual(['debug-headers']);
    expect(keysBy(debugHeaders, [answer('', { headers: [['X-Request-Id', 'a1b2c3']] })])).toEqual([]);
  });
});
