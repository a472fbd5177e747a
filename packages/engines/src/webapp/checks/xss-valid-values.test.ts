import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import type { Pages } from '../testing/fake-site.ts';
import type { Page } from '../testing/fake-target.ts';
import { findScriptsAt } from '../testing/one-field-site.ts';

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
const page = (body: string): Page => ({ body: `<!DOCTYPE html>${body}` });
const topicIn = ({ url, body }: WebRequest) =>
  (body === null ? new URL(url).searchParams : new URLSearchParams(String(body))).get('topic') ?? '';

const answering = (show: (topic: string) => string): Pages => ({
  'POST /tell': (request) => page(show(topicIn(request))),
  'GET /tell': (request) => page(show(topicIn(request))),
});

const MAIL = 'anna.verdi@rocca.example';
const isMail = (text: string) => /^[^@\s]+@[^@\s]+\.[a-z]+$/.test(text);
const FORM = '<form method=post><input name=topic></form>';

describe('cross-site scripting in values that have to be valid', () => {
  it.each<[string, string, (topic: string) => string, string[]]>([
    [
      'an e-mail address that a page repeats',
      MAIL,
      (topic) => (isMail(topic) ? `<p>Thank you, ${topic}</p>` : '<p>Not an address</p>'),
      ['xss-reflected POST topic'],
    ],
    [
      'an e-mail address that a page encodes',
      MAIL,
      (topic) => (isMail(topic) ? `<p>Thank you, ${html(topic)}</p>` : '<p>Not an address</p>'),
      [],
    ],
    [
      'a number that a form encodes and the text under it does not',
      '0551234567',
      (topic) => `<input value="${html(topic)}">${/^\d{6}/.test(topic) ? `<p>We call ${topic}</p>` : ''}`,
      ['xss-reflected POST topic'],
    ],
    [
      'a number that all places encode',
      '0551234567',
      (topic) => `<input value="${html(topic)}">${/^\d{6}/.test(topic) ? `<p>We call ${html(topic)}</p>` : ''}`,
      [],
    ],
    [
      'a value that is refused with a message',
      'shirt',
      (topic) => `<b>${html(topic)}</b>${topic.startsWith('shirt') ? `<i>${topic}</i>` : '<p>Invalid value</p>'}`,
      ['xss-reflected POST topic'],
    ],
    [
      'an attribute behind a statement of SQL',
      'shirt',
      (topic) =>
        topic.replaceAll("''", '').includes("'")
          ? '<p>Error</p>'
          : `<a href='/find?topic=${topic.replaceAll('"', '')}'>again</a>`,
      ['xss-reflected POST topic'],
    ],
  ])('finds: %s', async (_, value, show, expected) => {
    expect((await findScriptsAt(answering(show), { value })).found).toEqual(expected);
  });

  it.each([
    ['shows as it is', (topic: string) => topic, ['xss-stored POST topic']],
    ['encodes', html, []],
  ] as const)('finds an e-mail address that is kept, and a page %s', async (_, show, expected) => {
    const kept: string[] = [];
    const pages: Pages = {
      'GET /tell': () => page(`${FORM}${kept.map((one) => `<p>${show(one)}</p>`).join('')}`),
      'POST /tell': (request) => {
        if (!isMail(topicIn(request))) return page('<p>Not an address</p>');
        kept.push(topicIn(request));
        return { status: 302, body: '', headers: [['Location', '/tell']] };
      },
    };
    const { found } = await findScriptsAt(pages, { value: MAIL });
    expect(found).toEqual(expected);
    expect(kept.every((one) => one.endsWith('@rocca.example'))).toBe(true);
  });
});
