import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { LoginForm, Site } from '../check.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite, type Pages } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { weakCredentials } from './weak-credentials.ts';

interface Area {
  readonly path: string;
  readonly heading: string;
  readonly user: string;
  readonly word: string;
}

/** Three sign-ins on one page, each with its own program and its own fields. */
const TABS: readonly Area[] = [
  { path: '/in1.php', heading: 'Guest Login', user: 'name1', word: 'word1' },
  { path: '/in2.php', heading: 'Login as Dentist', user: 'name2', word: 'word2' },
  { path: '/in3.php', heading: 'Login as Admin', user: 'name3', word: 'word3' },
];
const formOf = ({ path, heading, user, word }: Area) =>
  `<h3>${heading}</h3><form action="${path}" method="post"><input name="${user}"><input name="${word}" type="password"></form>`;

function clinic(areas: readonly Area[], pairs: readonly string[], refused = 'Wrong name or password', isOpen = false) {
  const inside: Page = isOpen
    ? { status: 302, body: '', headers: [['Location', '/rota']] }
    : { body: '<h1>Rota of the week</h1>' };
  const html = `<html><title>Clinic</title>${areas.map(formOf).join('')}</html>`;
  const tries: string[] = [];
  const pages: Pages = {
    'GET /': () => ({ body: html }),
    'GET /rota': () => ({ body: '<h1>Rota of the week</h1>' }),
    ...Object.fromEntries(
      areas.map(({ path, user, word }) => [
        `POST ${path}`,
        ({ body }: WebRequest) => {
          const sent = new URLSearchParams(String(body));
          const tried = `${path} ${sent.get(user)} ${sent.get(word)}`;
          tries.push(tried);
          return pairs.includes(tried) ? inside : { body: `<p>${refused}</p>${html}` };
        },
      ]),
    ),
  };
  const logins = areas.map(
    ({ path, user, word }): LoginForm => ({
      ...{ page: ofSite('/'), userField: user, passwordField: word },
      request: { method: 'POST', url: ofSite(path), headers: [], body: `${user}=a&${word}=b` },
    }),
  );
  const look = async (told: Partial<Site> = {}) => {
    const exchanges = [answer(html, { url: '/' }), ...(told.exchanges ?? [])];
    const { site, tools } = fakeSite(pages, { strength: 'medium', logins, ...told, exchanges });
    const found = await weakCredentials.probe(site, tools);
    return found.map(({ place }) => new URL(place.url).pathname);
  };
  const wrongOf = (name: string) => tries.filter((one) => one.split(' ')[1] === name);
  return { look, tries, wrongOf };
}

describe('several sign-ins with accounts of their own', () => {
  it.each(['admin admin', 'admin password', 'admin admin123'])('finds %s at each of them', async (pair) => {
    for (const { path } of TABS) expect(await clinic(TABS, [`${path} ${pair}`]).look()).toEqual([path]);
  });

  it('finds the third password of a name where the page behind the sign-in is open to all', async () => {
    const open = clinic(TABS, ['/in3.php admin admin123'], 'Wrong name or password', true);
    expect(await open.look()).toEqual(['/in3.php']);
    expect(open.wrongOf('admin').filter((one) => one.startsWith('/in3.php')).length).toBeLessThan(6);
  });

  it.each(['dentist dentist', 'dentist dentist123', 'dentist password'])(
    'finds %s where the heading says whom it is for',
    async (pair) => {
      expect(await clinic(TABS, [`/in2.php ${pair}`]).look()).toEqual(['/in2.php']);
    },
  );

  it('finds one of those whom a list of the same name offers', async () => {
    const list = '<form><select name="dentist"><option value="">Choose</option><option>mrossi</option></select></form>';
    const exchanges = [answer(list, { url: '/book' })];
    expect(await clinic(TABS, ['/in2.php mrossi mrossi123']).look({ exchanges })).toEqual(['/in2.php']);
    const other = [answer(list.replace('"dentist"', '"colour"'), { url: '/book' })];
    expect(await clinic(TABS, ['/in2.php mrossi mrossi123']).look({ exchanges: other })).toEqual([]);
  });

  it('tries no name more than four times at one of them', async () => {
    const { look, tries } = clinic(TABS, []);
    expect(await look()).toEqual([]);
    const times = Map.groupBy(tries, (one) => one.split(' ').slice(0, 2).join(' '));
    expect(Math.max(...[...times.values()].map((all) => all.length))).toBeLessThan(5);
  });

  it('stops at all of them where one counts the tries', async () => {
    const { look, tries } = clinic(TABS, [], 'Wrong password, 3 attempts left');
    await look();
    expect(tries.length).toBeLessThan(TABS.length * 2);
  });

  it('guesses no password of the users of the scan at any of them', async () => {
    const { look, wrongOf } = clinic(TABS, []);
    await look({ session: { signedIn: true, cookies: [], user: 'dentist', secondUser: 'guest' } });
    expect(wrongOf('guest')).toEqual([]);
    expect(wrongOf('dentist').filter((one) => /dentist (?:dentist|password|123456)/.test(one))).toEqual([]);
  });
});

describe('several sign-ins that may ask for the same accounts', () => {
  const same = TABS.map((area) => ({ ...area, user: 'name', word: 'word' }));

  it('has the tries of an administrator where administrators sign in, and four in all', async () => {
    expect(await clinic(same.slice(1), ['/in3.php admin admin123']).look()).toEqual(['/in3.php']);
    const { look, wrongOf } = clinic(same, []);
    expect(await look()).toEqual([]);
    expect(wrongOf('admin')).toHaveLength(4);
  });

  it('reads whom it is for from the address where no heading says it', async () => {
    const areas = ['/dentist/login.php', '/guest/login.php'].map((path) => ({
      ...{ path, user: 'name', word: 'word' },
      heading: 'Please log in',
    }));
    expect(await clinic(areas, ['/dentist/login.php dentist dentist123']).look()).toEqual(['/dentist/login.php']);
  });
});
