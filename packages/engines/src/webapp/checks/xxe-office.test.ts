import { inflateRawSync } from 'node:zlib';
import type { WebRequest } from '@rocca/tools/web/model';
import { describe, expect, it } from 'vitest';
import { readParts, writeParts } from '../crawl/spots/multipart-body.ts';
import { fakeTarget, type Handler, pointOf } from '../testing/fake-target.ts';
import { makeCheck } from '../testing/judge.ts';
import { xxe } from './xxe.ts';

const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A file of an archive, found by its central directory, as programs do. */
function unzip(archive: Buffer, wanted: string): string | null {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const data = archive.subarray(begin, begin + archive.readUInt32LE(at + 20));
    if (name === wanted) return (archive.readUInt16LE(at + 10) === 0 ? data : inflateRawSync(data)).toString();
    at += 46 + nameLength;
  }
  return null;
}

const FILES: Readonly<Record<string, string>> = {
  '/etc/passwd': 'root:x:0:0:root:/root:/bin/sh\nbin:x:1:1::/:/bin/sh',
};
const resolved = (text: string) => {
  const [, path = ''] = /<!ENTITY rq SYSTEM "file:\/\/([^"]+)">/.exec(text) ?? [];
  return text.replace(/<!DOCTYPE[^\]]*\]>/, '').replaceAll('&rq;', FILES[path] ?? '');
};

const upload = (fileName: string): WebRequest =>
  writeParts({ method: 'POST', url: 'http://127.0.0.1/count', headers: [], body: null }, [
    { name: 'doc', fileName, contentType: 'application/octet-stream', content: 'prova' },
  ]);
/** Shows the words of a file that holds this document. */
const reads =
  (path: string, read: (text: string) => string, page = ''): Handler =>
  (value, request) => {
    if (request.method === 'GET') return { body: page };
    const archive = Buffer.from(value || (readParts(request)[0]?.content ?? ''), 'latin1');
    const document = archive.indexOf('PK') === 0 ? unzip(archive, path) : null;
    return {
      body: document === null ? '<p>No document</p>' : `<p>${html(read(document).replaceAll(/<[^>]*>/g, ' '))}</p>`,
    };
  };

const foundAt = async (fileName: string, handler: Handler) => {
  const target = fakeTarget(handler, { strength: 'medium', payloads: 15 });
  const point = pointOf('prova', { kind: 'multipart', name: 'doc', request: upload(fileName) });
  return { keys: (await makeCheck(xxe, point, target.tools)).map(({ key }) => key), count: target.count() };
};

describe('a document inside of an uploaded file of an office program', () => {
  it.each([
    ['prova.docx', 'word/document.xml'],
    ['prova.xlsx', 'xl/sharedStrings.xml'],
    ['prova.odt', 'content.xml'],
  ])('is found to resolve entities in %s', async (name, path) => {
    expect((await foundAt(name, reads(path, resolved))).keys).toEqual(['xxe']);
  });

  it('is tried where a page asks for it and the field takes any file', async () => {
    const page = '<form><p>Upload a Word document (.docx)</p><input type="file" name="doc"></form>';
    expect((await foundAt('prova.png', reads('word/document.xml', resolved, page))).keys).toEqual(['xxe']);
  });

  it('is safe where entities are left alone', async () => {
    const { keys, count } = await foundAt(
      'prova.docx',
      reads('word/document.xml', (text) => text),
    );
    expect(keys).toEqual([]);
    expect(count).toBeLessThan(12);
  });
});
