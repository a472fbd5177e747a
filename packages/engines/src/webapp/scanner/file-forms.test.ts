import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { readParts, writeParts } from '../crawl/spots/multipart-body.ts';
import { answer } from '../testing/answers.ts';
import { fakeSite, ofSite } from '../testing/fake-site.ts';
import { type Page, pointOf } from '../testing/fake-target.ts';
import { createFileForms, createPictureTries } from './file-forms.ts';
import { createSubmissions, formKeyOf } from './submissions.ts';

const request = writeParts({ method: 'POST', url: ofSite('/photo'), headers: [], body: null }, [
  { name: 'title', fileName: null, contentType: null, content: 'prova' },
  { name: 'photo', fileName: 'prova.gif', contentType: 'image/gif', content: 'GIF89a' },
]);
const pointAt = (name: string) => pointOf('prova', { kind: 'multipart', name, request });

const done: Page = { status: 302, body: '', headers: [['Location', '/photo/1']] };

/** What a form is sent with that answers a missing file in this way. */
async function filesSent(missing: Page, names: readonly string[], taken: Page = done) {
  const hasFile = (sent: WebRequest) => readParts(sent).some(({ content, fileName }) => fileName && content);
  const site = fakeSite({ 'POST /photo': (sent) => (hasFile(sent) ? taken : missing) });
  const forms = createFileForms(({ request: sent }) => site.tools.request(sent), formKeyOf);
  const points = await Promise.all(names.map((name) => forms.withoutFile(pointAt(name))));
  return { files: points.map((point) => hasFile(point.request) === true), asked: site.asked.length, points };
}

describe('forms that bring a file', () => {
  it('are sent without it where that is taken, which two requests tell', async () => {
    const { files, asked, points } = await filesSent({ ...done, headers: [['Location', '/photo/2']] }, [
      'title',
      'title',
    ]);
    expect({ files, asked }).toEqual({ files: [false, false], asked: 2 });
    expect(readParts(points[0]?.request ?? request)).toMatchObject([
      { content: 'prova' },
      { fileName: '', content: '' },
    ]);
  });

  it.each<[string, Page, Page?]>([
    ['a status', { status: 422, body: '' }],
    ['a redirect elsewhere', { ...done, headers: [['Location', '/photo/new']] }],
    ['a sentence', { body: '<p>Scegliere un file, il campo è obbligatorio</p>' }, { body: '<p>Grazie</p>' }],
    ['the form itself', { body: '<form><input type=file name=photo></form>' }, { body: '<p>Thanks</p>' }],
  ])('are sent with it where %s refuses the rest', async (_, missing, taken) => {
    expect((await filesSent(missing, ['title'], taken)).files).toEqual([true]);
  });

  it('keep the file where it is what is tried', async () => {
    expect(await filesSent(done, ['photo'])).toMatchObject({ files: [true], asked: 0 });
  });

  it('get few payloads as the content of an image, and any number as the content of a text file', () => {
    const { mayTry, note } = createPictureTries('medium', formKeyOf);
    const tried = (point: ReturnType<typeof pointAt>) =>
      Array.from({ length: 40 }, () => mayTry(point)).filter(Boolean).length;
    const list = readParts(request).map((part) =>
      part.fileName ? { ...part, fileName: 'a.csv', contentType: 'text/csv' } : part,
    );
    expect([tried(pointAt('photo')), tried(pointAt('title'))]).toEqual([15, 40]);
    expect(tried({ ...pointAt('photo'), request: writeParts(request, list) })).toBe(40);
    note(pointAt('photo'), 'rc0123456789ab', answer('<p>Stored</p>'));
    expect(mayTry(pointAt('photo'))).toBe(false);
    note(pointAt('photo'), 'rc0123456789ab', answer('<p>Read: rc0123456789ab</p>'));
    expect(tried(pointAt('photo'))).toBe(40);
  });

  it('leave the check of uploads its own share of what is sent', () => {
    const submissions = createSubmissions('low');
    const tried = Array.from({ length: 90 }, () => submissions.take(request));
    expect(tried.filter(Boolean)).toHaveLength(80);
    const other = readParts(request).map((part) => (part.fileName ? { ...part, fileName: 'a.html' } : part));
    expect(submissions.take(writeParts(request, other))).toBe(true);
  });
});
