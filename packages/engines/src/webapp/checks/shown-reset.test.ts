import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { fakeSite, foundBy, ofSite, type Pages } from '../testing/fake-site.ts';
import { pointOf } from '../testing/fake-target.ts';
import { shownReset } from './shown-reset.ts';

const FORM = '<form method=post action="/reset"><input name=email></form>';
const request: WebRequest = {
  ...{ method: 'POST', url: ofSite('/reset'), body: 'email=rc1%40rocca.example' },
  headers: [['Content-Type', 'application/x-www-form-urlencoded']],
};

/** What is found where the form is answered so; `count` tells the answers apart. */
const look = (said: (count: number) => string, shown = '', type = 'text/html') => {
  let count = 0;
  const pages: Pages = {
    'GET /reset': () => ({ body: FORM + shown }),
    'POST /reset': () => ({ body: said(++count), headers: [['Content-Type', type]] }),
  };
  const point = pointOf('rc1@rocca.example', { kind: 'form', name: 'email', request, page: ofSite('/reset') });
  const recovers = (url: string) => url.endsWith('/reset');
  return foundBy(shownReset, fakeSite(pages, { points: [point], recovers }));
};
const code = (count: number) => `5f1d7a84e95a14fbaee4c4f8cff0c54${count}`;

describe('a form for a forgotten password', () => {
  it.each([
    ['a link', (count: number) => `<p>Reset link: <a href='reset_confirm.php?token=${code(count)}'>Click</a></p>`],
    ['a link as text', (count: number) => `<p>http://shop.example/password?user=1&amp;key=${code(count)}</p>`],
    ['data', (count: number) => `{"ok":true,"resetToken":"${code(count)}"}`],
  ])('is to be verified where its answer shows %s with a new code each time', async (_, said) => {
    expect(await look(said)).toEqual(['password-reset-shown? POST /reset']);
  });

  it.each<[string, (count: number) => string, string?]>([
    ['says that a letter was written', () => '<p>If the account exists, we have sent a link.</p>'],
    ['gives an example', () => `<p>Open reset?token=${code(0)} from the letter.</p>`],
    ['gives a token against forged requests', (count) => `<form action="/reset?csrf_token=${code(count)}"></form>`],
    ['links to something else', (count) => `<a href="/shop?code=${code(count)}">Shop</a>`],
    [
      'has the code of its page',
      (count) => `<a href="/reset?key=${code(count)}">x</a>`,
      `<a href="/reset?key=${code(7)}">x</a>`,
    ],
  ])('is no finding where its answer %s', async (_, said, shown = '') => {
    expect(await look(said, shown)).toEqual([]);
  });
});
