import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { readParts, writeParts } from '../crawl/spots/multipart-body.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { xssReflected } from './xss-reflected.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A form for letters, which leads on when it is filled in and shows itself again when it is not. */
function letters({
  show = (title: string, text: string) => `<input name=title value="${title}"><textarea name=text>${text}</textarea>`,
  isRefused = (title: string, text: string) => title.length < 3 || text.length < 3,
  isLacking = (_: URLSearchParams): boolean => false,
  body = 'title=prova&text=prova&kind=1',
} = {}) {
  const stored: string[] = [];
  const made = fakeSite(
    {
      'POST /letters': ({ body }): Page => {
        const sent = new URLSearchParams(String(body));
        const [title, text] = [sent.get('title') ?? '', sent.get('text') ?? ''];
        if (isRefused(title, text) || isLacking(sent))
          return { body: `<!DOCTYPE html><p>Too short</p>${show(title, text)}` };
        stored.push(title);
        return { status: 302, body: '', headers: [['Location', '/letters/1']] };
      },
    },
    { strength: 'medium' },
  );
  const request: WebRequest = {
    method: 'POST',
    url: ofSite('/letters'),
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
    body,
  };
  const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
  const opens: ProofBrowser['opens'] = async (asked, { answer }, mark) => ({
    executed: couldRun(answer?.body.toString() ?? '', mark),
    ...{ finalUrl: asked.url, failure: null },
  });
  const tools: AttackTools = {
    ...made.tools,
    send,
    control: ({ request: own }) => made.tools.request(own),
    browser: { ...made.tools.browser, opens },
  };
  const points = ['title', 'text', 'kind'].map((name, id) => ({
    ...pointOf(name === 'kind' ? '1' : 'prova'),
    ...{ id, name, kind: 'form' as const, request, page: ofSite('/letters') },
  }));
  return { points, tools, stored, asked: made.asked };
}

async function findIn(site: ReturnType<typeof letters>): Promise<string[]> {
  const found: string[] = [];
  for (const point of site.points)
    for (const { key, place } of await xssReflected.attack(point, site.tools)) found.push(`${key} ${place.parameter}`);
  return found;
}

describe('cross-site scripting in a form that is refused', () => {
  it('is found in each text that the form shows again, and stores nothing', async () => {
    const site = letters();
    expect(await findIn(site)).toEqual(['xss-reflected title', 'xss-reflected text']);
    // The first answers of three fields alone: the point's own value twice, and a word.
    expect(site.stored.filter((title) => !/^\w+$/.test(title))).toEqual([]);
  });

  it('is found in each text where only a field that is not there is missed', async () => {
    const site = letters({
      isRefused: () => false,
      isLacking: (sent) => !sent.has('title') || !sent.has('text'),
    });
    expect(await findIn(site)).toEqual(['xss-reflected title', 'xss-reflected text']);
    expect(site.stored.filter((title) => !/^\w*$/.test(title))).toEqual([]);
  });

  it('is none where the form encodes what it shows again', async () => {
    const site = letters({ show: (title, text) => `<input value="${html(title)}"><textarea>${html(text)}</textarea>` });
    expect(await findIn(site)).toEqual([]);
  });

  it('costs three requests for all fields of a form that takes anything', async () => {
    const site = letters({ isRefused: () => false });
    const plain = letters({ isRefused: () => false, body: 'title=Report&text=Our+report&kind=1' });
    expect([await findIn(site), await findIn(plain)]).toEqual([[], []]);
    expect(site.asked.length - plain.asked.length).toBe(3);
  });

  it('is found in an upload that lacks its file, and leaves none', async () => {
    const parts = [
      { name: 'title', fileName: null, contentType: null, content: 'prova' },
      { name: 'file', fileName: 'a.png', contentType: 'image/png', content: 'x' },
    ];
    const request = writeParts({ method: 'POST', url: ofSite('/files'), headers: [], body: null }, parts);
    let files = 0;
    const made = fakeSite({
      'POST /files': (asked): Page => {
        const sent = readParts(asked);
        const isWhole = sent.some(({ fileName, content }) => fileName !== null && content.length > 0);
        files += isWhole ? 1 : 0;
        const title = sent.find(({ name }) => name === 'title')?.content ?? '';
        return isWhole
          ? { status: 302, body: '', headers: [['Location', '/files/1']] }
          : { body: `<!DOCTYPE html><p>Which file?</p><input value="${title}">` };
      },
    });
    const tools: AttackTools = {
      ...made.tools,
      send: (point, value) => made.tools.request(withValue(point, value)),
      control: ({ request: own }) => made.tools.request(own),
      browser: letters().tools.browser,
    };
    const point = { ...pointOf('prova'), name: 'title', kind: 'multipart' as const, request, page: ofSite('/files') };
    expect(await xssReflected.attack(point, tools)).toMatchObject([{ key: 'xss-reflected' }]);
    expect(files).toBe(3);
  });

  it('leaves no field empty that showed what is stored', async () => {
    const site = letters({ body: 'title=Report&text=prova&kind=1' });
    await findIn(site);
    expect(site.stored).not.toContain('');
    expect(await findIn(letters({ body: 'title=Report&text=prova&kind=1' }))).toEqual([]);
  });

  it.each([
    ['stored where the page still shows it when it is opened again', true, 'xss-stored'],
    ['reflected where only the answer to the form shows it', false, 'xss-reflected'],
  ])('is %s', async (_, isKept, key) => {
    const entries: string[] = [];
    const show = (): Page => ({ body: `<!DOCTYPE html>${entries.map((text) => `<p>${text}</p>`).join('')}` });
    const site = letters();
    const made = fakeSite({
      'GET /letters': show,
      'POST /letters': ({ body }) => {
        entries.push(new URLSearchParams(String(body)).get('text') ?? '');
        const shown = show();
        if (!isKept) entries.length = 0;
        return shown;
      },
    });
    const { points } = site;
    const tools: AttackTools = {
      ...made.tools,
      send: (point, value) => made.tools.request(withValue(point, value)),
      control: ({ request }) => made.tools.request(request),
      browser: site.tools.browser,
    };
    const [, text] = points;
    expect(text && (await xssReflected.attack(text, tools))).toMatchObject([{ key }]);
  });
});
