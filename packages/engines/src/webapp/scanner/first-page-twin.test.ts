import { expect, it } from 'vitest';
import { answer, ORIGIN, siteOf } from '../testing/answers.ts';
import { twinOfFirst } from './first-page-twin.ts';

const FORM =
  '<title>Club</title><p>Sign in</p><form method=post><input name=user><input name=word type=password></form>';
const firstOf = (path: string, ...pages: ReadonlyArray<readonly [url: string, html: string]>) => {
  const site = siteOf(pages.map(([url, html]) => answer(html, { url })));
  return twinOfFirst(ORIGIN + path, { ...site, origin: ORIGIN }).slice(ORIGIN.length);
};

it('is a page that shows what the first page shows, with a form that each sends to itself', () => {
  expect(firstOf('/enter', ['/', FORM], ['/enter', FORM])).toBe('/');
});

it('is one though each leads to the other', () => {
  const led = `${FORM}<a href="/">Start</a><a href="/enter">Enter</a>`;
  expect(firstOf('/enter', ['/', led], ['/enter', led])).toBe('/');
});

it.each<[string, string]>([
  ['says something else', FORM.replace('Sign in', 'Staff')],
  ['has another form', FORM.replace('name=user', 'name=mail')],
  ['sends its form elsewhere', FORM.replace('method=post', 'method=post action=/staff')],
  ['has no form', '<title>Club</title><p>Sign in</p>'],
])('is none that %s', (_, html) => {
  expect(firstOf('/enter', ['/', FORM], ['/enter', html])).toBe('/enter');
});

it('is none beside other pages than the first', () => {
  expect(firstOf('/staff', ['/enter', FORM], ['/staff', FORM])).toBe('/staff');
});
