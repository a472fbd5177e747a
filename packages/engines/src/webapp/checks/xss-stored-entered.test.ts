import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { noteEntered } from '../attack/entered.ts';
import { couldRun } from '../attack/runnable.ts';
import { createVisitor } from '../attack/visitor.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite, type Pages } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { xssStored } from './xss-stored.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const page = (body: string): Page => ({ body: `<!DOCTYPE html>${body}` });
const isManager = ({ headers }: WebRequest) =>
  headers.some(([name, value]) => name === 'Cookie' && value.includes('sid=manager'));
const MENU = '<a href="/desk/mail">Mail</a><a href="/desk/mail?empty=all">Delete all</a><a href="/logout">Leave</a>';

/** A letter box that only the manager opens; `entered`: whether the manager's password is an obvious one. */
async function foundAtDesk(show: (letters: readonly string[]) => Pages, entered: boolean, menu = MENU) {
  const letters: string[] = [];
  const guarded = Object.entries(show(letters)).map(
    ([key, give]) =>
      [key, (request: WebRequest) => (isManager(request) ? give(request) : { status: 403, body: 'No' })] as const,
  );
  const urls: string[] = [];
  const request: WebRequest = {
    ...{ method: 'POST', url: ofSite('/contact'), body: 'text=prova' },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const made = fakeSite(
    {
      ...Object.fromEntries(guarded),
      'GET /contact': () => page('<p>Write to us</p>'),
      'POST /contact': ({ body }) => {
        letters.push(new URLSearchParams(String(body)).get('text') ?? '');
        return page('<p>Thank you</p>');
      },
    },
    {
      exchanges: [answer('<p>Write to us</p>', { url: '/contact' })],
      points: [{ ...pointOf('prova'), name: 'text', kind: 'form', request, page: ofSite('/contact') }],
    },
  );
  const ask: AttackTools['request'] = (asked, options) => {
    urls.push(asked.url);
    return made.tools.request(asked, options);
  };
  const opens: ProofBrowser['opens'] = async (asked, { answer: given }, mark) => {
    const response = given ?? (await ask(asked)).response;
    return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: asked.url, failure: null };
  };
  const tools: AttackTools = {
    ...{ ...made.tools, request: ask, browser: { ...made.tools.browser, opens } },
    send: (point, value) => ask(withValue(point, value)),
  };
  const early = await xssStored.probe(made.site, tools);
  if (entered)
    noteEntered(made.site, {
      visitor: createVisitor(tools, new Map([['sid', 'manager']])),
      landing: answer(menu, { url: '/desk' }),
      user: 'manager',
    });
  const found = [...early, ...(await xssStored.late(made.site, tools))];
  return { keys: found.map(({ key, place }) => `${key} ${place.parameter}`), urls };
}

const inList =
  (write: (text: string) => string) =>
  (letters: readonly string[]): Pages => ({
    'GET /desk/mail': () => page(letters.map((text) => `<p>${write(text)}</p>`).join('')),
  });
const onPages =
  (write: (text: string) => string) =>
  (letters: readonly string[]): Pages => ({
    'GET /desk/mail': () => page(letters.map((_, at) => `<a href="/desk/letter?number=${at}">Letter</a>`).join('')),
    'GET /desk/letter': ({ url }) =>
      page(`<p>${write(letters[Number(new URL(url).searchParams.get('number'))] ?? '')}</p>`),
  });
const raw = (text: string) => text;

describe('stored cross-site scripting that an account with an obvious password sees', () => {
  it.each([
    ['is found in a list', inList(raw), true, ['xss-stored text']],
    ['is found on pages of their own', onPages(raw), true, ['xss-stored text']],
    ['is none where it is encoded', inList(html), true, []],
    ['is not seen where the password holds', inList(raw), false, []],
  ])('%s', async (_, show, entered, expected) => {
    expect((await foundAtDesk(show, entered)).keys).toEqual(expected);
  });

  it('is found on one of many pages two links away from the first one', async () => {
    const others = (from: number) =>
      Array.from({ length: 5 }, (_, at) => `<a href="/desk/part${'abcdefghij'[from + at]}">Part</a>`).join('');
    const show = (letters: readonly string[]): Pages => ({
      'GET /desk': () => page('<a href="/desk/office">Office</a>'),
      'GET /desk/office': () =>
        page(`${others(0)}<a href="/desk/mail">Mail</a><a href="/desk/mail?empty=all">Delete all</a>${others(5)}`),
      ...inList(raw)(letters),
    });
    const { keys, urls } = await foundAtDesk(show, true, '<a href="/desk/office">Office</a>');
    expect(keys).toEqual(['xss-stored text']);
    expect(urls.filter((url) => /empty/.test(url))).toEqual([]);
  });

  it('is looked for without pressing anything', async () => {
    const { urls } = await foundAtDesk(inList(raw), true);
    expect(urls.filter((url) => /empty|logout/.test(url))).toEqual([]);
  });
});
