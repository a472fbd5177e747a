import { describe, expect, it } from 'vitest';
import { answer, seenBy } from '../../testing/answers.ts';
import { passwordForms } from './password-forms.ts';

const SESSION = { signedIn: true, cookies: ['sid'], user: 'anna' };
const fields = (...names: readonly string[]) => names.map((name) => `<input type=password name=${name}>`).join('');
interface Shown {
  readonly path?: string;
  readonly session?: typeof SESSION;
  readonly refused?: readonly string[];
}
const found = (html: string, { path = '/me/password', session = SESSION, refused }: Shown = {}) =>
  seenBy(passwordForms, [answer(html, { url: path })], session, refused ?? [path]).filter((line) =>
    line.startsWith('password-change'),
  );
const form = (inside: string, action = '/me/password') => `<form method=post action="${action}">${inside}</form>`;

describe('a form that changes the own password without the current one', () => {
  it.each([
    ['a new one and once more', form(fields('new_password', 'confirm_password'))],
    ['one and once more, under words that say so', `<h1>Change your password</h1>${form(fields('pass', 'pass2'))}`],
    ['the own name beside them', form(`<input name=who value=anna>${fields('newpass', 'repeat')}`)],
    ['a new one alone', form(fields('new_password'))],
  ])('is told as to be verified with %s', (_, html) => {
    expect(found(html)).toEqual([expect.stringMatching(/^password-change-unasked\? GET \/me\/password /)]);
  });

  it.each([
    ['it asks for the current one', form(fields('current_password', 'new_password', 'confirm_password'))],
    ['it asks for one and a new one', form(fields('password', 'new_password'))],
    ['three are asked for', form(fields('p1', 'p2', 'p3'))],
    ['it makes an account', form(`<input name=username>${fields('password', 'confirm')}`)],
    ['it is for a user whom a number names', form(`<input type=hidden name=id value=7>${fields('new', 'confirm')}`)],
    ['its address names a user', form(fields('new', 'confirm'), '/users/7/password')],
    ['a list chooses the user', form(`<select name=user><option>anna</select>${fields('new', 'confirm')}`)],
    ['it locks a file', `<h1>Encrypt</h1>${form(fields('pass', 'confirm'), '/lock')}`, '/lock'],
  ])('is not told where %s', (_, html, path = '/me/password') => {
    expect(found(html, { path })).toEqual([]);
  });

  it('is told of pages behind a sign-in alone', () => {
    const html = form(fields('new_password', 'confirm_password'));
    expect(found(html, { refused: [] })).toEqual([]);
    expect(found(html, { session: { ...SESSION, signedIn: false } })).toEqual([]);
  });
});
