import { describe, expect, it } from 'vitest';
import { noteForStrangers } from '../../attack/without-session.ts';
import { answer, ORIGIN, siteOf } from '../../testing/answers.ts';
import { trustedFields } from './trusted-fields.ts';

const hidden = (name: string, value: string) => `<input type=hidden name=${name} value="${value}">`;
const form = (action: string, fields: string, button = 'Save') =>
  `<form method=post action="${action}">${fields}<input type=submit value="${button}"></form>`;

/** What is told of pages of a user called anna. */
function look(pages: Readonly<Record<string, string>>, { signedIn = true, behind = true } = {}): string[] {
  const exchanges = Object.entries(pages).map(([url, html]) => answer(html, { url }));
  const site = siteOf(exchanges, { signedIn, user: 'anna' });
  for (const url of Object.keys(pages)) noteForStrangers(site, ORIGIN + url, behind);
  return trustedFields.conclude(site).map(({ key, place: { url, parameter }, possible }) => {
    expect(possible).toBe(true);
    return `${key} ${new URL(url).pathname} ${parameter}`;
  });
}

describe('the identity of the user in a hidden field', () => {
  const profile = (field: string) => form('/save', `${field}<input name=bio>`);

  it.each([
    ['a number', hidden('user_id', '7')],
    ['a name', hidden('username', 'anna')],
    ['a joined name', hidden('userId', '7')],
  ])('is told by %s', (_, field) => {
    expect(look({ '/me': profile(field) })).toEqual([`identity-in-form /save ${/name=(\w+)/.exec(field)?.[1]}`]);
  });

  it('is told by the number that the link to the own profile has', () => {
    const mail = form('/change-email', `${hidden('id', '7')}<input name=email>`, 'Change');
    expect(look({ '/me': `<a href="/profile?id=7">You</a>${mail}` })).toEqual(['identity-in-form /change-email id']);
    expect(look({ '/me': `<a href="/profile?id=7">You</a><a href="/profile?id=8">Eva</a>${mail}` })).toEqual([]);
    const note = form('/note', `${hidden('id', '7')}<input name=text>`);
    expect(look({ '/me': `<a href="/profile?id=7">You</a>${note}` })).toEqual([]);
  });

  it('is none where the field names others, or where nobody or everybody is in', () => {
    const follow = (id: string) => form('/follow', hidden('user_id', id), 'Follow');
    expect(look({ '/people': follow('8') + follow('9') })).toEqual([]);
    expect(look({ '/me': profile(hidden('to_user', 'eva')) })).toEqual([]);
    expect(look({ '/me': profile(hidden('username', 'eva')) })).toEqual([]);
    expect(look({ '/me': profile(hidden('user_id', '7')) }, { behind: false })).toEqual([]);
    expect(look({ '/me': profile(hidden('user_id', '7')) }, { signedIn: false })).toEqual([]);
    expect(look({ '/me': form('/search', `${hidden('user_id', '7')}<input name=q>`) })).toEqual([]);
  });
});

it('tells roles that forms send unseen, and not those that are chosen', () => {
  const join = (fields: string, action = '/join') => ({ '/join': form(action, `${fields}<input name=nick>`) });
  const visitor = { signedIn: false };
  expect(look(join(hidden('role', 'user')), visitor)).toEqual(['role-in-form /join role']);
  expect(look(join('', '/join?is_admin=false'), visitor)).toEqual(['role-in-form /join is_admin']);
  expect(look(join('<select name=role><option>user<option>admin</select>'), visitor)).toEqual([]);
  expect(look(join(hidden('role', 'form-7')), visitor)).toEqual([]);
  expect(look(join(hidden('level', '2')), visitor)).toEqual([]);
});

it('tells prices of forms that buy something', () => {
  const visitor = { signedIn: false };
  const buy = (fields: string, action = '/checkout') => look({ '/cart': form(action, fields, 'Go on') }, visitor);
  expect(buy(hidden('total_amount', '19.90'))).toEqual(['price-in-form /checkout total_amount']);
  expect(buy(hidden('itemPrice', '19'))).toEqual(['price-in-form /checkout itemPrice']);
  expect(buy(hidden('total_amount', '19.90'), '/donation/pay')).toEqual([]);
  expect(buy(hidden('total_amount', '19.90') + hidden('signature', 'a1'))).toEqual([]);
  expect(buy(hidden('total_amount', '19.90'), '/report')).toEqual([]);
  expect(buy(hidden('price', '0') + hidden('total', 'all'))).toEqual([]);
  expect(buy('<input name=amount value="5.00">')).toEqual([]);
  expect(buy(hidden('amount', '5.00'), 'https://pay.example/checkout')).toEqual([]);
});
