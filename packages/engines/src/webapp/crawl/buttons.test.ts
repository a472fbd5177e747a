import type { Exchange } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { createPressed, otherButtons, showsOther } from './buttons.ts';
import { fillForm, formRequest } from './form.ts';
import { readHtml } from './html-page.ts';

const PAGE = 'http://shop.example/tools';
const formOf = (inner: string) => {
  const [form] = readHtml(`<form method=post>${inner}</form>`).forms;
  if (!form) throw new Error('no form');
  return form;
};
const bodies = (inner: string) => {
  const form = formOf(inner);
  return otherButtons(form, fillForm(form, { page: PAGE })).map((one) => formRequest(one.form, PAGE, one.filled)?.body);
};
const answer = (body: string, status = 200): Exchange => ({
  request: { method: 'POST', url: PAGE, headers: [], body: null },
  response: { status, statusText: '', headers: [['Content-Type', 'text/html']], body: Buffer.from(body), cut: false },
  failure: null,
  ms: 1,
});

it('sends a form once by each of its buttons of another name or value', () => {
  expect(
    bodies(
      '<input name=t><button name=a value=1>A</button><button name=a value=2>B</button><input type=submit name=b>',
    ),
  ).toEqual(['t=prova&a=2', 't=prova&b=']);
  expect(bodies('<input name=t><button name=a value=1>A</button><button name=a value=1>A</button>')).toEqual([]);
  expect(bodies('<input name=t><button>A</button>')).toEqual([]);
});

it('presses five buttons of a form at most, and those of three like forms', () => {
  const inner = Array.from({ length: 9 }, (_, at) => `<button name=a value=${at}>x</button>`).join('');
  expect(bodies(inner)).toHaveLength(4);
  const pressed = createPressed();
  expect([1, 2, 3, 4].map(() => pressed.mayPress(formOf(inner)))).toEqual([true, true, true, false]);
});

it('does not take an answer for another one that differs in numbers and in the values that were sent', () => {
  const first = answer('<p>You pressed Show at 10:15</p>');
  expect(showsOther(answer('<p>You pressed Hide at 10:16</p>'), [first], ['Show', 'Hide'])).toBe(false);
  expect(showsOther(answer('<p>The list is empty now</p>'), [first], ['Show', 'Hide'])).toBe(true);
  expect(showsOther(answer('<p>You pressed Hide at 9</p><form><input name=x></form>'), [first], ['Show', 'Hide'])).toBe(
    true,
  );
});
