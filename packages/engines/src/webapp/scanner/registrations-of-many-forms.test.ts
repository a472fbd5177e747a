import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { answer, ORIGIN } from '../testing/answers.ts';
import { createRegistrations } from './registrations.ts';

const form = (path: string, body: string): WebRequest => ({
  ...{ method: 'POST', url: ORIGIN + path, body },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
});
const SHORT = form('/join', 'user=Anna1&pass=Prova-2026!');
const LONG = form('/register', 'user=Anna2&mail=anna%40rocca.example&about=prova&pass=Prova-2026!&pass2=Prova-2026!');

/** Which forms made accounts, and how often others were sent, once a value was tried in the short one. */
async function tryShort(forms: readonly WebRequest[], refusesLong = false, closed?: WebRequest) {
  const accounts: string[] = [];
  const asked: string[] = [];
  const send = async (request: WebRequest): Promise<Exchange> => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const sent = new URLSearchParams(String(request.body));
    const isWrong = sent.has('pass2') && sent.get('pass') !== sent.get('pass2');
    if (isWrong || (refusesLong && pathname === '/register'))
      return { ...answer('<p>The passwords do not match</p>'), request };
    accounts.push(pathname);
    return { ...answer('<p>Your account was created</p>'), request };
  };
  const registrations = createRegistrations({
    ...{ registration: { isMade: false }, pageBefore: () => answer('<h1>Join</h1>'), mayRepeat: () => false },
    forms: async () => forms.map((request) => ({ request, send, isOpen: request !== closed })),
  });
  await registrations.send({ request: SHORT, own: SHORT, field: null, send });
  return { accounts, asked };
}

it('makes the one account by the form with the most texts, after trials that are refused', async () => {
  const { accounts, asked } = await tryShort([SHORT, LONG]);
  expect(accounts).toEqual(['/register']);
  expect(asked.length).toBeGreaterThan(1);
  expect(new Set(asked)).toEqual(new Set(['/register']));
});

it('makes it by the form that is tried where the other one refuses all', async () => {
  const { accounts } = await tryShort([SHORT, LONG], true);
  expect(accounts).toEqual(['/join']);
});

it('makes it by a form that visitors are shown, although one of the administration has more texts', async () => {
  const { accounts, asked } = await tryShort([SHORT, LONG], false, LONG);
  expect(accounts).toEqual(['/join']);
  expect(new Set(asked)).toEqual(new Set(['/join']));
});

it('makes it by the form for visitors where that of an administration is tried first', async () => {
  const { accounts, asked } = await tryShort([SHORT, LONG], false, SHORT);
  expect(accounts).toEqual(['/register']);
  expect(new Set(asked)).toEqual(new Set(['/register']));
});
