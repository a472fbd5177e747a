import { describe, expect, it } from 'vitest';
import { answer, seenBy, siteOf } from '../../testing/answers.ts';
import { clientChecks } from './client-checks.ts';

const form = (fields: string, { action = '', button = 'Send', method = 'post' } = {}) =>
  `<form method="${method}" action="${action}">${fields}<button>${button}</button></form>`;
const look = (html: string, signedIn = false) =>
  seenBy(clientChecks, [answer(html, { url: '/shop' })], { signedIn, cookies: [] });
const PRICE = '<input type=hidden name=ticket_money value=100>';
const ORDERS = { action: '/place', button: 'Order' };

describe('a form with a hidden value that the server must decide', () => {
  it.each([
    ['a price beside a number of tickets', form(`<input type=number name=amount>${PRICE}`), 'ticket_money'],
    [
      'a price in a form that buys',
      form('<input type=hidden name=price value="12.50">', { button: 'Add to cart' }),
      'price',
    ],
    [
      'a price with its currency',
      form('<input name=quantity><input type=hidden name=unit_price_yen value=300>'),
      'unit_price_yen',
    ],
    ['the sum of an order', form('<input name=city><input type=hidden name=total_yen value=900>', ORDERS), 'total_yen'],
    ['a balance beside an amount', form('<input name=amount><input type=hidden name=balance value=500>'), 'balance'],
    [
      'the sender of money',
      form('<input name=transfer_amount><input type=hidden name=sender_id value=1>'),
      'sender_id',
    ],
    [
      'the user whose password is set',
      form('<input name=password><input type=hidden name=user_id value=1>'),
      'user_id',
    ],
  ])('is reported as possible: %s', (_, html, name) => {
    expect(look(html)).toEqual([`decided-by-hidden-field? GET /shop ${name}`]);
  });

  it.each([
    [
      'a search between prices',
      form('<input type=hidden name=min_price value=5><input name=q>', { action: '/search' }),
    ],
    [
      'a form of another site',
      form(`<input name=amount>${PRICE}`, { action: 'https://pay.example/go', button: 'Pay' }),
    ],
    ['a signed sum', form(`<input name=amount>${PRICE}<input type=hidden name=hmac value=ab12>`, { button: 'Pay' })],
    ['a calculator', form(`<input name=amount>${PRICE}`, { button: 'Calculate' })],
    ['a number of pages', form('<input type=hidden name=total value=9><input name=comment>')],
    ['a number of forms', form('<input name=quantity><input type=hidden name=form-TOTAL_FORMS value=2>', ORDERS)],
    ['a product', form('<input name=quantity><input type=hidden name=product_id value=3>', { button: 'Buy' })],
    ['the recipient of money', form('<input name=amount><input type=hidden name=recipient_id value=4>')],
    [
      'a reset by a code',
      form('<input name=password><input type=hidden name=user_id value=1><input type=hidden name=token value=ab>'),
    ],
    ['a comment on a user', form('<textarea name=text></textarea><input type=hidden name=user_id value=3>')],
  ])('is not reported for %s', (_, html) => {
    expect(look(html)).toEqual([]);
  });

  it('is evident for a price, but only a suspicion for the own user ID, which servers often compare with the session', () => {
    const plainOf = (html: string) =>
      clientChecks
        .look(answer(html, { url: '/shop' }), siteOf([], { signedIn: true }))
        .map(({ possible, plain = false }) => [possible, plain]);
    expect(plainOf(form(`<input name=amount>${PRICE}`))).toEqual([[true, true]]);
    const own = '<input type=hidden name=user_id value=7><input name=email value=anna@mail.example>';
    expect(plainOf(form(own))).toEqual([[true, false]]);
  });

  it('is not reported for the sender of money within a session, which the server may compare with it', () => {
    expect(look(form('<input name=amount><input type=hidden name=sender_id value=1>'), true)).toEqual([]);
  });
});
