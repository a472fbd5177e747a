import { expect, it } from 'vitest';
import { readHtml } from './html-page.ts';
import { keptMoney } from './kept-money.ts';

function keptOf(html: string, address = '/items/7') {
  const [form] = readHtml(`<form method=post>${html}</form>`).forms;
  if (!form) throw new Error('no form');
  return [...keptMoney(form, `http://a${address}`)];
}
const ITEM = '<input name=name value=Nut><input name=price value=1.5><input name=stock value=7>';

it.each([
  ['the price of a record', ITEM, '/items/7', ['price']],
  ['the price of a record that the query names', ITEM, '/item.php?id=7', ['price']],
  [
    'the price of a record that a hidden field names',
    `<input type=hidden name=item_id value=7>${ITEM}`,
    '/save.php',
    ['price'],
  ],
  [
    'the account of a supplier',
    '<input name=mail value=a@b.example><input name=konto value=DE02>',
    '/lieferant/71',
    ['konto'],
  ],
])('keeps %s', (_name, html, address, names) => {
  expect(keptOf(html, address)).toEqual(names);
});

it.each([
  ['a calculator', '<input name=price value=10><input name=hours value=2>', '/calculator'],
  ['an empty price field', '<input name=name value=Nut><input name=price>', '/items/7'],
  ['fields with similar names', '<input name=account_name value=Anna><input name=priority value=3>', '/items/7'],
])('keeps no value of %s', (_name, html, address) => {
  expect(keptOf(html, address)).toEqual([]);
});
