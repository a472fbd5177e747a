import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { couldRun } from '../attack/runnable.ts';
import { usualOf } from '../attack/usual.ts';
import type { AttackTools, ProofBrowser } from '../check.ts';
import { withValue } from '../crawl/replay.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { xssStored } from './xss-stored.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const FIELDS = ['subject', 'room', 'floor', 'urgency', 'details', 'reference'];

/** A form of six texts, each sending of which makes an entry of a list. */
function ticketsWith({
  show = (_: string, text: string) => html(text),
  refuses = (_: URLSearchParams): boolean => false,
  thanks = (_: URLSearchParams): string => '<p>Thank you</p>',
  isListOfLinks = false,
} = {}) {
  const entries: URLSearchParams[] = [];
  const page = (body: string): Page => ({ body: `<!DOCTYPE html>${body}` });
  const request: WebRequest = {
    ...{ method: 'POST', url: ofSite('/tickets'), body: FIELDS.map((name) => `${name}=prova`).join('&') },
    headers: [['Content-Type', 'application/x-www-form-urlencoded']],
  };
  const points = FIELDS.map((name, id) => ({
    ...pointOf('prova'),
    ...{ id, name, kind: 'form' as const, request, page: ofSite('/tickets') },
  }));
  const rowOf = (entry: URLSearchParams) =>
    `<tr>${FIELDS.map((name) => `<td>${show(name, entry.get(name) ?? '')}</td>`).join('')}</tr>`;
  const made = fakeSite(
    {
      'GET /tickets': () =>
        page(
          isListOfLinks
            ? entries.map((entry, at) => `<a href="/ticket?at=${at}">${html(entry.get('subject') ?? '')}</a>`).join('')
            : `<table>${entries.map(rowOf).join('')}</table>`,
        ),
      'GET /ticket': ({ url }) =>
        page(`<table>${rowOf(entries[Number(new URL(url).searchParams.get('at'))] ?? new URLSearchParams())}</table>`),
      'POST /tickets': ({ body }) => {
        const sent = new URLSearchParams(String(body));
        if (refuses(sent)) return { ...page('<p>Not allowed</p>'), status: 400 };
        entries.push(sent);
        return page(thanks(sent));
      },
    },
    { strength: 'medium', exchanges: [answer('', { url: '/tickets' })], points },
  );
  const send: AttackTools['send'] = (point, value) => made.tools.request(withValue(point, value));
  let asked: ReturnType<AttackTools['control']> | null = null;
  const control: AttackTools['control'] = ({ request: own }) => {
    asked ??= made.tools.request(own);
    return asked;
  };
  const opens: ProofBrowser['opens'] = async (asked, { answer: given }, mark) => {
    const response = given ?? (await made.tools.request(asked)).response;
    return { executed: couldRun(response?.body.toString() ?? '', mark), finalUrl: asked.url, failure: null };
  };
  const tools = { ...made.tools, send, control, browser: { ...made.tools.browser, opens } };
  return { site: { ...made, tools }, tools, points, entries };
}

describe('stored cross-site scripting in a form of many texts', () => {
  it.each([
    ['a list', false, 6],
    ['pages of their own', true, 7],
  ])(
    'is found in its last field with no record for each of the others, shown on %s',
    async (_, isListOfLinks, most) => {
      const show = (name: string, text: string) => (name === 'reference' ? text : html(text));
      const { site, entries } = ticketsWith({ show, isListOfLinks });
      expect(await foundBy(xssStored, site)).toEqual(['xss-stored POST /tickets reference']);
      const links = entries.filter((entry) => String(entry).includes('javascript'));
      expect(entries.length - links.length).toBeLessThanOrEqual(most);
    },
  );

  it('is none in fields that the list encodes', async () => {
    const { site } = ticketsWith();
    expect(await foundBy(xssStored, site)).toEqual([]);
  });

  it('is found where one of the fields refuses the characters that all are probed with', async () => {
    const { site } = ticketsWith({
      show: (name, text) => (name === 'reference' ? text : html(text)),
      refuses: (sent) => /[<>]/.test(sent.get('room') ?? ''),
    });
    expect(await foundBy(xssStored, site)).toEqual(['xss-stored POST /tickets reference']);
  });

  it('takes the answer to all words for the answer to each where it shows none of them', async () => {
    const { site, tools, points, entries } = ticketsWith();
    await foundBy(xssStored, site);
    const before = entries.length;
    const usual = await Promise.all(points.map((point) => usualOf(point, tools)));
    expect(new Set(usual.map((one) => one?.word)).size).toBe(FIELDS.length);
    expect(entries.length).toBe(before);
  });

  it.each([
    ['shows a word', (sent: URLSearchParams) => `<p>Thank you for ${sent.get('room')}</p>`],
    ['depends on a field', (sent: URLSearchParams) => (sent.get('floor') === 'prova' ? 'Done' : 'No such floor')],
  ])('asks for the answer to each word where the answer %s', async (_, thanks) => {
    const { site, tools, points } = ticketsWith({ thanks });
    await foundBy(xssStored, site);
    const [first, second] = [
      await usualOf(points[0] ?? pointOf(''), tools),
      await usualOf(points[1] ?? pointOf(''), tools),
    ];
    expect(first?.other).not.toBe(second?.other);
  });
});
