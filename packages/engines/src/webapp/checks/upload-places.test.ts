import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { readParts, writeParts } from '../crawl/spots/multipart-body.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { upload } from './upload.ts';

const form: WebRequest = { method: 'POST', url: ofSite('/club/photo'), headers: [], body: null };
const request = writeParts(form, [
  {
    name: 'photo',
    fileName: 'a.gif',
    contentType: 'image/gif',
    content: 'GIF89a and a picture that is longer than that',
  },
]);
const point = pointOf('GIF89a', { kind: 'multipart', name: 'photo', request, page: ofSite('/club/photo') });

const last = (name: string) => name.split('/').at(-1) ?? '';

/** A form that keeps a file where `place` says; null: it fails. */
function siteWith({
  place = (name: string): string | null => `/uploads/${last(name)}`,
  says = (_: string): string => '<p>Thank you</p>',
  pages = {} as Readonly<Record<string, string>>,
  type = (_: string): string => 'image/gif',
} = {}) {
  const files = new Map<string, string>();
  const sent: string[] = [];
  const made = fakeSite(
    {
      'GET /club/photo': () => ({ body: pages['/club/photo'] ?? '<h1>Photo</h1>' }),
      'POST /club/photo': (asked): Page => {
        const part = readParts(asked).find(({ name }) => name === 'photo');
        const name = part?.fileName ?? '';
        sent.push(name);
        const at = place(name);
        if (at === null) return { status: 500, body: 'No such file or directory' };
        files.set(new URL(at, ofSite('/')).pathname, part?.content ?? '');
        return { body: says(name) };
      },
      'GET /*': ({ url }) => {
        const content = files.get(new URL(url).pathname);
        return content === undefined
          ? { status: 404, body: 'no' }
          : { body: content, headers: [['Content-Type', type(url)]] };
      },
    },
    {
      points: [point],
      strength: 'medium',
      exchanges: Object.entries(pages).map(([url, text]) => answer(text, { url })),
    },
  );
  return { made, sent };
}

const html = (url: string) => (url.endsWith('.html') ? 'text/html' : 'image/gif');
const ACTIVE = ['upload-active POST /club/photo photo'];

describe('where an uploaded file lies', () => {
  it.each([
    ['the path on the disk of the server', (name: string) => `<p>Saved as /var/www/html/uploads/${name}</p>`],
    ['a folder relative to another one', (name: string) => `{"path": "uploads/${name}"}`],
    ['a folder that is not there', (name: string) => `<p>Saved: <a href="/store/data/${name}">it</a></p>`],
  ])('is found where the answer names %s', async (_, says) => {
    expect(await foundBy(upload, siteWith({ says, type: html }).made)).toEqual(ACTIVE);
  });

  it('is found in the folder of pictures that a page shows', async () => {
    const pages = { '/club/photo': '<img src="/club/people/anna.jpg"><img src="/club/people/ugo.jpg">' };
    const place = (name: string) => `/club/people/${last(name)}`;
    expect(await foundBy(upload, siteWith({ place, pages, type: html }).made)).toEqual(ACTIVE);
  });
});

describe('a file name that is a path', () => {
  const OUTSIDE = ['upload-outside-folder POST /club/photo photo'];
  const says = (name: string) => `<img src="/club/files/${last(name)}">`;

  it('is found where the file lies above its folder', async () => {
    const { made } = siteWith({ place: (name) => `/club/files/${name}`, says });
    expect(await foundBy(upload, made)).toEqual(OUTSIDE);
  });

  it.each([
    ['keeps the last part of the name', (name: string) => `/club/files/${last(name)}`],
    ['refuses separators', (name: string) => (name.includes('/') ? null : `/club/files/${name}`)],
  ])('is none where the site %s', async (_, place) => {
    expect(await foundBy(upload, siteWith({ place, says }).made)).toEqual([]);
  });

  it('is to be verified where a folder that is not there makes the application fail', async () => {
    const place = (name: string) => (/^(?!\.\.?\/)[^/]+\//.test(name) ? null : `/hidden/place/${name}`);
    const { made, sent } = siteWith({ place });
    expect(await foundBy(upload, made)).toEqual(['upload-outside-folder? POST /club/photo photo']);
    expect(sent.filter((name) => name.startsWith('./'))).toHaveLength(1);
    expect(sent.filter((name) => name.startsWith('../'))).toEqual([]);
  });

  it.each([
    ['any name with a separator', (name: string) => (name.includes('/') ? null : `/hidden/place/${name}`)],
    ['no name', (name: string) => `/hidden/place/${last(name)}`],
  ])('is none where the application fails at %s', async (_, place) => {
    expect(await foundBy(upload, siteWith({ place }).made)).toEqual([]);
  });
});
