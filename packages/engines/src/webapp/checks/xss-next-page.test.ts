import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { Pages } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { findScriptsAt } from '../testing/one-field-site.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const page = (body: string): Page => ({ body: `<!DOCTYPE html><p>${body}</p>` });
const on = (to: string): Page => ({ status: 302, body: '', headers: [['Location', to]] });
const sentIn = ({ body }: WebRequest) => new URLSearchParams(String(body)).get('topic') ?? '';

/** A message that the session is told once, on the next page that it asks for. */
function tellingOnce(show: (topic: string) => string): Pages {
  let message = '';
  return {
    'POST /tell': (request) => {
      message = show(sentIn(request));
      return on('/told');
    },
    'GET /told': () => {
      const told = message;
      message = '';
      return page(told);
    },
  };
}

/** A word that a cookie keeps, which the next page shows. */
function keeping(show: (topic: string) => string): Pages {
  let kept = '';
  return {
    'GET /tell': ({ url }) => {
      kept = new URL(url).searchParams.get('topic') ?? '';
      return on('/told');
    },
    'GET /told': () => page(show(kept)),
  };
}

const isOfUser = ({ headers }: WebRequest) => headers.some(([name]) => name === 'Cookie');

describe('cross-site scripting on the page that an answer leads on to', () => {
  it.each([
    ['POST', (topic: string) => `Thank you for ${topic}`, ['xss-reflected POST topic']],
    ['POST', (topic: string) => `Thank you for ${html(topic)}`, []],
    ['POST', () => 'Thank you', []],
  ] as const)('is found where a message is told once: %s %s', async (_, show, expected) => {
    expect((await findScriptsAt(tellingOnce(show))).found).toEqual(expected);
  });

  it.each([
    [(topic: string) => topic, ['xss-reflected GET topic']],
    [html, []],
  ] as const)('is found where a link keeps a word for it: %s', async (show, expected) => {
    expect((await findScriptsAt(keeping(show), { method: 'GET' })).found).toEqual(expected);
  });

  it.each([
    ['everybody', () => true, ['xss-stored GET topic']],
    ['the visitor of the link alone', isOfUser, ['xss-reflected GET topic']],
  ] as const)('is stored where a link keeps the value for %s', async (_, isShown, expected) => {
    let kept = '';
    const pages: Pages = {
      'GET /tell': (request) => {
        kept += new URL(request.url).searchParams.get('topic') ?? '';
        return page(isShown(request) ? `All of them: ${kept}` : 'Nothing yet');
      },
    };
    expect((await findScriptsAt(pages, { method: 'GET', signedIn: true })).found).toEqual(expected);
  });

  it('costs one request of a form whose next page shows nothing', async () => {
    const leading = await findScriptsAt(tellingOnce(() => 'Thank you'));
    const plain = await findScriptsAt({ 'POST /tell': () => page('Thank you') });
    const toldOf = (asked: readonly string[]) => asked.filter((one) => one === 'GET /told').length;
    // Once at once, and once when all pages are asked for what was written.
    expect([toldOf(leading.asked), toldOf(plain.asked)]).toEqual([2, 0]);
    expect(leading.asked.length - plain.asked.length).toBe(2);
  });

  it('is none of what is stored where the address of the next page holds the value', async () => {
    const pages: Pages = {
      'POST /tell': (request) => on(`/told?topic=${encodeURIComponent(sentIn(request))}`),
      'GET /told': ({ url }) => page(new URL(url).searchParams.get('topic') ?? ''),
    };
    expect((await findScriptsAt(pages)).found).toEqual([]);
  });

  it.each([
    [(topic: string) => topic, ['xss-reflected GET topic']],
    [html, []],
  ] as const)('is found where strangers alone are shown the page: %s', async (show, expected) => {
    const pages: Pages = {
      'GET /tell': ({ url, headers }) =>
        headers.some(([name]) => name === 'Cookie')
          ? on('/home')
          : page(show(new URL(url).searchParams.get('topic') ?? '')),
      'GET /home': () => page('Welcome'),
    };
    expect((await findScriptsAt(pages, { method: 'GET', signedIn: true })).found).toEqual(expected);
    // Without a session there is nobody to be led away.
    const open: Pages = { ...pages, 'GET /tell': () => on('/home') };
    const { asked } = await findScriptsAt(open, { method: 'GET' });
    expect(asked.filter((one) => one === 'GET /home')).toHaveLength(1);
  });
});
