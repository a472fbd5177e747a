import type { PointKind } from '../crawl/point.ts';

/** A page that shows one value, in one place. Names of the safe ones begin with `safe`. */
export interface EchoPage {
  readonly name: string;
  readonly kind?: PointKind;
  /** The parameter; `v` unless told. */
  readonly parameter?: string;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** The way out of it is that of another page: no browser needs to see both. */
  readonly alike?: true;
  /** Scripts of the page make it run: its text does not tell. */
  readonly unread?: true;
  /** Shown only to a probe of its own: behind something else, or encoded. */
  readonly ownProbe?: true;
  /** What gets past it is not among the few values of the lowest strength. */
  readonly late?: true;
  readonly show: (value: string) => string;
}

export const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
const escapeTags = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const noTags = (text: string) => text.replaceAll('<', '\\x3c').replaceAll('>', '\\x3e');
const scriptString = (text: string) =>
  JSON.stringify(text).replaceAll(/[<>'`$&]/g, (c) => `\\u00${c.charCodeAt(0).toString(16)}`);
const page = (body: string) => `<!DOCTYPE html><html><head><title>A page</title></head><body>${body}</body></html>`;
const script = (text: string) => page(`<script>${text}</script>`);

/** As small as a framework with expressions in its markup can be. */
const framework = (body: string) =>
  page(
    `<div ng-app>${body}</div><script>var p = document.getElementById('p'); p.textContent = p.textContent.replace(/{{(.*?)}}/g, (_, expression) => Function('with (this) { return ' + expression + ' }').call({}));</script>`,
  );

/** Reflections that a script can be made of. */
export const WEAK_PAGES: readonly EchoPage[] = [
  { name: 'text', show: (v) => page(`<p>${v}</p>`) },
  {
    name: 'script of a page that leaves',
    show: (v) =>
      page(
        `<script>alert('No'); history.go(-1); location = '/text';</script><script>setTimeout(function () { var s = '${noTags(v)}'; }, 300)</script>`,
      ),
  },
  { name: 'text of a form', kind: 'form', show: (v) => page(`<p>${v}</p>`) },
  { name: 'text of json', alike: true, kind: 'json', show: (v) => page(`<p>${v}</p>`) },
  { name: 'text of a cookie', kind: 'cookie', show: (v) => page(`<p>${v}</p>`) },
  { name: 'text of a referrer', kind: 'header', parameter: 'Referer', show: (v) => page(`<p>${v}</p>`) },
  {
    name: 'text of a user agent',
    alike: true,
    kind: 'header',
    parameter: 'User-Agent',
    show: (v) => page(`<p>${v}</p>`),
  },
  { name: 'text of a path', kind: 'path', parameter: '2', show: (v) => page(`<p>${v}</p>`) },
  {
    name: 'text of a message about quotes',
    ownProbe: true,
    show: (v) => page(v.includes("'") ? `<p>The value ${v} is invalid</p>` : '<p>Thank you</p>'),
  },
  { name: 'text of a missing page', alike: true, status: 404, show: (v) => page(`<p>${v} is not here</p>`) },
  { name: 'double quotes', show: (v) => page(`<input value="${escapeTags(v)}">`) },
  {
    name: 'single quotes',
    alike: true,
    show: (v) => page(`<input value='${escapeTags(v).replaceAll('"', '&quot;')}'>`),
  },
  { name: 'no quotes', show: (v) => page(`<img src="/x" width=${escapeHtml(v)}>`) },
  { name: 'hidden input', show: (v) => page(`<input type=hidden value="${escapeTags(v)}">`) },
  { name: 'element of no interest', alike: true, show: (v) => page(`<p class="${escapeTags(v)}">text</p>`) },
  { name: 'event handler', show: (v) => page(`<button onclick="this.id='${escapeHtml(v)}'">go</button>`) },
  {
    name: 'event handler, quotes taken out',
    show: (v) => page(`<button onclick="this.id=('${v.replaceAll(/['"<>\\]/g, '')}')">go</button>`),
  },
  { name: 'script, single quotes', show: (v) => script(`var a = '${noTags(v)}';`) },
  { name: 'script, double quotes', alike: true, show: (v) => script(`var a = {b: ["${noTags(v)}"]};`) },
  { name: 'script, quotes with a backslash', show: (v) => script(`var a = '${noTags(v).replaceAll("'", "\\'")}';`) },
  { name: 'script, in a function', show: (v) => script(`function f() { return g({ a: '${noTags(v)}' }); }`) },
  { name: 'script, template literal', show: (v) => script(`var a = \`x ${noTags(v).replaceAll(/[\\`"']/g, '')}\`;`) },
  { name: 'script, line comment', show: (v) => script(`// for ${noTags(v)}\nvar a = 1;`) },
  { name: 'script, block comment', show: (v) => script(`/* for ${noTags(v)} */var a = 1;`) },
  { name: 'script, regular expression', show: (v) => script(`var a = /${noTags(v)}/;`) },
  { name: 'script, bare', show: (v) => script(`var a = ${noTags(v).replaceAll(/["'`]/g, '')};`) },
  { name: 'script, a string that is run', unread: true, show: (v) => script(`var a = ${scriptString(v)}; eval(a);`) },
  {
    name: 'script, a string that is markup',
    unread: true,
    show: (v) => script(`document.body.innerHTML = "${v.replaceAll(/["'<>]/g, '')}";`),
  },
  { name: 'script, end of the element', show: (v) => script(`var a = ${JSON.stringify(v)};`) },
  { name: 'script of data', show: (v) => page(`<script type="application/json">${JSON.stringify({ v })}</script>`) },
  { name: 'comment', show: (v) => page(`<!-- ${v} -->`) },
  { name: 'link', show: (v) => page(`<a href="${escapeHtml(v)}">link</a>`) },
  {
    name: 'link, a word taken out',
    show: (v) => page(`<a href="${escapeHtml(v).replace('javascript:', '')}">link</a>`),
  },
  { name: 'link, with something behind it', show: (v) => page(`<a href="${escapeHtml(v)}/*home">link</a>`) },
  { name: 'frame', show: (v) => page(`<iframe src="${escapeHtml(v)}"></iframe>`) },
  { name: 'action', show: (v) => page(`<form action="${escapeHtml(v)}"><button>go</button></form>`) },
  {
    name: 'form action',
    alike: true,
    show: (v) => page(`<form><button formaction="${escapeHtml(v)}">go</button></form>`),
  },
  { name: 'script address', show: (v) => page(`<script src="${escapeHtml(v)}"></script>`) },
  {
    name: 'script address, no colons',
    show: (v) => page(`<script src="${escapeHtml(v).replaceAll(':', '')}"></script>`),
  },
  {
    name: 'base address',
    show: (v) => page(`<base href="${escapeHtml(v).replaceAll(':', '')}"><script src="shop.js"></script>`),
  },
  { name: 'srcdoc', show: (v) => page(`<iframe srcdoc="${escapeHtml(v)}"></iframe>`) },
  { name: 'style element', alike: true, show: (v) => page(`<style>p { color: ${v} }</style>`) },
  { name: 'style attribute', alike: true, show: (v) => page(`<p style="color: ${escapeTags(v)}">text</p>`) },
  { name: 'title', alike: true, show: (v) => `<!DOCTYPE html><title>${v}</title><p>text</p>` },
  { name: 'textarea', show: (v) => page(`<textarea>${v}</textarea>`) },
  { name: 'noscript', show: (v) => page(`<noscript>${v}</noscript>`) },
  { name: 'xmp', alike: true, show: (v) => page(`<xmp>${v}</xmp>`) },
  { name: 'frame content', alike: true, show: (v) => page(`<iframe>${v}</iframe>`) },
  { name: 'template', show: (v) => page(`<template><p>${v}</p></template>`) },
  { name: 'option', show: (v) => page(`<select><option>${v}</option></select>`) },
  { name: 'attribute name', show: (v) => page(`<p data-${escapeHtml(v)}="a">text</p>`) },
  { name: 'tag name', show: (v) => page(`<${escapeHtml(v)}>text`) },
  { name: 'svg in a page', show: (v) => page(`<svg><text>${v}</text></svg>`) },
  { name: 'mathml', alike: true, show: (v) => page(`<math><mtext>${v}</mtext></math>`) },
  {
    name: 'svg document',
    type: 'image/svg+xml',
    show: (v) => `<svg xmlns="http://www.w3.org/2000/svg"><text>${v}</text></svg>`,
  },
  {
    name: 'xhtml',
    type: 'application/xhtml+xml',
    show: (v) =>
      `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>a</title></head><body><p>${v}</p></body></html>`,
  },
  { name: 'no content type', type: '', show: (v) => `<p>${v}</p>` },
  { name: 'json as html', show: (v) => JSON.stringify({ v }) },
  { name: 'tags of scripts taken out', show: (v) => page(`<p>${v.replaceAll(/<\/?script[^>]*>/gi, '')}</p>`) },
  { name: 'images and handlers refused', show: (v) => page(`<p>${/<img|onload|onerror/i.test(v) ? 'no' : v}</p>`) },
  { name: 'whole tags taken out', show: (v) => page(`<p>${v.replaceAll(/<[^>]*>/g, '')}</p>`) },
  {
    name: 'scripts and handlers taken out',
    alike: true,
    show: (v) => page(`<p>${v.replaceAll(/script|on\w+\s*=/gi, '')}</p>`),
  },
  {
    name: 'scripts and handlers refused',
    show: (v) => page(`<p>${/script|on\w+\s*=/i.test(v) ? 'no' : v}</p>`),
  },
  {
    name: 'quotes with a backslash',
    alike: true,
    show: (v) => page(`<input value="${escapeTags(v).replaceAll(/["'\\]/g, '\\$&')}">`),
  },
  {
    name: 'an attribute that a script writes',
    unread: true,
    show: (v) =>
      page(`<p id=p data-v="${escapeHtml(v)}"></p><script>p.insertAdjacentHTML('beforeend', p.dataset.v);</script>`),
  },
  {
    name: 'script, an escaped string that is markup',
    unread: true,
    show: (v) => script(`var a = ${JSON.stringify(v).replaceAll('<', '\\u003c')}; document.body.innerHTML = a;`),
  },
  { name: 'parentheses taken out', show: (v) => page(`<p>${v.replaceAll(/[()]/g, '')}</p>`) },
  {
    name: 'the first beginning of an element taken out',
    show: (v) => page(`<p>${v.replace(/<(\w+)\W+\w/, '')}</p>`),
  },
  { name: 'the first element taken out', alike: true, show: (v) => page(`<p>${v.replace(/<\w[^>]*>/, '')}</p>`) },
  { name: 'blanks taken out', alike: true, show: (v) => page(`<p>${v.replaceAll(' ', '')}</p>`) },
  { name: 'upper case', show: (v) => page(`<p>${v.toUpperCase()}</p>`) },
  { name: 'decoded again', show: (v) => page(`<p>${decodeAgain(escapeHtml(v))}</p>`) },
  {
    name: 'beside an escaped copy',
    show: (v) => page(`<p>${escapeHtml(v)}</p><a href=/x title='${v.replaceAll(/[<>"]/g, '')}'>x</a>`),
  },
  {
    name: 'a policy that allows inline scripts',
    headers: { 'content-security-policy': "script-src 'self' 'unsafe-inline'" },
    show: (v) => page(`<p>${v}</p>`),
  },
  {
    name: 'frames',
    show: (v) => `<!DOCTYPE html><html><head><title>a</title></head><frameset cols="*">${v}<frame></frameset></html>`,
  },
  {
    name: 'script of another language',
    alike: true,
    show: (v) => page(`<script language="vbscript">a = "${v.replaceAll('"', '')}"</script>`),
  },
  {
    name: 'markup alone',
    ownProbe: true,
    show: (v) => page(/<\w/.test(v) ? `<p>${v}</p>` : '<p>Please enter some markup</p>'),
  },
  {
    name: 'an address alone',
    ownProbe: true,
    parameter: 'homepage',
    show: (v) => page(/^https?:/.test(v) ? `<a href="${v.replaceAll(/[<>]/g, '')}">x</a>` : '<p>None</p>'),
  },
  {
    name: 'signs refused before they are decoded',
    ownProbe: true,
    show: (v) => page(`<p>${/[<>"']/.test(v) ? 'no' : decodeAgain(v)}</p>`),
  },
  { name: 'attribute, white space taken out', show: (v) => page(`<input value="${v.replaceAll(/[<>\s]/g, '')}">`) },
  { name: 'attribute, a word taken out', show: (v) => page(`<input value="${v.replaceAll(/[<>]|on/gi, '')}">`) },
  {
    name: 'tags taken out before entities are undone',
    show: (v) => page(`<p>${v.replaceAll(/[<>]/g, '').replaceAll('&lt;', '<').replaceAll('&gt;', '>')}</p>`),
  },
  {
    name: 'tags taken out to the end before entities are undone',
    alike: true,
    show: (v) =>
      page(
        `<p>${v
          .replaceAll(/<[^>]*>?/g, '')
          .replaceAll('&lt;', '<')
          .replaceAll('&gt;', '>')}</p>`,
      ),
  },
  { name: 'brackets escaped once', show: (v) => page(`<p>${v.replace('<', '&lt;').replace('>', '&gt;')}</p>`) },
  { name: 'one tag taken out', alike: true, late: true, show: (v) => page(`<p>${v.replace(/<[^>]*>?/, '')}</p>`) },
  {
    name: 'usual elements refused',
    late: true,
    show: (v) => page(`<p>${/<\s*(script|img|svg|i?frame|details|input|body|form|a)\b/i.test(v) ? 'no' : v}</p>`),
  },
  { name: 'expressions of a framework', unread: true, show: (v) => framework(`<p id=p>${escapeHtml(v)}</p>`) },
];

/** Reflections of which nothing can be made. */
export const SAFE_PAGES: readonly EchoPage[] = [
  { name: 'safe text', show: (v) => page(`<p>${escapeHtml(v)}</p>`) },
  { name: 'safe expressions', show: (v) => framework(`<p id=p>${escapeHtml(v.replaceAll('{', ''))}</p>`) },
  {
    name: 'safe attribute that a script shows',
    show: (v) => page(`<p id=p data-v="${escapeHtml(v)}"></p><script>p.textContent = p.dataset.v;</script>`),
  },
  { name: 'safe form', kind: 'form', show: (v) => page(`<p>${escapeHtml(v)}</p>`) },
  { name: 'safe double quotes', alike: true, show: (v) => page(`<input value="${escapeHtml(v)}">`) },
  { name: 'safe single quotes', show: (v) => page(`<input value='${escapeHtml(v)}'>`) },
  { name: 'safe number', show: (v) => page(`<img width=${Number.parseInt(v, 10) || 90}>`) },
  { name: 'safe event handler', show: (v) => page(`<button onclick="go(${escapeHtml(scriptString(v))})">go</button>`) },
  { name: 'safe script', show: (v) => script(`var a = ${scriptString(v)};`) },
  {
    name: 'safe script of a page that leaves',
    show: (v) => page(`<script>alert('No'); history.go(-1);</script><script>var a = ${scriptString(v)};</script>`),
  },
  { name: 'safe template literal', show: (v) => script(`var a = \`x ${scriptString(v).slice(1, -1)}\`;`) },
  { name: 'safe comment', show: (v) => page(`<!-- ${v.replaceAll(/[^a-z0-9 ]/gi, '')} -->`) },
  { name: 'safe link', show: (v) => page(`<a href="${/^https?:/.test(v) ? escapeHtml(v) : '/'}">link</a>`) },
  {
    name: 'safe address in a link',
    alike: true,
    show: (v) => page(`<a href="/search?q=${encodeURIComponent(v)}">link</a>`),
  },
  { name: 'safe textarea', alike: true, show: (v) => page(`<textarea>${escapeHtml(v)}</textarea>`) },
  { name: 'safe title', alike: true, show: (v) => `<!DOCTYPE html><title>${escapeHtml(v)}</title>` },
  { name: 'safe style', alike: true, show: (v) => page(`<p style="color: ${escapeHtml(v)}">text</p>`) },
  { name: 'safe json', type: 'application/json', show: (v) => JSON.stringify({ v }) },
  { name: 'safe plain text', type: 'text/plain', show: (v) => v },
  { name: 'safe download', headers: { 'content-disposition': 'attachment; filename=a.html' }, show: (v) => page(v) },
  {
    name: 'safe policy',
    headers: { 'content-security-policy': "default-src 'none'" },
    show: (v) => page(`<p>${v}</p>`),
  },
  { name: 'safe redirect', status: 302, headers: { location: '/' }, show: (v) => page(v) },
  { name: 'safe sandbox', show: (v) => page(`<iframe sandbox="allow-scripts" srcdoc="${escapeHtml(v)}"></iframe>`) },
];

function decodeAgain(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
