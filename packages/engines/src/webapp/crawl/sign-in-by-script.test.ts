import { EventEmitter } from 'node:events';
import type { WebRequest } from '@rocca/tools/web/model';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInOf } from './sign-in-by-script.ts';
import { watchTraffic } from './sign-in-traffic.ts';

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

describe('the traffic of a sign-in', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const request = (method: string) => ({
    ...{ method: () => method, headers: () => ({}), url: () => 'http://shop.example/api', postData: () => null },
    isNavigationRequest: () => false,
  });

  it('is not quiet before the sign-in is answered, whatever ends that the page asked for earlier', async () => {
    const page = new EventEmitter();
    const traffic = watchTraffic(page as unknown as Page);
    const [earlier, signIn] = [request('GET'), request('POST')];
    page.emit('request', signIn);
    page.emit('requestfinished', earlier);
    let isQuiet = false;
    const waited = traffic.quiet().then(() => {
      isQuiet = true;
    });
    await vi.advanceTimersByTimeAsync(2000);
    expect(isQuiet).toBe(false);
    page.emit('requestfinished', signIn);
    await vi.advanceTimersByTimeAsync(1000);
    await waited;
    expect(isQuiet).toBe(true);
  });
});
