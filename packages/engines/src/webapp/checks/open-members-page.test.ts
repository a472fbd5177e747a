import { expect, it } from 'vitest';
import { foundBy } from '../testing/fake-site.ts';
import { type MemberPages, memberSite, SIGN_IN } from '../testing/member-site.ts';
import { privatePages } from './private-pages.ts';

const MENU = ['feed', 'people', 'gauges'].map((name) => `<a href="/${name}">${name}</a>`).join('');
const FORM = '<form method=post><input name=host><input type=submit value=Check></form>';

interface Told {
  /** What strangers get as well. */
  readonly open?: readonly string[];
  readonly path?: string;
  readonly form?: string;
  /** On the first page. */
  readonly start?: string;
}

async function look({ open = ['/gauges'], path = '/gauges', form = FORM, start = '' }: Told = {}) {
  const menu = MENU.replaceAll('gauges', path.slice(1));
  const pages: MemberPages = ({ url: { pathname }, user }) => {
    if (pathname === '/') return { body: `<p>Club</p>${user === null ? start : menu}` };
    if (user === null && !open.includes(pathname)) return SIGN_IN;
    if (pathname === '/feed') return { body: `${menu}<h1>What is new</h1><ul><li>The boats are painted</li></ul>` };
    if (pathname === '/people') return { body: `${menu}<h1>Who is here</h1><ul><li>Rowers of the north</li></ul>` };
    return pathname === path ? { body: `${menu}<h1>Gauges of the river</h1>${form}` } : null;
  };
  const { site, tools } = await memberSite(pages, { seen: ['/', '/feed', '/people', path] });
  return foundBy(privatePages, { site, tools, asked: [] });
}

it('reports a page of the members’ menu that is open with its form, to be verified', async () => {
  expect(await look()).toEqual(['members-page-open? GET /gauges']);
});

it.each<[string, Told]>([
  ['refuses strangers', { open: [] }],
  ['is for everybody', { path: '/contact', open: ['/contact'] }],
  ['has no form', { form: '<p>Three metres</p>' }],
  ['looks something up', { form: '<form method=post><input name=q></form>' }],
  ['is linked on the first page', { start: '<a href="/gauges">Gauges</a>' }],
  ['is in a menu of open pages', { open: ['/gauges', '/people'] }],
])('does not report one that %s', async (_, told) => {
  expect(await look(told)).toEqual([]);
});
