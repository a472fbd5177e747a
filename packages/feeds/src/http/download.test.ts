import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { downloadEpss } from '../epss/fetch.ts';
import { epssScores } from '../epss/parse.ts';
import { openFeed } from '../folder.ts';
import { downloadKev } from '../kev/fetch.ts';
import { readKev } from '../kev/parse.ts';
import { serveFeeds } from '../testing/feed-server.ts';
import { collect } from '../testing/nvd-feed.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rocca-download-'));
});
afterEach(async () => await rm(folder, { recursive: true }));

const LISTED = { cveID: 'CVE-2021-41773', dateAdded: '2021-11-03' };

it('fetches the catalogue of known exploited vulnerabilities under its official name', async () => {
  const catalogue = { catalogVersion: '1', dateReleased: '2024-01-01T00:00:00Z', vulnerabilities: [LISTED] };
  await using server = await serveFeeds((_, response) => response.end(JSON.stringify(catalogue)));
  const path = await downloadKev(folder, { address: `${server.base}kev.json` });
  expect(basename(path)).toBe('known_exploited_vulnerabilities.json');
  expect((await readKev(openFeed(path))).released).toBe('2024-01-01T00:00:00.000Z');
});

it('fetches the scores through the redirect to the file of the day', async () => {
  const table = gzipSync('#model_version:v1,score_date:2024-01-01\ncve,epss,percentile\nCVE-2021-44228,0.9,0.9\n');
  await using server = await serveFeeds(({ url }, response) => {
    if (url === '/epss_scores-2024-01-01.csv.gz') response.end(table);
    else response.writeHead(302, { location: '/epss_scores-2024-01-01.csv.gz' }).end();
  });
  const path = await downloadEpss(folder, { address: `${server.base}epss_scores-current.csv.gz` });
  expect(await collect(epssScores(openFeed(path)))).toHaveLength(2);
  expect(await readdir(folder)).toEqual(['epss_scores-current.csv.gz']);
});

it('reads a file the server packed for the way', async () => {
  const catalogue = { catalogVersion: '1', dateReleased: '2024-01-01T00:00:00Z', vulnerabilities: [LISTED] };
  await using server = await serveFeeds((_, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify(catalogue))),
  );
  const path = await downloadKev(folder, { address: server.base });
  expect((await readKev(openFeed(path))).version).toBe('1');
});
