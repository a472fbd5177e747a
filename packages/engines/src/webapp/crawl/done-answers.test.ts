import { expect, it } from 'vitest';
import { answer } from '../testing/answers.ts';
import { reportsAct } from './done-answers.ts';
import { requestChange } from './state-change.ts';

const json = (value: unknown, method = 'GET') => {
  const given = answer(JSON.stringify(value), { url: '/quick?user=8', type: 'application/json' });
  return { ...given, request: { ...given.request, method } };
};

it.each([
  { success: true, message: "Added $100.00 to mira's wallet", new_balance: 5100 },
  { success: true, new_balance: 5100 },
  { status: 'ok', message: 'Booking cancelled' },
  { status: 'success', msg: 'Punti accreditati' },
  { ok: true, message: 'Your vote has been recorded' },
])('takes %j for the report of an act', (value) => {
  expect(reportsAct(json(value))).toBe(true);
});

it.each([
  { success: true, data: [{ id: 1 }] },
  { success: true, message: 'Items added this week', items: [] },
  { success: true },
  { success: true, message: 'Pong' },
  { success: true, message: 'Last updated yesterday' },
  { success: false, message: 'Nothing was added' },
  { success: true, message: 'Not added' },
  { status: 'ok', balance: 5100 },
  { error: 'Invalid admin key' },
  ['added'],
])('does not take %j for the report of an act', (value) => {
  expect(reportsAct(json(value))).toBe(false);
});

it('takes no answer to another method, nor a page, for the report of an act', () => {
  expect(reportsAct(json({ success: true, message: 'Added' }, 'POST'))).toBe(false);
  expect(reportsAct(answer('<p>{"success":true,"message":"Added"}</p>', { url: '/x?y=1' }))).toBe(false);
});

const get = (path: string) => requestChange({ method: 'GET', url: `http://site.test${path}`, headers: [], body: null });

it.each([
  '/quick_money?user_id=8&amount=100&key=k',
  '/quick?uid=8&amount=100',
  '/soldi?importo=5&nota=x',
  '/add-funds?amount=5&note=x',
  '/punkte?konto=3&betrag=5',
  '/x?cuenta=3&importe=5',
])('reads %s as a movement of money', (path) => {
  expect(get(path)).toBe('orders');
});

it.each([
  '/search?user_id=8&amount=100',
  '/transactions?user_id=8&amount=100',
  '/products?min_amount=1&user_id=3',
  '/recipe?id=3&amount=4',
  '/convert?amount=100&currency=EUR',
  '/balance?user_id=8',
])('does not read %s as a movement of money', (path) => {
  expect(get(path)).toBeNull();
});
