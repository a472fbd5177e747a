import { describe, expect, it } from 'vitest';
import { answer, seenBy } from '../../testing/answers.ts';
import { passwordForms } from './password-forms.ts';

const SESSION = { signedIn: true, cookies: ['sid'], user: 'anna' };
const found = (html: string, { path = '/forgot_password', refused = [] as readonly string[] } = {}) =>
  seenBy(passwordForms, [answer(html, { url: path })], SESSION, refused).filter((line) =>
    line.startsWith('password-reset'),
  );
const form = (inside: string, action = '') => `<form method=post action="${action}">${inside}</form>`;
const email = '<input type=email name=email>';
const password = '<input type=password name=new_password>';

describe('a form for a forgotten password that sets a new one without proof', () => {
  it.each([
    ['an address and a new password', form(email + password)],
    [
      'a user name and a password given twice',
      form(`<input name=username>${password}<input type=password name=confirm>`),
    ],
    [
      'a token against forged requests beside them',
      form(`<input type=hidden name=csrf_token value=a1>${email}${password}`),
    ],
  ])('is reported as to be verified with %s', (_, html) => {
    expect(found(html)).toEqual([expect.stringMatching(/^password-reset-unproven\? GET \/forgot_password /)]);
  });

  it('is reported by its heading where the address does not say what it is for', () => {
    expect(found(`<h2>Forgot your password?</h2>${form(email + password)}`, { path: '/help' })).toHaveLength(1);
  });

  it.each([
    ['it asks for a code', form(`${email}<input name=code>${password}`)],
    ['it asks for an answer', form(`${email}<input name=security_answer>${password}`)],
    ['it carries the token of a letter', form(`<input type=hidden name=token value=a1>${email}${password}`)],
    ['it asks for the address alone', form(email)],
    ['it asks for the current password', form(`${email}<input type=password name=old_password>${password}`)],
    ['it makes an account', form(`<input name=first_name>${email}${password}`)],
    ['its address carries the code of a letter', form(email + password), '/reset_password?code=81'],
    ['it is the page of a sign-in', form(`${email}<input type=password name=password>`), '/login'],
    [
      'it is a sign-in under a heading for those who forgot theirs',
      `<h5>Forgot your password?</h5>${form(`${email}<input type=password name=password>`)}`,
      '/enter',
    ],
    ['it makes an account with an address and a password', form(email + password), '/register'],
  ])('is not reported where %s', (_, html, path = '/forgot_password') => {
    expect(found(html, { path })).toEqual([]);
  });

  it('is not reported behind the sign-in', () => {
    expect(found(form(email + password), { refused: ['/forgot_password'] })).toEqual([]);
  });
});
