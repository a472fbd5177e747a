import type { Header, WebResponse } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { nodesOf } from './contexts.ts';
import { destinationOf } from './destinations.ts';
import { renderingOf, scriptPolicyOf } from './rendered.ts';
import { couldRun } from './runnable.ts';
import { readScripts } from './script-sources.ts';

const answer = (headers: readonly Header[], body = '', status = 200): WebResponse => ({
  status,
  statusText: '',
  headers,
  body: Buffer.from(body),
  cut: false,
});
const HTML: Header = ['Content-Type', 'text/html; charset=utf-8'];

describe('how a browser shows an answer', () => {
  it.each<[string, WebResponse, ReturnType<typeof renderingOf>]>([
    ['HTML', answer([HTML]), 'html'],
    ['HTML of an error', answer([HTML], '', 404), 'html'],
    ['SVG', answer([['content-type', 'image/svg+xml']]), 'xml'],
    ['XHTML', answer([['content-type', 'application/xhtml+xml']]), 'xml'],
    ['a feed', answer([['content-type', 'application/rss+xml']]), 'xml'],
    ['JSON', answer([['content-type', 'application/json']], '<p>'), null],
    ['plain text', answer([['content-type', 'text/plain']], '<p>'), null],
    ['no type, like HTML', answer([], '<p>a'), 'html'],
    ['no type, not like HTML', answer([], 'a <p>'), null],
    ['no type, and not to be guessed', answer([['X-Content-Type-Options', 'nosniff']], '<p>a'), null],
    ['a download', answer([HTML, ['content-disposition', 'attachment; filename=a']]), null],
    ['a redirect', answer([HTML, ['location', '/']], '', 302), null],
    ['nothing', answer([HTML], '', 204), null],
  ])('%s', (_, response, expected) => {
    expect(renderingOf(response)).toBe(expected);
  });

  it.each<[string, ReturnType<typeof scriptPolicyOf>]>([
    ["default-src 'none'", 'no script'],
    ["default-src 'self'; script-src 'none'", 'no script'],
    ["default-src 'none'; script-src 'self'", 'some'],
    ["frame-ancestors 'none'", 'none'],
    ["frame-ancestors 'none', script-src 'none'", 'no script'],
  ])('%s', (policy, expected) => {
    expect(scriptPolicyOf([['Content-Security-Policy', policy]])).toBe(expected);
  });
});

describe('where an answer leads', () => {
  const from = 'http://site.example/a';
  it.each<[WebResponse, string | undefined]>([
    [answer([['Location', '//other.example/']], '', 302), 'http://other.example/'],
    [answer([['Location', '/\\other.example/']], '', 301), 'http://other.example/'],
    [answer([['Location', '//other.example/']]), undefined],
    [answer([['Refresh', '0; URL=https://other.example/']]), 'https://other.example/'],
    [answer([HTML], '<meta http-equiv=Refresh content="3;url=\'/b\'">'), 'http://site.example/b'],
    [answer([HTML], '<!-- <meta http-equiv=refresh content="0;url=//other.example"> -->'), undefined],
    [answer([HTML], '<textarea><meta http-equiv=refresh content="0;url=//other.example"></textarea>'), undefined],
  ])('%#', (response, expected) => {
    expect(destinationOf(response, from)?.url.href).toBe(expected);
  });

  it('reads a refresh that is made to be slow', () => {
    expect(destinationOf(answer([['Refresh', `0${' '.repeat(100_000)}''`]]), from)).toBeNull();
  });
});

describe('what could run', () => {
  it.each([
    ["<script>rcproof('m1')</script>", true],
    ['<script>var a = "rcproof(\'m1\')"</script>', false],
    ["<script>// rcproof('m1')</script>", false],
    ["<script type=text/template>rcproof('m1')</script>", false],
    ["<script language=vbscript>rcproof('m1')</script>", false],
    ['<img onerror="a(\'&#39;+rcproof(/m1/.source)+&#39;\')">', true],
    ["<a href=' java\nscript:rcproof`m1`'>", true],
    ["<a href='/?javascript:rcproof`m1`'>", false],
    ["<iframe srcdoc='&lt;img src onerror=rcproof`m1`>'>", true],
    ['<textarea><img onerror=rcproof`m1`></textarea>', false],
    ['<img onerror=rcproof`m2`>', false],
  ])('%s', (page, expected) => {
    expect(couldRun(page, 'm1')).toBe(expected);
  });

  it('reads pages that nest without end, and those with very many elements', () => {
    expect(nodesOf('<div>'.repeat(400_000))).toEqual([]);
    expect(nodesOf('<div></x>'.repeat(200_000))).toEqual([]);
    expect(nodesOf('<a></a>'.repeat(50_000)).length).toBeGreaterThan(50_000);
    expect(couldRun(`<script>'${"rcproof('m1') ".repeat(100_000)}'`, 'm1')).toBe(false);
  });
});

describe('what scripts read', () => {
  it('finds sources, their names and sinks', () => {
    const use = readScripts([
      "a.innerHTML = location.hash; new URLSearchParams(location.search).get('q')",
      "addEventListener('message', (e) => show(e.data.html)); localStorage.getItem('last'); sessionStorage.note; window.name",
      '{path:"search",component:A},{path:"track-result"} this.route.snapshot.queryParams.id',
    ]);
    expect(use).toMatchObject({
      query: true,
      fragment: true,
      referrer: false,
      message: true,
      windowName: true,
      sink: true,
    });
    expect(use).toMatchObject({
      localKeys: ['last'],
      sessionKeys: ['note'],
      messageKeys: [{ path: 'html', words: [] }],
      queryKeys: ['q', 'id'],
    });
    expect(use.routes).toEqual(['search', 'track-result']);
  });

  it.each([
    ["new URL(location).searchParams.get('back')", 'back'],
    ["const p = new URLSearchParams(location.search); if (p.has('open')) show(p.get('head'))", 'open head'],
    ['/[?&]lang=([^&]*)/.exec(location.search)', 'lang'],
    ["document.URL.substring(document.URL.indexOf('default=') + 8)", 'default'],
    ["function getParam(n) { return location.search.split(n)[1] } getParam('color')", 'color'],
    ['Object.fromEntries(new URLSearchParams(location.search)).style', 'style'],
    ["const { city = '', zip } = Object.fromEntries(new URLSearchParams(location.search))", 'city zip'],
    ["var args = parse(location.search); show(args['welcome'], args.name)", 'welcome name'],
    ['location.search.split("&").forEach((p) => { vars[p[0]] = p[1] }); show(vars.caption)', 'caption'],
    ["element.getAttribute('href'); map.get('key')", ''],
  ])('finds the names that a script looks for in a query: %s', (script, names) => {
    expect(readScripts([script]).queryKeys.join(' ')).toBe(names);
  });

  it.each([
    ["onmessage = ({ data }) => { if (data.action == 'render') show(data.html) }", { action: ['render'], html: [] }],
    [
      "addEventListener('message', (e) => { const m = JSON.parse(e.data); if (m.type === 'note') show(m.text) })",
      { type: ['note'], text: [] },
    ],
    [
      "addEventListener('message', (e) => { switch (e.data.cmd) { case 'a': break; case 'b': show(e.data.body.html) } })",
      { cmd: ['a', 'b'], 'body.html': [] },
    ],
  ])('finds what a script wants a message to say: %s', (script, keys) => {
    const found = readScripts([script]).messageKeys.map(({ path, words }) => [path, words]);
    expect(Object.fromEntries(found)).toEqual(keys);
  });

  it('finds nothing in a script that reads nothing', () => {
    expect(readScripts(['var a = 1 + 2; document.body.hidden = true'])).toMatchObject({
      query: false,
      fragment: false,
      sink: false,
    });
  });
});
