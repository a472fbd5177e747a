import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { readParts, writeParts } from '../crawl/spots/multipart-body.ts';
import { fakeSite, foundBy, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { upload } from './upload.ts';

const form: WebRequest = { method: 'POST', url: ofSite('/photo'), headers: [], body: null };
const request = writeParts(form, [
  { name: 'title', fileName: null, contentType: null, content: 'a' },
  { name: 'photo', fileName: 'a.gif', contentType: 'image/gif', content: 'GIF89a' },
]);
const point = pointOf('GIF89a', { kind: 'multipart', name: 'photo', request, page: ofSite('/photo') });

interface Kept {
  readonly name: string;
  readonly type: string;
  readonly content: string;
}

/** What is found of a site that takes and serves files as it is told to. */
async function look(
  serve: (file: Kept) => Page | null,
  { takes = () => true, tells = true }: { takes?: (file: Kept) => boolean; tells?: boolean } = {},
) {
  const files = new Map<string, Kept>();
  const site = fakeSite(
    {
      'POST /photo': (sent) => {
        const part = readParts(sent).find(({ name }) => name === 'photo');
        const file = { name: part?.fileName ?? '', type: part?.contentType ?? '', content: part?.content ?? '' };
        if (!takes(file)) return { status: 415, body: 'Pictures only' };
        files.set(file.name, file);
        return { body: tells ? `<p>Thanks: <a href="/uploads/${file.name}">it</a></p>` : '<p>Thanks</p>' };
      },
      'GET /uploads/*': ({ url }) => {
        const file = files.get(new URL(url).pathname.slice('/uploads/'.length));
        return (file && serve(file)) ?? { status: 404, body: 'no' };
      },
    },
    { points: [point] },
  );
  return foundBy(upload, site);
}

const asType =
  (type: string, more: Page['headers'] = []) =>
  (file: Kept): Page => ({
    body: file.content,
    headers: [['Content-Type', type], ...(more ?? [])],
  });
const byName = (file: Kept) => asType(file.name.endsWith('.html') ? 'text/html' : 'application/octet-stream')(file);
const running = (file: Kept): Page => {
  const [, mark = '', a = '0', b = '0'] = /echo '(\w+)'\.\((\d+)\*(\d+)\)/.exec(file.content) ?? [];
  return file.name.endsWith('.php') ? { body: `${mark}${Number(a) * Number(b)}` } : asType('image/gif')(file);
};

describe('uploads', () => {
  it('looks beside the page where the answer names a folder as if it lay at the root', async () => {
    const files = new Map<string, Kept>();
    const below = { ...form, url: ofSite('/app/photo') };
    const parts = readParts(request);
    const nested = pointOf('GIF89a', {
      ...{ kind: 'multipart', name: 'photo', page: ofSite('/app/photo'), request: writeParts(below, parts) },
    });
    const site = fakeSite(
      {
        'POST /app/photo': (sent) => {
          const part = readParts(sent).find(({ name }) => name === 'photo');
          const file = { name: part?.fileName ?? '', type: '', content: part?.content ?? '' };
          files.set(file.name, file);
          return { body: `<p>Stored in /kept/${file.name}</p>` };
        },
        'GET /app/kept/*': ({ url }) => {
          const file = files.get(new URL(url).pathname.slice('/app/kept/'.length));
          return file ? running(file) : { status: 404, body: 'no' };
        },
      },
      { points: [nested] },
    );
    expect(await foundBy(upload, site)).toEqual(['upload-executed POST /app/photo photo']);
  });

  it('finds a page that is served as one, also where nobody tells its address', async () => {
    expect(await look(byName)).toEqual(['upload-active POST /photo photo']);
    expect(await look(byName, { tells: false })).toEqual(['upload-active POST /photo photo']);
  });

  it('finds a program that is run', async () => {
    expect(await look(running)).toEqual(['upload-executed POST /photo photo']);
  });

  it('finds a page that claims to be a picture', async () => {
    const takes = ({ type, content }: Kept) => type.startsWith('image/') && content.startsWith('GIF89a');
    expect(await look(byName, { takes })).toEqual(['upload-active POST /photo photo']);
  });

  it('finds a program that claims to be a picture of one of two kinds', async () => {
    const takes = ({ type }: Kept) => type === 'image/jpeg' || type === 'image/png';
    expect(await look(running, { takes })).toEqual(['upload-executed POST /photo photo']);
  });

  it.each([
    ['a download', asType('text/html', [['Content-Disposition', 'attachment; filename="a.html"']])],
    ['plain text', asType('text/plain')],
    ['a picture', asType('image/png')],
    ['nothing', () => null],
  ])('says nothing of a site that serves it as %s', async (_, serve) => {
    expect(await look(serve)).toEqual([]);
  });

  it('says nothing of a site that takes pictures alone, and sends few files', async () => {
    let sent = 0;
    const takes = ({ name }: Kept) => {
      sent += 1;
      return /\.(?:png|gif)$/.test(name);
    };
    expect(await look(asType('image/gif'), { takes })).toEqual([]);
    expect(sent).toBeLessThanOrEqual(5);
  });

  it('says nothing of a page that shows what was sent', async () => {
    const site = fakeSite({ 'POST /photo': ({ body }) => ({ body: String(body) }) }, { points: [point] });
    expect(await foundBy(upload, site)).toEqual([]);
  });
});
