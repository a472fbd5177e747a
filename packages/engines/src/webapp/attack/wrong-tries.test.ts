import { expect, it } from 'vitest';
import { allowedByPages, countTries, countWrong, MOST_WRONG } from './wrong-tries.ts';

it.each<[string, number]>([
  ['After 3 wrong attempts your account is locked.', 1],
  ['Accounts are locked after three failed login attempts', 1],
  ["L'account viene bloccato dopo 5 tentativi.", 3],
  ['Nach fünf Fehlversuchen wird das Konto gesperrt.', 3],
  ['2 attempts, then the account is disabled', 0],
  ['10 attempts before a lock', MOST_WRONG],
  ['We made 3 attempts to reach you.', MOST_WRONG],
])('leaves two wrong passwords to the user where pages announce a lock: %s', (text, allowed) => {
  expect(allowedByPages([text])).toBe(allowed);
});

it('counts no more wrong passwords than the pages of a site allow', () => {
  const tries = countWrong(MOST_WRONG, countTries(), 1);
  expect([tries.take('anna', MOST_WRONG), tries.take('anna', MOST_WRONG)]).toEqual([true, false]);
});
