import { describe, expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { DAY } from './days.ts';
import { fillForm, formRequest, type SeenForm } from './form.ts';
import { readHtml } from './html-page.ts';
import { isReckonedWith, numbersStored, storesRecord } from './record-fields.ts';

const PAGE = 'http://shop.example/bookings';
const formIn = (html: string): SeenForm => {
  const [form] = readHtml(html).forms;
  if (!form) throw new Error('there is no form');
  return form;
};
const stores = (html: string, { status = 302, to = '/bookings', said = '' }) => {
  const form = formIn(html);
  const filled = fillForm(form, { page: PAGE });
  const request = formRequest(form, PAGE, filled);
  if (!request) throw new Error('there is no request');
  const exchange = { ...answer(said, { status, headers: status < 400 ? [['Location', to]] : [] }), request };
  return storesRecord({ form, filled }, exchange, said === '' ? [] : [said]);
};
const BOOKING = '<form method=post><input type=date name=day><textarea name=reason></textarea></form>';

describe('a form whose answer says that a record was stored', () => {
  it('leads on, says that it was done, or answers that something was created', () => {
    expect(stores(BOOKING, {})).toBe(true);
    expect(stores(BOOKING, { status: 200, said: 'Your appointment was saved' })).toBe(true);
    expect(stores(BOOKING, { status: 201 })).toBe(true);
  });

  it('is none that refuses, shows a page, asks in two steps or signs somebody in', () => {
    expect(stores(BOOKING, { status: 400 })).toBe(false);
    expect(stores(BOOKING, { status: 200, said: 'Choose another day' })).toBe(false);
    expect(stores(BOOKING, { to: '/found?reason=prova' })).toBe(false);
    expect(stores(BOOKING, { to: '/login' })).toBe(false);
    expect(stores('<form method=post><input name=q></form>', {})).toBe(false);
  });

  it('is none that shows what is stored, since that is put back', () => {
    expect(stores('<form method=post><input name=title value=Lamp></form>', {})).toBe(false);
  });
});

it('takes a field for one that pages reckon with by its type, its name or the date that it shows', () => {
  const html = `<form method=post><input type=number name=a><input name=amount><input name=price><input name=due>
    <input name=b placeholder=YYYY-MM-DD><input name=total><input name=title><textarea name=date></textarea>
    <input type=hidden name=id value=1><select name=count><option>1</select></form>`;
  const names = formIn(html)
    .fields.filter(isReckonedWith)
    .map(({ name }) => name);
  expect(names).toEqual(['a', 'amount', 'price', 'due', 'b', 'total']);
});

it('takes a choice among grades for a number, and one among things for none', () => {
  const html = `<form method=post><select name=rating><option value="">–</option><option>5</option><option>4</option></select>
    <select name=category><option value=1>Shoes</option><option value=2>Hats</option></select>
    <select name=rating_kind><option>good</option><option>bad</option></select></form>`;
  const names = formIn(html)
    .fields.filter(isReckonedWith)
    .map(({ name }) => name);
  expect(names).toEqual(['rating']);
});

it('fills amounts and days with values that pages can reckon with', () => {
  const form = formIn('<form method=post><input name=total><input name=due><input name=hours></form>');
  expect(fillForm(form, { page: PAGE }).map(({ value }) => value)).toEqual(['1', DAY, '1']);
});

it('knows the numbers of a document that a record was made of', () => {
  const request = { ...answer('').request, method: 'POST', body: '{"title":"a","hours":3}' };
  expect(numbersStored({ ...answer('{}', { status: 201 }), request })).toEqual(['hours']);
  expect(numbersStored({ ...answer('{}'), request })).toEqual([]);
});
