import { describe, expect, it } from 'vitest';
import { fakeTarget, type Page, pointOf } from '../testing/fake-target.ts';
import { escapeHtml } from '../testing/weak-pages.ts';
import { contentInjection } from './content-injection.ts';

const html = (body: string): Page => ({
  body: `<!DOCTYPE html><html><body>${body}</body></html>`,
  headers: [['Content-Type', 'text/html']],
});
const noColons = (value: string) => escapeHtml(value).replaceAll(':', '');
const noTags = (value: string) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

async function look(show: (value: string) => string, policy?: string) {
  const answer = (value: string): Page => {
    const page = html(show(value));
    const headers = [...(page.headers ?? []), ...(policy ? [['Content-Security-Policy', policy] as const] : [])];
    return { ...page, headers };
  };
  const { tools, count } = fakeTarget(answer, { strength: 'low', payloads: 6 });
  const found = await contentInjection.attack(pointOf('textvalue'), tools);
  return { keys: found.map(({ key }) => key), count: count() };
}

describe('content that others choose', () => {
  it.each<[string, (value: string) => string]>([
    ['where a form is sent', (v) => `<form action="${noColons(v)}"><input name=password></form>`],
    ['where a button sends it', (v) => `<form><button formaction='${escapeHtml(v)}'>go</button></form>`],
    ['what addresses begin with', (v) => `<base href="${noColons(v)}"/>`],
    ['a frame', (v) => `<iframe src="${escapeHtml(v)}"></iframe>`],
    ['a sheet of another host', (v) => `<link rel="stylesheet" href="${escapeHtml(v)}">`],
    ['a selector', (v) => `<style>\n${noTags(v)} {background-color: red;}\n</style>`],
    ['an attribute of a selector', (v) => `<style>div[${noTags(v)}] {background-color: red;}</style>`],
    ['a property', (v) => `<style>body {${noTags(v)}: red;}</style>`],
    ['the value of a property', (v) => `<style>body {background-color: ${noTags(v)};}</style>`],
    ['a string of a sheet', (v) => `<style>body {content: "${noTags(v)}";}</style>`],
  ])('is %s', async (_, show) => {
    expect((await look(show)).keys).toEqual(['content-injection']);
  });

  it.each<[string, (value: string) => string]>([
    ['the path of a form on the site', (v) => `<form action="/${escapeHtml(encodeURIComponent(v))}"></form>`],
    ['an address behind a folder', (v) => `<iframe src="/show/${escapeHtml(v)}"></iframe>`],
    ['an address of a list', (v) => `<form action="${/^\w+$/.test(v) ? v : 'search'}"></form>`],
    ['a link', (v) => `<a href="${escapeHtml(v)}">back</a>`],
    ['an icon', (v) => `<link rel="icon" href="${escapeHtml(v)}">`],
    ['a colour', (v) => `<style>body {color: ${v.replaceAll(/[^#\w]/g, '')};}</style>`],
    ['a string of a sheet, escaped', (v) => `<style>p {content: "${noTags(v).replaceAll(/["\\\n]/g, '')}";}</style>`],
  ])('is not %s', async (_, show) => {
    expect((await look(show)).keys).toEqual([]);
  });

  it.each<[string, (value: string) => string]>([
    ['a text', (v) => `<p>${v}</p>`],
    ['an attribute', (v) => `<script src='${v}'></script>`],
    ['a comment', (v) => `<!-- ${v} -->`],
  ])('is a form of their own in %s, where a policy keeps scripts out', async (_, show) => {
    expect((await look(show, "script-src 'self'")).keys).toEqual(['content-injection']);
    expect((await look(show, "script-src 'self'; form-action 'self'")).keys).toEqual([]);
    expect((await look((v) => show(escapeHtml(v)), "script-src 'self'")).keys).toEqual([]);
  });

  it('costs nothing beyond the first answers where a value lands in a text', async () => {
    // Its own value twice, a word, and the probe.
    expect(await look((v) => `<p>${escapeHtml(v)}</p>`)).toEqual({ keys: [], count: 4 });
  });
});
