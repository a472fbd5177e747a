import { expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { privatePages } from './private-pages.ts';

const MENU = '<h1>Store</h1><a href="/a">One</a><a href="/b">Two</a><p>Crates</p><p>Boxes</p><p>Sacks</p>';
const ROWS = `${MENU}<table><tr><td>Crate</td><td>4</td></tr><tr><td>Box</td><td>9</td></tr></table>`;
const WRITES = `${MENU}<form method="post" action="/crates/add"><input name="title"><textarea name="text"></textarea><button>Add</button></form>`;
const SIGN_IN = `${MENU}<form method="post"><input name="user"><input name="word" type="password"></form>${ROWS}`;
const FIGURES = Array.from({ length: 12 }, (_, at) => `<h6>Box ${at}</h6><p>${at}00</p>`).join('');
const DASHBOARD = `<title>Store - Dashboard</title>${MENU}${FIGURES}`;
const NOTICE = '<h1>Moved</h1><p>The page is <a href="/login">here</a>.</p>';

async function lookAt(body: string, { to = '/login', everywhere = false, now = body, signedIn = false } = {}) {
  const sent = (text: string) => ({ status: 302, body: text, headers: [['Location', to]] as const });
  const seen = answer(body, { url: '/store', status: 302, headers: [['Location', to]] });
  const { site, tools } = fakeSite(
    { 'GET /store': () => sent(now), ...(everywhere && { 'GET /*': () => sent(body) }) },
    { exchanges: [seen], ...(signedIn && { session: { signedIn, cookies: ['sid'] } }) },
  );
  const found = await privatePages.late(site, tools);
  return found.map(({ key, possible, place }) => `${key}${possible ? '?' : ''} ${place.url.replace(ofSite(''), '')}`);
}

it.each([
  ['rows of a table', ROWS],
  ['a form that writes', WRITES],
  ['the address of a person', `${MENU}<p>rosa@mail.example</p>`],
  ['the dashboard of an administration', DASHBOARD],
])('reports a redirect to the sign-in whose body holds %s, to be verified', async (_, body) => {
  expect(await lookAt(body)).toEqual(['private-data-open? /store']);
});

it.each<[string, string, Parameters<typeof lookAt>[1]]>([
  ['a notice', NOTICE, {}],
  ['the sign-in itself', SIGN_IN, {}],
  ['the empty frame of a dashboard', `<title>Dashboard</title>${MENU}`, {}],
  ['figures for everybody', `<title>Our year</title>${MENU}${FIGURES}`, {}],
  ['a page, and leads elsewhere', ROWS, { to: '/welcome' }],
  ['the same page as for any other name', ROWS, { everywhere: true }],
  ['a page no more', ROWS, { now: NOTICE }],
])('does not report a redirect that holds %s', async (_, body, told) => {
  expect(await lookAt(body, told)).toEqual([]);
});

it('leaves redirects of a signed-in scan to the comparison with strangers', async () => {
  expect(await lookAt(ROWS, { signedIn: true })).toEqual([]);
});
