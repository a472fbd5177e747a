import { describe, expect, it } from 'vitest';
import { asksWhoForgot, readResetLink } from './forgotten-password.ts';
import { readHtml } from './html-page.ts';

const SIGN_IN = '<input name=user><input type=password name=pass>';
const read = (page: string, link = 'reset.php') => {
  const html = readHtml(page);
  return readResetLink(new URL(link, 'http://a.example/').href, html.labels.get(link) ?? '', {
    ...{ place: html.places.get(link), root: '/' },
  });
};

describe('a link to a page that is called after a reset', () => {
  it.each([
    ['says so', '<a href=reset.php>Forgot your password?</a>'],
    ['says so in Italian', '<a href=reset.php>Password dimenticata?</a>'],
    ['says so in the text before it', '<p>Lost your password? <a href=reset.php>Click here</a></p>'],
    ['says so behind a line break', '<p>Forgot your <b>password</b>?<br><b><a href=reset.php>Reset</a></b></p>'],
    ['stands within the form to sign in', `<form>${SIGN_IN}<a href=reset.php>Reset</a></form>`],
    ['stands behind the form to sign in', `<form>${SIGN_IN}</form><a href=reset.php>Need help?</a>`],
    ['names the account', `<form>${SIGN_IN}</form>${'text '.repeat(50)}<a href=reset.php>Reset account</a>`],
  ])('leads to one for a forgotten password where it %s', (_, page) => {
    expect(read(page)).toBe('password');
  });

  it.each([
    ['speaks of data', '<a href=reset.php>Reset DB</a>', 'data'],
    ['speaks of data beside a form to sign in', `<form>${SIGN_IN}</form><a href=reset.php>Reset the lab</a>`, 'data'],
    ['stands beside words of data', `<p>Reset the <b>database</b>: <a href=reset.php>here</a></p>`, 'data'],
    ['speaks of data and of passwords', '<a href=reset.php>Reset database and passwords</a>', 'data'],
    ['says nothing', '<a href=reset.php>Reset</a>', null],
    ['stands in a menu', '<a href=x>Change password</a> <a href=reset.php>Reset</a> <a href=y>Log out</a>', null],
    ['says no more, behind the form to sign in', `<form>${SIGN_IN}</form><a href=reset.php>Reset</a>`, null],
    ['names the account without a form to sign in', '<a href=reset.php>Reset account</a>', null],
  ])('does not where it %s', (_, page, expected) => {
    expect(read(page)).toBe(expected);
  });

  it.each(['reset.php', 'shop/reset.php', 'demo/account/reset', 'user/reset/request'])('leads there at %s', (link) => {
    expect(read(`<a href="${link}">Forgot your password?</a>`, link)).toBe('password');
  });

  it.each([
    'reset/scores',
    'reset.php?all=1',
    'resetdb.php',
    'lab/reset.php',
    'reset-scores',
    'setup.php',
    'init',
    'password/reset',
  ])('does not at %s, whatever its words are', (link) => {
    expect(read(`<a href="${link}">Forgot your password?</a>`, link)).toBeNull();
  });
});

it.each([
  ['an address', '<input type=email name=a>', true],
  ['a name', '<input name=username>', true],
  ['a new password', '<input name=user><input type=password name=b>', false],
  ['nothing', '<button>Reset</button>', false],
  ['a name, to reset the data', '<input name=username><button>Reset all data</button>', false],
  ['something else', '<input name=colour>', false],
])('knows a form that asks who has forgotten a password: %s', (_, fields, expected) => {
  const [form] = readHtml(`<form method=post>${fields}</form>`).forms;
  expect(form && asksWhoForgot(form)).toBe(expected);
});
