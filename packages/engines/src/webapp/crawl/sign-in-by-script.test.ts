import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import { signInOf } from './sign-in-by-script.ts';

const posted = (type: string, body: string): WebRequest => ({
  method: 'POST',
  url: 'http://a/rest/login',
  headers: [['Content-Type', type]],
  body,
});
const own = { username: 'scan@shop.example', password: 'own-secret-word' };

it('the request by which a script signed in is kept, without the name and the password of the scan', () => {
  const other = posted('application/json', '{"event":"own-secret"}');
  const json = posted('application/json', JSON.stringify({ email: own.username, password: own.password, keep: true }));
  const made = signInOf([other, json], own);
  expect(JSON.parse(String(made?.body))).toEqual({
    email: 'anna.verdi@rocca.example',
    password: expect.not.stringContaining(own.password),
    keep: true,
  });
  const form = signInOf([posted('application/x-www-form-urlencoded', 'u=scan%40shop.example&p=own-secret-word')], own);
  expect(String(form?.body)).toMatch(/^u=anna\.verdi%40rocca\.example&p=(?!own)/);
  expect(signInOf([other], own)).toBeNull();
});
