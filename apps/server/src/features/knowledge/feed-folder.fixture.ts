import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feedText } from '@rocca/feeds/testing/nvd-feed';
import type { Database } from '../../platform/db/database.ts';

export interface FeedFolder extends AsyncDisposable {
  readonly path: string;
  /** A feed of NVD under its official name (`2021`, `modified`). */
  nvd(feed: string, vulnerabilities: readonly unknown[], head?: object): Promise<void>;
  /** CISA's catalogue: the CVEs in it, and its date. */
  kev(cves: readonly string[], released?: string): Promise<void>;
  /** FIRST's scores. */
  epss(scores: Readonly<Record<string, number>>, day?: string): Promise<void>;
  put(name: string, content: string | Buffer): Promise<void>;
}

/** A folder of feeds for one test. */
export async function createFeedFolder(): Promise<FeedFolder> {
  const path = await mkdtemp(join(tmpdir(), 'rocca-feeds-'));
  const put = (name: string, content: string | Buffer) => writeFile(join(path, name), content);
  return {
    path,
    put,
    nvd: (feed, vulnerabilities, head) => put(`nvdcve-2.0-${feed}.json`, feedText(vulnerabilities, head)),
    kev: (cves, released) => put('known_exploited_vulnerabilities.json', kevText(cves, released)),
    epss: (scores, day) => put('epss_scores-today.csv', epssText(scores, day)),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true }),
  };
}

export function kevText(cves: readonly string[], released = '2026-08-07T16:45:47.0648Z'): string {
  const vulnerabilities = cves.map((cveID) => ({
    cveID,
    vendorProject: 'Apache',
    product: 'HTTP Server',
    vulnerabilityName: 'Apache HTTP Server Path Traversal',
    dateAdded: '2021-11-03',
    requiredAction: 'Apply updates per vendor instructions.',
    dueDate: '2021-11-17',
    knownRansomwareCampaignUse: 'Known',
  }));
  return JSON.stringify({ title: 'Catalog', catalogVersion: '1', dateReleased: released, vulnerabilities });
}

export function epssText(scores: Readonly<Record<string, number>>, day = '2026-08-07'): string {
  const lines = Object.entries(scores).map(([cve, score]) => `${cve},${score},0.5`);
  return [`#model_version:v1,score_date:${day}T00:00:00+0000`, 'cve,epss,percentile', ...lines, ''].join('\n');
}

/** As a fresh platform: a database for each test would take longer than the tests. */
export async function forgetKnowledge(db: Database): Promise<void> {
  await db.pool.query(
    `TRUNCATE cves, cve_products, cve_versions, product_versions, known_exploited, epss_scores, knowledge_files, knowledge_run;
     UPDATE knowledge_sources SET data_date = NULL, loaded_at = NULL, entries = 0, last_error = NULL,
                                  last_attempt_at = NULL, complete_until = NULL`,
  );
}
