import { describe, expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { findNameForm, findPasswordForm, findSignInForm } from './sign-in-form.ts';

const PAGE = 'http://a.example/';
const NAMES = { userParameter: 'username', passwordParameter: 'password' };
const FIELDS = '<input name=username><input type=password name=password>';
const find = (html: string) => findSignInForm(readHtml(html).forms, NAMES, PAGE);

describe('the form to sign in with', () => {
  it.each([
    ['Registrati', 'Crea account', 'Accedi'],
    ['Sign up', 'Create account', 'Log in'],
    ['Konto erstellen', 'Registrieren', 'Anmelden'],
    ['Inscription', "S'inscrire", 'Se connecter'],
    ['Crear cuenta', 'Registrarse', 'Iniciar sesión'],
  ])('is not the registration %s with the same and fewer fields', (heading, another, button) => {
    const found = find(`<h2>${heading}</h2><form action=/new method=post>${FIELDS}<button>${another}</button></form>
      <h2>${button}</h2><form action=/in method=post>${FIELDS}<input type=checkbox name=keep><button>${button}</button></form>`);
    expect(found?.form.action).toBe('/in');
  });

  it('is known by headings where the buttons say nothing', () => {
    const found = find(`<h2>Forgot your password?</h2><form action=/lost method=post>${FIELDS}<button>OK</button></form>
      <h2>Log in</h2><form action=/in method=post>${FIELDS}<input name=code type=hidden value=1><button>OK</button></form>`);
    expect(found?.form.action).toBe('/in');
  });

  it('is found by labels where the fields have other names than the settings', () => {
    const found = find(
      '<form method=post><label>Username</label><input name="f[n]"><label>Password</label><input type=password name="f[k]"></form>',
    );
    expect([found?.user.name, found?.password.name]).toEqual(['f[n]', 'f[k]']);
  });

  it.each([
    ['two passwords', '<input name=n><input type=password name=a><input type=password name=b>'],
    ['the words of a registration', '<input name=n><input type=password name=a><button>Register</button>'],
    ['no password', '<input name=n><input name=a>'],
  ])('is none with other names and %s', (_, fields) => {
    expect(find(`<form method=post>${fields}</form>`)).toBeNull();
  });
});

describe('a sign-in in two steps', () => {
  const step = (html: string) => findNameForm(readHtml(html).forms, NAMES)?.user?.name ?? null;

  it('begins with a form for the name alone', () => {
    expect(step('<form method=post><input name=username><button>Next</button></form>')).toBe('username');
    expect(step('<form><input name=q><button>Search</button></form>')).toBeNull();
    expect(step('<form method=post><input name=username><button>Reset password</button></form>')).toBeNull();
  });

  it('ends with a form for one password', () => {
    const found = (html: string) => findPasswordForm(readHtml(html).forms, NAMES)?.password?.name ?? null;
    expect(
      found('<form method=post><input type=hidden name=username value=a><input type=password name=p></form>'),
    ).toBe('p');
    expect(found('<form method=post><input type=password name=p><input type=password name=q></form>')).toBeNull();
  });
});
