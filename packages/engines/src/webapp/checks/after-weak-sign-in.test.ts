import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { AttackTools, LoginForm, SiteCheck } from '../check.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite, type Pages } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { entryRedirect } from './entry-redirect.ts';
import { roleValues } from './role-values.ts';
import { weakCredentials } from './weak-credentials.ts';

const page = (body: string): Page => ({ body: `<html><title>Shop</title>${body}</html>` });

/** A browser that follows an assignment to the location, unless it waits for a click. */
const runScript: AttackTools['browser']['opens'] = async (_, { answer: shown }) => {
  const text = shown?.body.toString() ?? '';
  const to = /<script>location = "([^"]*)"/.exec(text)?.[1] ?? '';
  return { executed: false, finalUrl: to, failure: null };
};

/** Findings of a check at a sign-in with one more field, after the scan signed in with the printed account. */
async function look(
  check: SiteCheck,
  field: { readonly name: string; readonly value: string; readonly type?: string },
  lead: (value: string, request: WebRequest) => Page,
) {
  const form = `<form action="/in" method="post"><input name="user"><input name="word" type="password"><input type="${field.type ?? 'hidden'}" name="${field.name}" value="${field.value}"></form>`;
  const html = `${form}<p>rosa / Pesca.7</p>`;
  const request: WebRequest = {
    ...{ method: 'POST', url: ofSite('/in'), body: `user=a&word=b&${field.name}=${field.value}` },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const asked: string[] = [];
  const pages: Pages = {
    'GET /in': () => page(html),
    'GET /home': () => page('<h1>Your orders</h1><a href="/out">Log out</a>'),
    'POST /in': (asking) => {
      const sent = new URLSearchParams(String(asking.body));
      asked.push(String(asking.body));
      const isIn = sent.get('user') === 'rosa' && sent.get('word') === 'Pesca.7';
      return isIn ? lead(sent.get(field.name) ?? '', asking) : page(`<p>Wrong name or password.</p>${html}`);
    },
  };
  const login: LoginForm = { page: ofSite('/in'), request, userField: 'user', passwordField: 'word' };
  const points = ['user', 'word', field.name].map((name, at) =>
    pointOf(['a', 'b', field.value][at] ?? '', { kind: 'form', name, request, page: ofSite('/in') }),
  );
  const exchanges = [answer(html, { url: '/in' })];
  const { site, tools: plain } = fakeSite(pages, { strength: 'medium', logins: [login], points, exchanges });
  const tools: AttackTools = { ...plain, browser: { ...plain.browser, opens: runScript } };
  expect(await weakCredentials.probe(site, tools)).toHaveLength(1);
  asked.length = 0;
  const found = (await check.late?.(site, tools)) ?? [];
  return { found: found.map(({ key, place }) => `${key} ${place.parameter}`), asked };
}

describe('a sign-in with a printed account', () => {
  const lead = (to: string): Page => ({ status: 302, body: '', headers: [['Location', to === '' ? '/home' : to]] });

  it.each(['hidden', 'url'])('is reported as an open redirect through a field of type %s', async (type) => {
    const { found, asked } = await look(entryRedirect, { name: 'redirect', value: '', type }, lead);
    expect(found).toEqual(['open-redirect redirect']);
    expect(asked.length).toBeLessThan(6);
  });

  it.each<[string, (to: string) => Page]>([
    ['redirects only within the site', (to) => lead(to.startsWith('/home') ? to : '/home')],
    ['does not redirect', () => page('<h1>Your orders</h1><a href="/out">Log out</a>')],
  ])('is not reported as an open redirect where it %s', async (_, leads) => {
    expect((await look(entryRedirect, { name: 'redirect', value: '' }, leads)).found).toEqual([]);
  });

  const inQuery = ({ url }: WebRequest) => new URL(url).searchParams.get('redirect') ?? '';
  const done = (script: string) => page(`<h1>Your orders</h1><a href="/out">Log out</a><script>${script}</script>`);

  it.each<[string, (request: WebRequest) => Page]>([
    ['Location', (request) => lead(inQuery(request))],
    ['a script', (request) => done(`location = "${inQuery(request)}"`)],
  ])('is reported where the query string of the page says where to go, by %s', async (_, leads) => {
    const { found, asked } = await look(entryRedirect, { name: 'redirect', value: '' }, (_sent, request) =>
      leads(request),
    );
    expect(found).toEqual(['open-redirect redirect']);
    expect(asked.length).toBeLessThan(10);
  });

  it.each<[string, (to: string) => string]>([
    ['keeps the value in a variable', (to) => `var from = "${to}"; location.hash`],
    ['waits for a click', (to) => `function go() { location = "${to}" }`],
  ])('is not reported where a script %s', async (_, script) => {
    const leads = (_sent: string, request: WebRequest) => done(script(inQuery(request)));
    expect((await look(entryRedirect, { name: 'redirect', value: '' }, leads)).found).toEqual([]);
  });

  const menu = '<h1>Welcome</h1><p>Signed in successfully</p>';

  it('is reported where a hidden field sets the role of its user', async () => {
    const shown = (role: string) => page(menu + (role === 'admin' ? '<h5>🔐 Admin Panel</h5><p>Settings</p>' : ''));
    expect((await look(roleValues, { name: 'role', value: 'user' }, shown)).found).toEqual(['role-by-value role']);
  });

  it.each<[string, (role: string) => Page]>([
    ['prints the role', (role) => page(`${menu}<h5>Role: ${role}</h5>`)],
    ['stays the same', () => page(menu)],
    [
      'shows the heading for every role but the usual one',
      (role) => page(menu + (role === 'user' ? '' : '<h5>Admin Panel</h5>')),
    ],
  ])('is not reported for its role field where the next page %s', async (_, shown) => {
    expect((await look(roleValues, { name: 'role', value: 'user' }, shown)).found).toEqual([]);
  });
});
