import { describe, expect, it } from 'vitest';
import { isLibrary, readScripts, type ScriptUse } from './script-sources.ts';

const SHOW = ';box.innerHTML = value';

describe('what scripts read', () => {
  it.each<[string, Partial<ScriptUse>]>([
    ['value = decodeURIComponent(location.search.substring(1))', { wholeQuery: true }],
    ["value = document.URL.split('?')[1]", { wholeQuery: true }],
    ['value = new URLSearchParams(location.search.slice(1))', { wholeQuery: false }],
    ["for (const pair of location.search.slice(1).split('&')) use(pair)", { wholeQuery: false }],
    ["if (location.hash.indexOf('#!') === 0) value = location.hash.slice(2)", { fragmentBeginnings: ['!'] }],
    ['if (/^#\\//.test(location.hash)) value = location.hash', { fragmentBeginnings: ['/'] }],
    ["if (location.hash.startsWith('#view:')) value = location.hash", { fragmentBeginnings: ['view:'] }],
    ["value = location.hash.substr(1); open('#menu')", { fragmentBeginnings: [] }],
    ['value = location.hash.slice(5)', { fragmentBeginnings: ['!!!!'] }],
    ["value = location.pathname.split('/').pop()", { path: true }],
    [
      "function read(name) { return new RegExp(name + '=([^&]*)').exec(location.search) } value = read('title')",
      { queryKeys: ['title'] },
    ],
    [
      "var all = {}; location.hash.slice(1).split('&').forEach((p) => { var kv = p.split('='); all[kv[0]] = kv[1] }); value = all.note",
      { queryKeys: ['note'] },
    ],
    ["value = new URLSearchParams(location.search).get('search')", { queryKeys: ['search'] }],
    ['const { filter, length } = Object.fromEntries(new URLSearchParams(location.search))', { queryKeys: ['filter'] }],
    ['const url = new URL(location.href); value = url.search', { queryKeys: [] }],
    [
      "const pages = { '/find': () => value, '/home': start }; addEventListener('hashchange', () => pages[location.hash.slice(1)]())",
      { routes: ['find', 'home'] },
    ],
    [
      "switch (location.hash) { case '#/find': value = 1; break; case '#!/help': value = 2 }",
      { routes: ['find', 'help'] },
    ],
    ["fetch('/find', { '/home': 1 })", { routes: [] }],
    ["value = `<img src='/pictures/` + location.hash.slice(1) + `.png'>`", { joins: true }],
    [`value = \`<img alt='\${location.hash}'>\``, { joins: true }],
    ["value = '<p>' + location.hash + '</p>'", { joins: false }],
    ["e = document.createElementNS('http://www.w3.org/2000/svg', 'script')", { loads: true }],
    ["button.addEventListener('click', show)", { presses: true, channels: false }],
    ["button.onclick = show; socket = new WebSocket('/live')", { presses: true, channels: true }],
    ["value = location.hash.replace(/</g, '&lt;')", { escapes: true }],
  ])('%s', (script, use) => {
    expect(readScripts([script + SHOW])).toMatchObject(use);
  });

  it.each<[string, ScriptUse['messageKeys']]>([
    [
      "const d = event.data; if (d.kind === 'show') box.innerHTML = d.part.html",
      [
        { path: 'kind', words: ['show'] },
        { path: 'part.html', words: [] },
      ],
    ],
    [
      "const { kind, body: text } = event.data; if (kind == 'show') box.innerHTML = text",
      [
        { path: 'kind', words: ['show'] },
        { path: 'body', words: [] },
      ],
    ],
    [
      "if (event.data['kind'] === 'show') box.innerHTML = event.data['body']",
      [
        { path: 'kind', words: ['show'] },
        { path: 'body', words: [] },
      ],
    ],
  ])('of a message: %s', (handler, keys) => {
    expect(readScripts([`addEventListener('message', (event) => { ${handler} })`]).messageKeys).toEqual(keys);
  });
});

it('knows a library by the comment it begins with', () => {
  const code = 'function read() { return location.hash }\n'.repeat(200);
  expect(isLibrary(`/*! Widgets v3.2.1 | (c) Some People | MIT licence */\n${code}`)).toBe(true);
  expect(isLibrary(`/* Our shop, 2026 */\n${code}`)).toBe(false);
  expect(isLibrary('/*! Widgets v3.2.1 | (c) Some People */ out.innerHTML = location.hash')).toBe(false);
  expect(isLibrary(`/*! Widgets v3.2.1 | (c) Some People */\n${code.repeat(100)}`)).toBe(false);
});
