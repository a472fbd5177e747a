import { describe, expect, it } from 'vitest';
import { fakeSite, ofSite, type Pages } from '../testing/fake-site.ts';
import { weakCredentials } from './weak-credentials.ts';

const FORM = '<form action="/login" method="post"><input name="user"><input name="word" type="password"></form>';
const AROUND = '<p>Shop of all kinds of things, open every day of the week from nine to five</p>';

/** What the check finds where `say` tells the reason of a refusal, and the tries of each name. */
async function look(say: (user: string, count: number) => string, weak = '', user?: string) {
  const tries = new Map<string, number>();
  let count = 0;
  const pages: Pages = {
    'GET /login': () => ({ body: `${AROUND}${FORM}` }),
    'POST /login': ({ body }) => {
      const sent = new URLSearchParams(String(body));
      const name = sent.get('user') ?? '';
      tries.set(name, (tries.get(name) ?? 0) + 1);
      count += 1;
      if (`${name} ${sent.get('word')}` === weak) return { body: '<h1>Orders of the year</h1>' };
      return { body: `${AROUND}<p>${say(name, count)}</p>${FORM}` };
    },
  };
  const request = { method: 'POST', url: ofSite('/login'), headers: [], body: 'user=a&word=b' };
  const logins = [{ page: ofSite('/login'), userField: 'user', passwordField: 'word', request }];
  const session = { signedIn: user !== undefined, cookies: [], user };
  const { site, tools } = fakeSite(pages, { strength: 'medium', logins, session });
  const found = await weakCredentials.probe(site, tools);
  return { found: found.map(({ key }) => key).toSorted(), tries };
}

describe('a sign-in that tells names', () => {
  it('is found by one word of a page', async () => {
    const say = (name: string) => (['admin', 'paula'].includes(name) ? 'Invalid password' : 'Invalid username');
    expect((await look(say)).found).toEqual(['login-tells-names']);
  });

  it('is found by one word for the scan’s own user, with two wrong passwords', async () => {
    const { found, tries } = await look((name) => `Invalid ${name === 'paula' ? 'password' : 'username'}`, '', 'paula');
    expect(found).toEqual(['login-tells-names']);
    expect(tries.get('paula')).toBe(2);
  });

  it.each(['admin password', 'admin 123456'])('is found though %s is weak there', async (weak) => {
    const say = (name: string) => (name === 'admin' ? 'That was not the password of it' : 'We know none called so');
    const { found, tries } = await look(say, weak);
    expect(found).toEqual(['login-tells-names', 'weak-credentials']);
    expect(tries.get('admin')).toBeLessThan(8);
  });

  it('is found for the own user named by an e-mail address, where the form mentions no addresses', async () => {
    const say = (name: string) => {
      if (!name.includes('@')) return 'Malformed';
      return name === 'paula@mill.example' ? 'Invalid password' : 'Invalid username';
    };
    expect((await look(say, '', 'paula@mill.example')).found).toEqual(['login-tells-names']);
  });

  it.each<[string, (user: string, count: number) => string]>([
    ['refuses what is no address', (name) => (name.includes('@') ? 'Wrong' : 'Please enter an address')],
    ['refuses digits in names', (name) => (/\d/.test(name) ? 'Please use letters alone in this field' : 'Wrong')],
    [
      'knows its own domain alone',
      (name) => (name.endsWith('@mill.example') ? 'Wrong' : 'We know no such domain, please ask your office'),
    ],
  ])('is not claimed of one that %s', async (_, say) => {
    for (const user of ['paula@mill.example', 'paula']) expect((await look(say, '', user)).found).toEqual([]);
  });

  it.each<[string, (user: string, count: number) => string]>([
    ['repeats the name', (name) => `Invalid: ${name}`],
    ['counts its visitors', (_, count) => `Invalid, visitor ${['one', 'two', 'three', 'four', 'five'][count % 5]}`],
    ['alternates between two words', (_, count) => (count % 2 ? 'Invalid' : 'Wrong')],
    ['says another word at every third try', (_, count) => (count % 3 ? 'Invalid' : 'Wrong')],
    ['says another word at every fourth try', (_, count) => (count % 4 ? 'Invalid' : 'Wrong')],
  ])('is not claimed of one that %s', async (_, say) => {
    expect((await look(say, '', 'paula')).found).toEqual([]);
  });
});
