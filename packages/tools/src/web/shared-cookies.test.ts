import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { createCookieJar } from './cookies.ts';
import { createCookieExchange } from './shared-cookies.ts';

const SITE = 'http://site.test';

/** The cookies of a browser, which answers one question after another and takes a moment for each. */
function openBrowser() {
  const cookies = new Map<string, string>();
  const slow = async <T>(answer: () => T): Promise<T> => {
    await new Promise((next) => setTimeout(next, 5));
    return answer();
  };
  const context = {
    cookies: () =>
      slow(() => [...cookies].map(([name, value]) => ({ name, value, path: '/', expires: -1, sameSite: 'Lax' }))),
    addCookies: ([cookie]: Array<{ name: string; value: string }>) =>
      slow(() => {
        if (cookie?.name.includes(' ')) throw new Error('no such cookie');
        cookies.set(cookie?.name ?? '', cookie?.value ?? '');
      }),
    clearCookies: ({ name }: { name: string }) => slow(() => cookies.delete(name)),
  };
  return { cookies, context: context as unknown as BrowserContext };
}

function open(first: string | null = 'sid=old') {
  const browser = openBrowser();
  const jar = createCookieJar();
  const set = (line: string) => jar.keep('/', [['Set-Cookie', `${line}; Path=/`]]);
  if (first !== null) set(first);
  const exchange = createCookieExchange(jar, SITE);
  const pull = (signedIn?: boolean) => exchange.pull(browser.context, signedIn);
  return { ...browser, jar, set, exchange, push: () => exchange.push(browser.context), pull };
}

describe('cookies of the client and of the browser', () => {
  it('travel both ways', async () => {
    const { push, pull, cookies, jar } = open();
    await push();
    expect([...cookies]).toEqual([['sid', 'old']]);
    cookies.set('sid', 'of the page').set('theme', 'dark');
    await pull();
    expect(jar.headerFor('/')).toBe('sid=of the page; theme=dark');
    cookies.delete('theme');
    await pull();
    expect(jar.headerFor('/')).toBe('sid=of the page');
  });

  it('keep the session of a new sign-in while one page opens and another is left', async () => {
    const { push, pull, cookies, jar, set } = open();
    await push();
    set('sid=new');
    await Promise.all([pull(), push()]);
    expect(jar.headerFor('/')).toBe('sid=new');
    expect(cookies.get('sid')).toBe('new');
  });

  it('keep it from the empty session that a page without the old one was given', async () => {
    const { push, pull, cookies, jar, set } = open();
    await push();
    set('sid=new');
    cookies.set('sid', 'empty');
    await pull();
    expect(jar.headerFor('/')).toBe('sid=new');
    await push();
    expect(cookies.get('sid')).toBe('new');
  });

  it('are those of the page that signed in, whatever the client was given meanwhile', async () => {
    const { push, pull, cookies, jar, set } = open();
    await push();
    set('sid=empty');
    cookies.set('sid', 'new');
    await pull(true);
    expect(jar.headerFor('/')).toBe('sid=new');
  });

  it('stay in the jar where the browser does not take them', async () => {
    const { push, pull, jar } = open('a b=1');
    await push();
    await pull();
    expect(jar.headerFor('/')).toBe('a b=1');
  });

  it('begin anew with a new context, in spite of one that no longer answers', async () => {
    const { push, exchange, cookies, jar } = open();
    await push();
    cookies.clear();
    const stuck = { cookies: () => new Promise(() => undefined) } as unknown as BrowserContext;
    void exchange.pull(stuck);
    exchange.forget();
    await push();
    expect([...cookies]).toEqual([['sid', 'old']]);
    expect(jar.headerFor('/')).toBe('sid=old');
  });
});
