import type { WebRequest } from '@rocca/tools/web/model';
import { expect, it } from 'vitest';
import type { Page } from '../testing/fake-target.ts';
import { findScriptsAt } from '../testing/one-field-site.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** As a parser of XML reads a document: null where an element has no end, a value no quotes, or a text no element. */
function parsed(text: string): string | null {
  const open: string[] = [];
  let rest = text.trim();
  while (rest !== '') {
    const [tag, isEnd, name = '', , isEmpty] = /^<(\/?)([A-Za-z][\w:]*)((?: [\w:]+="[^"<]*")*)(\/?)>/.exec(rest) ?? [];
    if (tag === undefined) {
      const [words] = /^[^<&]+/.exec(rest) ?? [];
      if (words === undefined || open.length === 0) return null;
      rest = rest.slice(words.length);
      continue;
    }
    if (isEnd ? open.pop() !== name : false) return null;
    if (!isEnd && !isEmpty) open.push(name);
    rest = rest.slice(tag.length);
    if (open.length === 0 && rest !== '') return null;
  }
  return open.length === 0 ? text : null;
}

const pages = (show: (text: string) => string) => ({
  'GET /tell': ({ url }: WebRequest): Page => {
    const read = parsed(new URL(url).searchParams.get('topic') ?? '');
    return read === null ? { status: 500, body: 'error' } : { body: `<!DOCTYPE html><pre>${show(read)}</pre>` };
  },
});
const withoutScripts = (text: string) => text.replaceAll(/<script.*?<\/script>/gs, '');

it.each<[string, (text: string) => string, string[]]>([
  ['shows it as it is', (text) => text, ['xss-reflected GET topic']],
  ['takes scripts out', withoutScripts, ['xss-reflected GET topic']],
  ['encodes it', html, []],
  ['shows its texts alone', (text) => text.replaceAll(/<[^>]*>/g, ' '), []],
])('tries elements with their end where a page reads a document and %s', async (_, show, expected) => {
  const { found } = await findScriptsAt(pages(show), { method: 'GET', value: '<note><to>Ann</to></note>' });
  expect(found).toEqual(expected);
});

it('sends no more where the usual value is no document', async () => {
  const { asked } = await findScriptsAt(pages(html), { method: 'GET', value: 'Ann' });
  expect(JSON.stringify(asked)).not.toContain('onerror%3D%22');
});
