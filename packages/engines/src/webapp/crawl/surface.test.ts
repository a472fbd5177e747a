import { describe, expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import type { SeenForm } from './form.ts';
import { createSurface } from './surface.ts';

const from = { page: `${ORIGIN}/`, depth: 1, source: 'link' } as const;
const get = (path: string) => ({ method: 'GET', url: ORIGIN + path, headers: [], body: null });
const LISTING = `<html><head><title>Index of /files/old</title></head><body><h1>Index of /files/old</h1><table>
<tr><td><a href="?C=N;O=D">Name</a></td></tr><tr><td><a href="/files/">Parent Directory</a></td></tr>
<tr><td><a href="report%20one.gif">report one.gif</a></td></tr><tr><td><a href="20131014/">20131014/</a></td></tr></table></body></html>`;

describe('names in paths', () => {
  const files = ['/files/old/report%20one.gif', '/files/old/20131014/a.gif', '/items/red-chair'];
  const namesOf = (surface: ReturnType<typeof createSurface>) =>
    surface.points.map(({ name, request }) => `${name} ${request.url.slice(ORIGIN.length)}`);

  it('are points where nothing says that the server alone reads them', () => {
    const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
    for (const file of files) surface.addRequest(get(file), from);
    expect(namesOf(surface)).toEqual([
      '3 /files/old/report%20one.gif',
      '3 /files/old/20131014/a.gif',
      '4 /files/old/20131014/a.gif',
      '2 /items/red-chair',
    ]);
  });

  it.each(['before', 'after'])('are none in a folder that the server lists, read %s they are linked', (when) => {
    const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
    const read = () => surface.keep(answer(LISTING, { url: '/files/old/' }), from);
    if (when === 'before') read();
    for (const file of files) surface.addRequest(get(file), from);
    if (when === 'after') read();
    expect(namesOf(surface)).toEqual(['4 /files/old/20131014/a.gif', '2 /items/red-chair']);
  });

  it('stay points where a page of the site lists them', () => {
    const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
    surface.keep(answer('<title>Index of /items</title><a href="red-chair">Chair</a>', { url: '/items/' }), from);
    surface.addRequest(get('/items/red-chair'), from);
    expect(namesOf(surface)).toEqual(['2 /items/red-chair']);
  });
});

it('attacks a word that many pages of one program carry at a few of them', () => {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  const parts = { elements: new Set<string>(), sentences: [], heading: '' };
  const pages = ['show', 'list', 'edit', 'news', 'help', 'faq'];
  const field = (name: string) =>
    ({ action: '', method: 'post', encoding: '', fields: [{ name }] }) as unknown as SeenForm;
  for (const page of pages)
    surface.routing.learn(`${ORIGIN}/index.php?m=user&a=${page}`, { ...parts, forms: [field(page)] });
  for (const page of pages) surface.addRequest(get(`/index.php?m=user&a=${page}&id=${page.length}`), from);
  const times = (name: string) => surface.points.filter((point) => point.name === name).length;
  expect([times('m'), times('id')]).toEqual([4, pages.length]);
});

describe('links that carry an attack already', () => {
  const valuesOf = (query: string) => {
    const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
    surface.addRequest(get(`/show?${query}`), from);
    return surface.points.map(({ name, value, request: { url } }) => [
      name,
      value,
      new URL(url).searchParams.get(name),
    ]);
  };

  it.each([
    ['id', '1 and sleep(1)-- -', '1'],
    ['id', "7' or '1'='1", '7'],
    ['id', '2 UNION SELECT 1,2', '2'],
    ['q', '<script>alert(1)</script>', 'cerca'],
    ['word', '{{7*7}}', 'prova'],
    ['part', '../../../../etc/passwd', 'prova'],
    ['part', '/etc/passwd', 'prova'],
    ['part', 'C:\\windows\\win.ini', 'prova'],
    ['target', '127.0.0.1;id', '127.0.0.1'],
  ])('are tried with a harmless value: %s=%s', (name, value, harmless) => {
    expect(valuesOf(`${name}=${encodeURIComponent(value)}`)).toEqual([[name, harmless, harmless]]);
  });

  it.each([
    '../docs/about.html',
    'rock and roll (live)',
    "l'orologio",
    '<order><item>1</item></order>',
    'http://a.example/etc/x?a=1&b=2',
    'black & white',
    'Anna or Bruno',
    '/files/report.pdf',
  ])('are not those with another value: %s', (value) => {
    expect(valuesOf(`q=${encodeURIComponent(value)}`)).toContainEqual(['q', value, value]);
  });
});

it.each([
  "/(typeof%20run=='function'?run:process.run)('get').get('http://127.0.0.1:9/rc0123456789ab')",
  '/find?rc0123456789ab=1',
  '/find?%3Cscript%3Ex=1',
  '/rc0123456789ab/find?q=1',
])('makes no parameter of a value of the scan: %s', (path) => {
  const surface = createSurface({ origin: ORIGIN, root: '/', variants: 2 });
  surface.addRequest(get(path), from);
  expect(surface.points.filter(({ kind }) => kind !== 'header')).toEqual([]);
  surface.addRequest(get('/find?q=rc0123456789ab'), from);
  expect(surface.points.map(({ name }) => name)).toEqual(['q']);
});
