import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite, type Pages } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { xssStored } from './xss-stored.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const page = (body: string): Page => ({ body: `<!DOCTYPE html>${body}` });

interface Told {
  readonly pages: Pages;
  /** As the crawl saw them. */
  readonly seen: Readonly<Record<string, string>>;
  /** Pages that did not exist during the crawl. */
  readonly gone?: readonly string[];
  readonly form: string;
  readonly body?: string;
  readonly pageOf?: (url: string) => string;
}

/** A site with one form, whose fields the points are. */
function siteWith({ pages, seen, gone = [], form, body = 'text=prova', pageOf }: Told) {
  const request: WebRequest = {
    ...{ method: 'POST', url: ofSite(form), body },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const made = fakeSite(pages, {
    strength: 'medium',
    ...(pageOf && { pageOf }),
    exchanges: [
      ...Object.entries(seen).map(([url, text]) => answer(text, { url })),
      ...gone.map((url) => answer('Not found', { url, status: 404 })),
    ],
    points: [...new URLSearchParams(body)].map(([name, value], id) => ({
      ...pointOf(value),
      ...{ id, name, kind: 'form' as const, request, page: ofSite(form) },
    })),
  });
  const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
  const opens: ProofBrowser['opens'] = async (asked, { answer: given }, mark) => {
    const response = given ?? (await made.tools.request(asked)).response;
    return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: asked.url, failure: null };
  };
  return { ...made, tools: { ...made.tools, send, browser: { ...made.tools.browser, opens } } };
}

const sentIn = ({ body }: WebRequest, name = 'text') => new URLSearchParams(String(body)).get(name) ?? '';
const numberOf = ({ url }: WebRequest, name: string) => Number(new URL(url).searchParams.get(name) ?? 0);

/** Comments on things, each shown at its own thing. */
function things(show: (text: string) => string) {
  const comments = new Map<number, string[]>();
  return siteWith({
    form: '/thing?id=7',
    pages: {
      'GET /thing': (request) => page((comments.get(numberOf(request, 'id')) ?? []).map(show).join('<br>')),
      'POST /thing': (request) => {
        const id = numberOf(request, 'id');
        comments.set(id, [...(comments.get(id) ?? []), sentIn(request)]);
        return page('<p>Thank you</p>');
      },
    },
    seen: { '/thing?id=7': '', '/thing': '', '/thing?id=4': '', '/thing?id=9': '' },
  });
}

/** Entries on a page that nothing but the answer to the form leads to. */
function answering(lead: string, show: (text: string) => string) {
  const entries: string[] = [];
  return siteWith({
    form: '/join',
    pages: {
      'POST /join': (request) => {
        entries.push(sentIn(request));
        return page(`<p>Done</p>${lead}<a href="/members?remove=7">Delete</a>`);
      },
      'GET /members': () => page(entries.map(show).join('<br>')),
    },
    seen: { '/join': '' },
  });
}

/** A text that stands on many pages, and is encoded on all but the last of them. */
function pagesAlike(show: (text: string) => string) {
  let text = '';
  const names = ['/a', '/b', '/c', '/d', '/e'];
  return siteWith({
    form: '/edit',
    pages: {
      'POST /edit': (request) => {
        text = sentIn(request);
        return page('<p>Saved</p>');
      },
      ...Object.fromEntries(
        names.map((name) => [`GET ${name}`, () => page(`<p>${name === '/e' ? show(text) : html(text)}</p>`)]),
      ),
    },
    seen: Object.fromEntries(names.map((name) => [name, ''])),
  });
}

/** A list of ten entries a page, whose entries have pages of their own: the newest is the last. */
function paged(show: (text: string) => string) {
  const entries = Array.from({ length: 7 }, () => 'old');
  const list = (request: WebRequest): Page => {
    const last = Math.max(1, Math.ceil(entries.length / 10));
    const at = Math.min(Math.max(numberOf(request, 'page'), 1), last);
    const links = entries.map((_, id) => `<a href="/entry?number=${id}">Entry</a>`).slice((at - 1) * 10, at * 10);
    return page(`${links.join('')}<a href="/list?page=1">First</a><a href="/list?page=${last}">Last</a>`);
  };
  return siteWith({
    form: '/list',
    pageOf: (url) => url.split('?', 1)[0] ?? url,
    pages: {
      'GET /list': list,
      'POST /list': (request) => {
        entries.push(sentIn(request));
        return page('<p>Thank you</p>');
      },
      'GET /entry': (request) => page(`<p>${show(entries[numberOf(request, 'number')] ?? '')}</p>`),
    },
    seen: {
      '/list': `${entries.map((_, id) => `<a href="/entry?number=${id}">Entry</a>`).join('')}<a href="/list?page=1">Last</a>`,
      '/list?page=1': '<a href="/list?page=1">Last</a>',
    },
  });
}

/** Entries on pages of their own, which the answer to the form lists: a quote breaks the statement that keeps them. */
function listedInAnswer(show: (text: string) => string) {
  const entries = ['old', 'older'];
  const list = () => page(entries.map((_, id) => `<a href="/entry?number=${id}">Entry</a>`).join(''));
  return siteWith({
    form: '/wall',
    pages: {
      'GET /wall': list,
      'POST /wall': (request) => {
        if (sentIn(request).includes("'")) return { ...page('<p>Failed</p>'), status: 500 };
        entries.push(sentIn(request));
        return list();
      },
      'GET /entry': (request) => page(`<p>${show(entries[numberOf(request, 'number')] ?? '')}</p>`),
    },
    seen: {},
  });
}

/** Entries that a page for everybody encodes and a page to edit one does not; a quote breaks the statement that keeps them. */
function editable(write: (text: string) => string) {
  const entries = ['old'];
  const links = () => entries.map((_, id) => `<a href="/edit?number=${id}">Edit</a>`).join('');
  return siteWith({
    form: '/manage',
    pages: {
      'GET /shop': () => page(entries.map((text) => `<p>${html(text)}</p>`).join('')),
      'GET /manage': () => page(links()),
      'POST /manage': (request) => {
        if (!sentIn(request).includes("'")) entries.push(sentIn(request));
        return page(`<p>Added</p>${links()}`);
      },
      'GET /edit': (request) => page(write(entries[numberOf(request, 'number')] ?? '')),
    },
    seen: { '/shop': '', '/manage': '<a href="/edit?number=0">Edit</a>', '/edit?number=0': '' },
  });
}

/** A page that exists once the organisation has a name, linked by the page of its form or by none. */
function namedLater(show: (text: string) => string, isLinked = true) {
  let name = '';
  const form = isLinked ? '<a href="/organisation/mine">Ours</a>' : '';
  return siteWith({
    form: '/organisation',
    pages: {
      'GET /organisation': () => page(form),
      'POST /organisation': (request) => {
        name = sentIn(request);
        return page('<p>Saved</p>');
      },
      'GET /organisation/mine': () =>
        name === '' ? { ...page('Not found'), status: 404 } : page(`<p>${show(name)}</p>`),
    },
    seen: { '/organisation': form },
    gone: ['/organisation/mine'],
  });
}

/** One record with a text that holds markup, beside a setting. */
function record(show: (text: string) => string) {
  const now = { name: 'Anna', sign: '<b>Anna</b>' };
  return siteWith({
    form: '/me',
    body: 'name=Anna&sign=%3Cb%3EAnna%3C%2Fb%3E&colour=1',
    pages: {
      'GET /me': () => page(`<p>${html(now.name)}</p><div>${show(now.sign)}</div>`),
      'POST /me': (request) => {
        Object.assign(now, { name: sentIn(request, 'name'), sign: sentIn(request, 'sign') });
        return { status: 302, body: '', headers: [['Location', '/me']] };
      },
    },
    seen: { '/me': '' },
  });
}

describe('where stored text is looked for', () => {
  it.each<[string, (show: (text: string) => string) => ReturnType<typeof siteWith>, string]>([
    ['the very thing that the form is for', things, 'POST /thing text'],
    ['a page that the answer to the form links', (s) => answering('<a href="/members">All</a>', s), 'POST /join text'],
    [
      'a page that a script of the answer goes to',
      (s) => answering('<script>window.location.href = "./members";</script>', s),
      'POST /join text',
    ],
    ['the one of many pages that does not encode it', pagesAlike, 'POST /edit text'],
    ['the last page of a list', paged, 'POST /list text'],
    ['an entry that the answer to the form lists', listedInAnswer, 'POST /wall text'],
    ['a linked page that exists only after a first entry', (s) => namedLater(s), 'POST /organisation text'],
    ['a record whose text holds markup', record, 'POST /me sign'],
    ['a field to edit an entry', (s) => editable((text) => `<textarea>${s(text)}</textarea>`), 'POST /manage text'],
    ['the title of its own page', (s) => editable((text) => `<title>${s(text)}</title>`), 'POST /manage text'],
  ])('is %s', async (_, make, place) => {
    expect(
      await foundBy(
        xssStored,
        make((text) => text),
      ),
    ).toEqual([`xss-stored ${place}`]);
    expect(await foundBy(xssStored, make(html))).toEqual([]);
  });

  it('is no missing page without a link to it', async () => {
    const made = namedLater((text) => text, false);
    expect(await foundBy(xssStored, made)).toEqual([]);
    expect(made.asked).not.toContain('GET /organisation/mine');
  });

  it('is no link that deletes', async () => {
    const urls: string[] = [];
    const made = answering('<a href="/members">All</a>', (text) => text);
    const request: AttackTools['request'] = (asked, options) => {
      urls.push(asked.url);
      return made.tools.request(asked, options);
    };
    await foundBy(xssStored, { ...made, tools: { ...made.tools, request } });
    expect(urls).toContain(ofSite('/members'));
    expect(urls.filter((url) => url.includes('remove'))).toEqual([]);
  });

  it('costs one probe for all pages that show a text', async () => {
    const made = pagesAlike(html);
    await foundBy(xssStored, made);
    // The form itself twice, a word, all texts together, one probe, and one value for links of other markup.
    expect(made.asked.filter((one) => one === 'POST /edit')).toHaveLength(6);
  });
});
