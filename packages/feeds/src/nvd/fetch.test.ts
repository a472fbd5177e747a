import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openFeed } from '../folder.ts';
import { type FeedServer, serveFeeds } from '../testing/feed-server.ts';
import { collect, feedText, vulnerability } from '../testing/nvd-feed.ts';
import { apiWindows, yearlyFeeds } from './addresses.ts';
import { apiPauseMs, downloadNvdChanges, downloadNvdFeed, fetchMeta } from './fetch.ts';
import { nvdRecords } from './records.ts';

const text = feedText([vulnerability('CVE-2021-0001', [])]);
const packed = gzipSync(text);
const sha256 = createHash('sha256').update(text).digest('hex');
const meta = `lastModifiedDate:2024-01-01T03:00:01-05:00\r\nsize:${text.length}\r\nzipSize:1\r\ngzSize:1\r\nsha256:${sha256.toUpperCase()}\r\n`;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-nvd-'));
});
afterEach(async () => await rm(folder, { recursive: true }));

const quick = (server: FeedServer) => ({ feeds: server.base, api: `${server.base}api`, retryMs: 1, pauseMs: 0 });

describe('a feed of NVD', () => {
  it('is fetched and held against the hash beside it', async () => {
    await using server = await serveFeeds(({ url }, response) => response.end(url?.endsWith('.meta') ? meta : packed));
    const parsed = await fetchMeta('2021', quick(server));
    expect(parsed).toEqual({ modified: '2024-01-01T08:00:01.000Z', sha256 });
    const path = await downloadNvdFeed('2021', parsed, folder, quick(server));
    expect(Buffer.concat(await collect(openFeed(path))).toString()).toBe(text);
    expect(server.requests.map(({ url }) => url)).toEqual(['/nvdcve-2.0-2021.meta', '/nvdcve-2.0-2021.json.gz']);
  });

  it('leaves nothing behind when its hash is another', async () => {
    await using server = await serveFeeds((_, response) => response.end(gzipSync(`${text} `)));
    const download = downloadNvdFeed('2021', { modified: null, sha256 }, folder, quick(server));
    await expect(download).rejects.toMatchObject({ code: 'wrong_hash' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is retried after a transient error', async () => {
    await using server = await serveFeeds((_, response, number) => {
      if (number < 3) response.writeHead(503).end();
      else response.end(packed);
    });
    await downloadNvdFeed('2021', { modified: null, sha256 }, folder, quick(server));
    expect(server.requests).toHaveLength(3);
  });

  it('is given up after the last attempt', async () => {
    await using server = await serveFeeds((_, response) => response.writeHead(503).end());
    await expect(fetchMeta('2021', { ...quick(server), attempts: 2 })).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.requests).toHaveLength(2);
  });

  it('is not retried when it does not exist', async () => {
    await using server = await serveFeeds((_, response) => response.writeHead(404).end());
    await expect(fetchMeta('2021', quick(server))).rejects.toMatchObject({ code: 'missing' });
    expect(server.requests).toHaveLength(1);
  });

  it('is fetched whole or not at all when the connection breaks', async () => {
    await using server = await serveFeeds((_, response) => {
      response.writeHead(200, { 'content-length': packed.length });
      response.write(packed.subarray(0, 20), () => response.destroy());
    });
    const download = downloadNvdFeed('2021', { modified: null, sha256 }, folder, { ...quick(server), attempts: 2 });
    await expect(download).rejects.toMatchObject({ code: 'unreachable' });
    expect(await readdir(folder)).toEqual([]);
  });

  it('is given up when no more bytes arrive', async () => {
    await using server = await serveFeeds((_, response) => void response.write(packed.subarray(0, 20)));
    const download = fetchMeta('2021', { ...quick(server), idleMs: 50, attempts: 1 });
    await expect(download).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('is given up at once when its signal is aborted', async () => {
    const stop = new AbortController();
    await using server = await serveFeeds(() => stop.abort());
    await expect(fetchMeta('2021', { ...quick(server), signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('is refused when it is larger than anything real', async () => {
    await using server = await serveFeeds((_, response) => response.end('x'.repeat(20_000)));
    await expect(fetchMeta('2021', quick(server))).rejects.toMatchObject({ code: 'too_large' });
  });
});

describe('an address', () => {
  it.each(['http://nvd.nist.gov/', 'ftp://127.0.0.1/', 'https://user:secret@nvd.nist.gov/', 'nonsense'])(
    '%s is refused before a request is sent',
    async (feeds) => {
      await expect(fetchMeta('2021', { feeds, attempts: 1 })).rejects.toMatchObject({ code: 'refused' });
    },
  );

  it('may send on to another file of its host, never to another host', async () => {
    await using server = await serveFeeds(({ url }, response) => {
      if (url === '/moved.meta') response.end(meta);
      else
        response.writeHead(302, { location: url?.includes('2021') ? '/moved.meta' : 'https://example.invalid/' }).end();
    });
    expect((await fetchMeta('2021', quick(server))).sha256).toBe(sha256);
    await expect(fetchMeta('2022', quick(server))).rejects.toMatchObject({ code: 'refused' });
  });

  it('that redirects in a loop is given up', async () => {
    await using server = await serveFeeds((_, response) => response.writeHead(302, { location: '/again' }).end());
    await expect(fetchMeta('2021', quick(server))).rejects.toMatchObject({ code: 'refused' });
    expect(server.requests.length).toBeLessThan(6);
  });
});

describe('the changes since a day', () => {
  const from = new Date('2024-01-01T00:00:00Z');
  const to = new Date('2024-01-31T00:00:00Z');

  it('come page by page, each as a file that reads like a feed, with the key in a header alone', async () => {
    await using server = await serveFeeds(({ url }, response) => {
      const startIndex = Number(new URL(url ?? '', 'http://x').searchParams.get('startIndex'));
      const record = vulnerability(`CVE-2024-${1000 + startIndex}`, []);
      response.end(feedText([record], { startIndex, totalResults: 4001 }));
    });
    const paths = await collect(downloadNvdChanges(from, to, folder, { ...quick(server), apiKey: 'a-key' }));
    const items = await Promise.all(paths.map(async (path) => await collect(nvdRecords(openFeed(path)))));
    expect(items.flat().filter(({ kind }) => kind === 'record')).toHaveLength(3);
    const asked = server.requests.map(({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams));
    expect(asked.map(({ startIndex }) => startIndex)).toEqual(['0', '2000', '4000']);
    expect(asked[0]).toEqual({
      lastModStartDate: '2024-01-01T00:00:00.000Z',
      lastModEndDate: '2024-01-31T00:00:00.000Z',
      resultsPerPage: '2000',
      startIndex: '0',
    });
    expect(server.requests.every(({ headers, url }) => headers.apikey === 'a-key' && !url.includes('a-key'))).toBe(
      true,
    );
  });

  it('are fetched again when records left the span meanwhile, since others then moved to another page', async () => {
    const totals = [4001, 4000, 4000, 4000];
    await using server = await serveFeeds(({ url }, response, number) => {
      const startIndex = Number(new URL(url ?? '', 'http://x').searchParams.get('startIndex'));
      response.end(feedText([], { startIndex, totalResults: totals[number - 1] }));
    });
    await collect(downloadNvdChanges(from, to, folder, quick(server)));
    const asked = server.requests.map(({ url }) => new URL(url, 'http://x').searchParams.get('startIndex'));
    expect(asked).toEqual(['0', '2000', '0', '2000']);
  });

  it('are given up when the span shrinks at every attempt', async () => {
    await using server = await serveFeeds(({ url }, response, number) => {
      const startIndex = Number(new URL(url ?? '', 'http://x').searchParams.get('startIndex'));
      response.end(feedText([], { startIndex, totalResults: 100_000 - number }));
    });
    const changes = collect(downloadNvdChanges(from, to, folder, quick(server)));
    await expect(changes).rejects.toMatchObject({ code: 'unreachable' });
    expect(server.requests).toHaveLength(8);
  });

  it('are asked for as often as NVD allows: ten times as often with a key', () => {
    expect([apiPauseMs({}), apiPauseMs({ apiKey: 'a-key' })]).toEqual([6000, 600]);
    expect(apiPauseMs({ apiKey: 'a-key', pauseMs: 5 })).toBe(5);
  });

  it.each([
    ['another page than the one asked for', { startIndex: 7 }],
    ['no total', { totalResults: 'many' }],
    ['a total beyond belief', { totalResults: 1e9 }],
  ])('end when the answer is %s', async (_, head) => {
    await using server = await serveFeeds((__, response) => response.end(feedText([], head)));
    await expect(collect(downloadNvdChanges(from, to, folder, quick(server)))).rejects.toMatchObject({
      code: 'malformed',
    });
  });

  it('are asked for in spans of at most 120 days', () => {
    const windows = apiWindows(new Date('2023-01-01'), new Date('2023-12-31'));
    expect(windows.map((one) => [one.from.toISOString().slice(0, 10), one.to.toISOString().slice(0, 10)])).toEqual([
      ['2023-01-01', '2023-05-01'],
      ['2023-05-01', '2023-08-29'],
      ['2023-08-29', '2023-12-27'],
      ['2023-12-27', '2023-12-31'],
    ]);
    expect(apiWindows(to, from)).toEqual([]);
  });
});

it('there is a feed for every year since 2002', () => {
  expect(yearlyFeeds(new Date('2005-06-01'))).toEqual(['2002', '2003', '2004', '2005']);
});
