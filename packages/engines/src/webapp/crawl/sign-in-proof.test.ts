import type { Exchange } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { createSignInProof } from './sign-in-proof.ts';

const LOGIN = 'http://a.example/login';
const HOME = 'http://a.example/';
const FORM = '<form method=post><input name=user><input name=word type=password></form>';

const shown = (url: string, text: string): Exchange => ({
  request: { method: 'GET', url, headers: [], body: null },
  response: {
    status: 200,
    statusText: '',
    cut: false,
    headers: [['Content-Type', 'text/html']],
    body: Buffer.from(text),
  },
  ...{ failure: null, ms: 1 },
});

function judge(
  loggedInRegex: string,
  login: string,
  answer: string,
  { home = '', ofStranger = '', hasNews = true } = {},
) {
  const proof = createSignInProof({
    settings: {
      ...{ loginUrl: LOGIN, userParameter: 'user', passwordParameter: 'word', username: 'anna', password: 'a-word' },
      ...{ loggedInRegex, loggedOutRegex: '' },
    },
    pages: [HOME],
    open: async (url) => shown(url, home),
    openAsStranger: async (url) => shown(url, ofStranger),
  });
  proof.begin(login);
  return proof.judge({ text: answer, url: LOGIN, status: 200, hasNews });
}

it('takes words that the page of the sign-in shows as well for no proof', async () => {
  const login = `<a>My account</a>${FORM}`;
  expect(await judge('My account', login, `<a>My account</a>Wrong${FORM}`)).toBe('asked_again');
  expect(await judge('My account', login, '<a>My account</a><h1>Orders</h1>')).toBeNull();
});

it('takes words in scripts for no proof where strangers get the same script', async () => {
  const script = '<script>const menu = "Logout"</script>';
  expect(await judge('Logout', script, `${script}<p>Wrong</p>`, { hasNews: false })).toBe('not_proven');
  expect(await judge('Logout', script, `${script}<a>Logout</a>`)).toBeNull();
});

it('looks for the words on the start page where the answer shows none', async () => {
  expect(await judge('Logout', FORM, '{"ok":true}', { home: '<a>Logout</a>' })).toBeNull();
  expect(await judge('Logout', FORM, '{"ok":true}', { home: '<a>Logout</a>', ofStranger: '<a>Logout</a>' })).toBe(
    'not_proven',
  );
  expect(await judge('Logout', FORM, FORM, { home: FORM, hasNews: false })).toBe('asked_again');
});
