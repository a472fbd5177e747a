import { expect, it } from 'vitest';
import { createActs } from './acts.ts';

const get = (url: string) => ({ method: 'GET', url: `http://a${url}`, headers: [], body: null });
const after = (acted: string, { shown = [], linked = [] }: { shown?: string[]; linked?: string[] } = {}) => {
  const acts = createActs();
  for (const url of [acted, ...linked]) acts.noteLinked(`http://a${url}`);
  for (const url of shown) acts.noteShown(`http://a${url}`);
  acts.note(`http://a${acted}`);
  return (url: string) => acts.isAct(get(url));
};

it('asks no second time for what has acted, for its sisters, nor with other or more values', () => {
  const isAct = after('/fees/f1/waive');
  for (const url of ['f1/waive', 'f2/waive', "f1'/waive", '77/waive', 'f1/waive?x=1', 'f1/waive/', 'f1/waive/more'])
    expect([url, isAct(`/fees/${url}`)]).toEqual([url, true]);
  for (const url of ['/fees', '/fees/f1', '/fees/f1/receipt', '/members/f1/waive'])
    expect([url, isAct(url)]).toEqual([url, false]);
  const byQuery = after('/export/dispatch?format=csv');
  expect(['?format=pdf', '?format=%27', '', '?format=csv&x=1'].map((one) => byQuery(`/export/dispatch${one}`))).toEqual(
    [...[true, true, true, true]],
  );
});

it('goes on with pages of the same program, and with kinds of addresses that show a page', () => {
  const linked = ['/index.php?page=news', '/index.php?page=shop&id=3'];
  const isAct = after('/index.php?page=favour&id=3', { linked });
  expect(isAct('/index.php?page=favour&id=4')).toBe(true);
  for (const url of linked) expect([url, isAct(url)]).toEqual([url, false]);
  const ofShown = after('/orders/3/copy', { shown: ['/orders/5/copy'] });
  expect([ofShown('/orders/3/copy'), ofShown('/orders/4/copy')]).toEqual([true, false]);
});

it('takes an address without any word for nothing but itself', () => {
  const isAct = after('/x7');
  expect([isAct('/x7'), isAct('/x8'), isAct('/courts')]).toEqual([true, false, false]);
});

it('judges forms by their own words', () => {
  const acts = createActs();
  acts.note('http://a/fees/f1/waive');
  const send = (method: string, body: string | null) => acts.isAct({ ...get('/fees/f1/waive'), method, body });
  expect([send('POST', 'a=1'), send('POST', null), send('HEAD', null), send('OPTIONS', null)]).toEqual([
    ...[false, true, true, false],
  ]);
});

it('asks for no third link of a kind after two of them led to the same known page', () => {
  const acts = createActs();
  expect(acts.noteLed('http://a/wait/w0/next')).toBeNull();
  expect([acts.isAct(get('/wait/w0/next')), acts.isAct(get('/wait/w1/next'))]).toEqual([true, false]);
  expect(acts.noteLed('http://a/wait/w0/next')).toBeNull();
  expect(acts.noteLed('http://a/wait/w1/next')).toBe('http://a/wait/w0/next');
});
