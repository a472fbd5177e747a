import { describe, expect, it } from 'vitest';
import { type EchoPage, SAFE_PAGES, WEAK_PAGES } from '../testing/weak-pages.ts';
import { type Context, contextsOf } from './contexts.ts';
import { type Candidate, candidatesFor } from './payloads.ts';
import { probeValue, reflectionsIn } from './probe.ts';
import { couldRun } from './runnable.ts';

const TOKEN = 'rctoken1';
const MARK = 'rcmark2';

function candidatesOf({ show, kind = 'query', type = '' }: EchoPage): Candidate[] {
  const page = show(probeValue(TOKEN, kind));
  const reflections = reflectionsIn(page, { token: TOKEN, withSpecials: true });
  return contextsOf(page, TOKEN).flatMap(({ context }, index) => {
    const reflection = reflections[index];
    return reflection ? candidatesFor({ context, reflection, xml: type.includes('xml') }) : [];
  });
}

const isHtml = ({ type = 'text/html' }: EchoPage) => type === '' || type.includes('text/html');
/** What the browser makes of an answer is said by its head, and of a frame by its sandbox: both are none of the payload's. */
const bySomethingElse = new Set(['safe download', 'safe policy', 'safe redirect', 'safe sandbox']);

describe('payloads for where a value lands', () => {
  it.each(WEAK_PAGES.filter((page) => isHtml(page) && !page.unread && !page.ownProbe))(
    'has one that would run: $name',
    (page) => {
      const running = candidatesOf(page).findIndex(({ value }) => couldRun(page.show(value(MARK)), MARK));
      expect(running).toBeGreaterThanOrEqual(0);
      // Few are sent at the lowest strength, and some more at the usual one.
      expect(running).toBeLessThan(page.late ? 12 : page.name === 'images and handlers refused' ? 8 : 5);
    },
  );

  it.each(SAFE_PAGES.filter((page) => isHtml(page) && !bySomethingElse.has(page.name)))(
    'has none that would run, and sends next to nothing: $name',
    (page) => {
      const candidates = candidatesOf(page);
      expect(candidates.filter(({ value }) => couldRun(page.show(value(MARK)), MARK))).toEqual([]);
      expect(candidates.length).toBeLessThan(6);
    },
  );
});

it('ends the element itself where its content is no markup', () => {
  const name = 'attribute of a script';
  const values = candidatesOf({ name, show: (v) => `<script id='${v}'></script>` }).map(({ value }) => value(MARK));
  expect(values.filter((value) => value.startsWith("''>"))).not.toEqual([]);
  expect(values.filter((value) => value.startsWith("''>") && !value.startsWith("''></script>"))).toEqual([]);
});

describe('where a value lands', () => {
  const context = (source: string): Context | undefined => contextsOf(source, TOKEN)[0]?.context;

  it.each<[string, Partial<Context>]>([
    [`<p>${TOKEN}`, { kind: 'text' }],
    [`<table>${TOKEN}</table>`, { kind: 'text' }],
    [`<p>${TOKEN.toUpperCase()}</p>`, { kind: 'text' }],
    [`<select><option>${TOKEN}`, { kind: 'text', within: ['select'] }],
    [`<template><b>${TOKEN}`, { kind: 'text', within: ['template'] }],
    [`<title>a</title><svg><title>${TOKEN}`, { kind: 'text' }],
    [`<title>${TOKEN}`, { kind: 'raw text', element: 'title' }],
    [`<noscript><p>${TOKEN}</p></noscript>`, { kind: 'raw text', element: 'noscript' }],
    [`<script type="application/ld+json">"${TOKEN}"</script>`, { kind: 'raw text', element: 'script' }],
    [`<!-- <b> ${TOKEN} --></b>`, { kind: 'comment' }],
    [`<a href="/a?b=${TOKEN}">`, { kind: 'attribute', name: 'href', quote: '"', atStart: false, role: 'url' }],
    [`<a title='a>b' href= '${TOKEN}'>`, { kind: 'attribute', name: 'href', quote: "'", atStart: true }],
    [`<a title=a"b class=${TOKEN}>`, { kind: 'attribute', name: 'class', quote: '', role: 'plain' }],
    [`<a a=1 a="${TOKEN}">`, { kind: 'attribute', name: 'a', quote: '"' }],
    [`<input type=HIDDEN value="${TOKEN}">`, { kind: 'attribute', hidden: true }],
    [
      `<body onload="f(&quot;${TOKEN}&quot;)">`,
      { kind: 'attribute', role: 'event', state: { part: 'double', closers: ')' } },
    ],
    [`<a href="javascript:f('${TOKEN}')">`, { kind: 'attribute', state: { part: 'single', closers: ')' } }],
    [`<a data-${TOKEN}=1>`, { kind: 'attribute name', element: 'a' }],
    [`<h${TOKEN}>`, { kind: 'tag name', closing: false, atStart: false }],
    [`<p>a</${TOKEN}></p>`, { kind: 'tag name', closing: true, atStart: true }],
    [`<p title="${TOKEN}`, { kind: 'attribute', name: 'title', quote: '"' }],
    [`<script>a("${TOKEN}`, { kind: 'script', state: { part: 'double', closers: ')' } }],
    [`<svg><script>a(${TOKEN})</script></svg>`, { kind: 'script', state: { part: 'code', closers: ')' } }],
  ])('%s', (source, expected) => {
    expect(context(source)).toMatchObject(expected);
  });

  it('reads no more than a dozen places of a page', () => {
    expect(contextsOf(`<p>${TOKEN}</p>`.repeat(100), TOKEN)).toHaveLength(12);
  });
});
