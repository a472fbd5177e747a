import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProductIdentity } from '@rocca/contract/cpe/product';
import { baseScore } from '@rocca/contract/severity/cvss-score';
import { describe, expect, it } from 'vitest';
import { epssScores } from './epss/parse.ts';
import { type FolderFeed, listFeeds } from './folder.ts';
import { readKev } from './kev/parse.ts';
import type { AffectedProduct, CveRecord } from './nvd/cve-record.ts';
import { matchAffected } from './nvd/match.ts';
import { parseCve } from './nvd/parse.ts';
import { nvdRecords } from './nvd/records.ts';
import { collect } from './testing/nvd-feed.ts';

/** Real feeds are not part of the repository: without them these tests are shown as skipped. */
const folder = process.env.ROCCA_NVD_FOLDER ?? resolve(import.meta.dirname, '../../../../shared/data');
const year = '2003';
const feeds: FolderFeed[] = existsSync(folder) ? await listFeeds(folder) : [];
const feedOf = (pattern: RegExp) => feeds.find(({ name }) => pattern.test(name));

async function recordsOf(feed: FolderFeed): Promise<CveRecord[]> {
  const items = await collect(nvdRecords(feed.open()));
  return items.flatMap((item) => {
    const parsed = item.kind === 'record' ? parseCve(item.value) : null;
    return parsed?.ok ? [parsed.record] : [];
  });
}

const nvd = feedOf(new RegExp(`-${year}\\.`));
describe.skipIf(!nvd)(`NVD's feed of ${year}`, async () => {
  const records = nvd ? await recordsOf(nvd) : [];

  it('is read without losing a record', async () => {
    const [head] = await collect(nvdRecords((nvd as FolderFeed).open()));
    expect(head?.kind === 'head' && head.head.totalResults).toBe(records.length);
  });

  it('has the scores its vectors make', () => {
    for (const { id, scores } of records) {
      for (const score of [scores.v2, scores.v3]) if (score) expect(baseScore(score.vector), id).toBe(score.score);
    }
  });

  it('affects every version it lists, and both ends it includes', () => {
    for (const { id, affected } of records) {
      for (const row of affected) {
        for (const identity of listed(row)) expect(isAffected(row, identity), `${id} ${identity.version}`).toBe(true);
      }
    }
  });
});

function listed({ part, vendor, product, versions, ranges }: AffectedProduct): ProductIdentity[] {
  const exact = versions.filter(({ version }) => version !== '-');
  const ends = ranges.flatMap(({ end, endInclusive, update }) =>
    end && endInclusive ? [{ version: end, update }] : [],
  );
  return [...exact, ...ends].map(({ version, update }) => {
    return { part, vendor, product, version, update: update === '-' ? null : update };
  });
}

const isAffected = (row: AffectedProduct, identity: ProductIdentity) =>
  matchAffected({ ...row, requires: [], targetSw: null, swEdition: null }, identity, []) !== null;

const kev = feedOf(/^known_exploited/);
it.skipIf(!kev)("CISA's catalogue is read without losing an entry", async () => {
  const { entries, skipped } = await readKev((kev as FolderFeed).open());
  expect(skipped).toBe(0);
  expect(entries.find(({ cve }) => cve === 'CVE-2021-44228')).toMatchObject({
    addedOn: '2021-12-10',
    ransomware: true,
  });
});

const epss = feedOf(/^epss/);
it.skipIf(!epss)("FIRST's scores are read to the end", async () => {
  const items = await collect(epssScores((epss as FolderFeed).open()));
  const scores = items.flatMap((item) => (item.kind === 'scores' ? item.scores : []));
  expect(scores.length).toBeGreaterThan(1000);
  expect(scores.find(({ cve }) => cve === 'CVE-2021-44228')?.score).toBeGreaterThan(0.5);
});
