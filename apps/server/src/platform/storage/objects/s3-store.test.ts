import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSecretBox } from '../../crypto/secret-box.ts';
import type { Log } from '../../log/logger.ts';
import type { ObjectStore } from './object-store.ts';
import type { S3Config } from './s3-client.ts';
import { createS3Store } from './s3-store.ts';
import { PART_BYTES } from './s3-upload.ts';
import { createSealedStore } from './sealed-store.ts';
import { type S3Server, startS3Server } from './testing/s3-server.ts';

const box = createSecretBox(Buffer.alloc(32, 1));

let server: S3Server;
let store: ObjectStore;
beforeAll(async () => {
  server = await startS3Server();
  store = openStore({});
});
afterEach(() => server.intercept(() => false));
afterAll(() => server.close());

const openStore = (changes: Partial<S3Config>, log?: Log) =>
  createSealedStore(createS3Store({ ...server.config, ...changes }, log), box);

async function* content(size = 1000): AsyncGenerator<Buffer> {
  for (let left = size; left > 0; left -= 500_000) yield Buffer.alloc(Math.min(left, 500_000), 5);
}

async function sizeOf(key: string, from = store): Promise<number> {
  let size = 0;
  for await (const piece of from.read(key)) size += piece.length;
  return size;
}

/** Answers the first request that matches by itself, and remembers what it has seen. */
function answerOnce(match: RegExp, answer: (response: ServerResponse) => void): string[] {
  const seen: string[] = [];
  let answered = false;
  server.intercept(({ method, url }: IncomingMessage, response) => {
    const request = `${method} ${url}`;
    seen.push(request);
    if (answered || !match.test(request)) return false;
    answered = true;
    answer(response);
    return true;
  });
  return seen;
}

const failing = (status: number) => (response: ServerResponse) => response.writeHead(status).end();

describe('an S3 store that is not well', () => {
  it('is asked again after a failure that may pass', async () => {
    const seen = answerOnce(/^PUT/, failing(503));
    await store.put('retry/put', content());
    expect(seen.filter((request) => request.startsWith('PUT'))).toHaveLength(2);
    answerOnce(/^GET/, (response) => response.destroy());
    expect(await sizeOf('retry/put')).toBe(1000);
  });

  it('is asked again for an answer that broke off', async () => {
    await store.put('retry/cut', content());
    answerOnce(/^GET/, (response) => {
      response.writeHead(206, { 'content-length': 900, 'content-range': 'bytes 0-899/900' });
      response.write('cut', () => response.destroy());
    });
    expect(await sizeOf('retry/cut')).toBe(1000);
  });

  it('loses the parts of an upload that failed', async () => {
    const seen = answerOnce(/partNumber=2/, failing(400));
    await expect(store.put('failed/large', content(PART_BYTES + 1))).rejects.toMatchObject({ reason: 'unavailable' });
    expect(seen.at(-1)).toMatch(/^DELETE .*failed\/large\?uploadId=/);
    for await (const { key } of store.list('failed')) expect.fail(key);
  });

  it('loses the parts of an upload whose content failed, and says if it cannot', async () => {
    async function* broken() {
      yield* content(PART_BYTES + 1);
      throw new Error('the report is gone');
    }
    const warnings: string[] = [];
    const log = { info() {}, error() {}, warn: (_details: object, message: string) => warnings.push(message) };
    // This server does not know how to withdraw an upload.
    await expect(openStore({}, log).put('failed/broken', broken())).rejects.toThrow('the report is gone');
    expect(warnings).toEqual(['could not withdraw an upload; its parts stay in the bucket']);
    for await (const { key } of store.list('failed')) expect.fail(key);
  });

  it('is unavailable without its bucket, and never an empty one', async () => {
    const lost = openStore({ bucket: 'lost' });
    const unavailable = { reason: 'unavailable', message: 'The store of files cannot be used: NoSuchBucket.' };
    await expect(sizeOf('a/b', lost)).rejects.toMatchObject(unavailable);
    await expect(lost.put('a/b', content())).rejects.toMatchObject(unavailable);
    await expect(lost.list('')[Symbol.asyncIterator]().next()).rejects.toMatchObject(unavailable);
  });

  it('is unavailable with a wrong key, and repeats no secret', async () => {
    const error: unknown = await openStore({ keyId: 'another', secret: 'hunter22' })
      .put('a/b', content())
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ message: 'The store of files cannot be used: InvalidAccessKeyId.' });
    expect(JSON.stringify([error, (error as Error).cause])).not.toContain('hunter22');
  });

  it('is unavailable when it stops answering', async () => {
    await store.put('silent/one', content());
    server.intercept(() => true);
    const impatient = openStore({ idleTimeoutMs: 20 });
    await expect(sizeOf('silent/one', impatient)).rejects.toMatchObject({ reason: 'unavailable' });
  });

  it('is not waited for when the put is cancelled', async () => {
    const stop = new AbortController();
    server.intercept(() => {
      stop.abort(new Error('the job was cancelled'));
      return true;
    });
    const put = store.put('silent/two', content(), { signal: stop.signal });
    await expect(put).rejects.toThrow(new Error('the job was cancelled'));
  });

  it('is not believed when it sends the whole instead of a part', async () => {
    answerOnce(/^GET/, (response) => response.writeHead(200, { 'content-length': 5 }).end('whole'));
    await expect(sizeOf('whole/one')).rejects.toThrow('The S3 store does not answer parts of objects.');
  });

  it('is told that an object without a byte is damaged', async () => {
    answerOnce(/^GET/, failing(416));
    await expect(sizeOf('empty/one')).rejects.toMatchObject({ reason: 'damaged' });
  });
});

describe('a list of an S3 store', () => {
  it('goes on to its last page and leaves out files of others', async () => {
    const page = (keys: string[], next: string) =>
      `<ListBucketResult>${keys
        .map((key) => `<Contents><Key>${key}</Key><LastModified>2026-01-02T03:04:05.000Z</LastModified></Contents>`)
        .join('')}${next}</ListBucketResult>`;
    server.intercept(({ url = '' }, response) => {
      const first = !url.includes('continuation-token=more');
      const more = '<IsTruncated>true</IsTruncated><NextContinuationToken>more</NextContinuationToken>';
      const keys = first ? ['rocca/one/a/b', 'rocca/one/a/read.me'] : ['rocca/one/a/c'];
      response.end(page(keys, first ? more : ''));
      return true;
    });
    const keys: string[] = [];
    for await (const { key } of store.list('a')) keys.push(key);
    expect(keys).toEqual(['a/b', 'a/c']);
  });
});
