import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { KnowledgeQuery } from '@rocca/engines/core/knowledge';
import { judgeServices } from '../apps/server/src/features/knowledge/find-matches.ts';
import { createKnowledge } from '../apps/server/src/features/knowledge/index.ts';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { startEmbeddedCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { silentLog } from '../apps/server/src/platform/log/logger.ts';
import { bareEnvironment } from '../apps/server/src/testing/platform-process.ts';
import { type Figure, medianMs } from './measure.ts';

/** Real feeds, which are not part of the repository. */
const FOLDER = process.env.ROCCA_NVD_FOLDER ?? resolve(import.meta.dirname, '../../shared/data');
/** As `npm run knowledge` runs it. */
const COMMAND = [
  '--max-semi-space-size=8',
  '--heap-growing-percent=100',
  resolve(import.meta.dirname, '../apps/server/src/main-knowledge.ts'),
];
/** Tells at the end how much memory the process had at most, in kilobytes. */
const TELL_MEMORY = 'process.on("exit", () => console.error("peak", process.resourceUsage().maxRSS))';
const SERVICES = 10_000;

/** Import of all feeds there are, a second one, and the look-up of many services. */
export async function* measure(): AsyncGenerator<Figure> {
  if (!existsSync(FOLDER)) {
    console.log(`skipped: vulnerability knowledge (there are no feeds in ${FOLDER}; set ROCCA_NVD_FOLDER)`);
    return;
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'rocca-bench-'));
  try {
    const first = await importAll(dataDir);
    yield figure('import of every feed', first.seconds, 180);
    yield {
      name: 'most memory of the importing process',
      value: `${first.megabytes.toFixed(0)} MB`,
      bar: 'under 400 MB',
      holds: first.megabytes < 400,
    };
    const second = await importAll(dataDir);
    yield figure('the same import again', second.seconds, 20);
    yield* measureMatching(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

const figure = (name: string, seconds: number, most: number): Figure => ({
  name,
  value: `${seconds.toFixed(1)} s`,
  bar: `under ${most} s on 2 cores`,
  holds: seconds < most,
});

/** The command itself, its private database and everything it needs for a start included. */
async function importAll(dataDir: string): Promise<{ seconds: number; megabytes: number }> {
  const started = performance.now();
  const memory = ['--import', `data:text/javascript,${encodeURIComponent(TELL_MEMORY)}`];
  const child = spawn(process.execPath, [...memory, ...COMMAND, 'import', FOLDER], {
    env: { ...bareEnvironment(), ROCCA_DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise((done) => child.once('close', done));
  const kilobytes = Number(/^peak (\d+)$/m.exec(said)?.[1]);
  if (code !== 0 || !kilobytes) throw new Error(`the import ended with ${code}: ${said}`);
  return { seconds: (performance.now() - started) / 1000, megabytes: kilobytes / 1000 };
}

/** What affects each service, and the same with the updates that close it. */
async function* measureMatching(dataDir: string): AsyncGenerator<Figure> {
  const cluster = await startEmbeddedCluster({ dataDir, log: silentLog });
  const db = await openDatabase(cluster.connection);
  try {
    const queries = await drawServices(db);
    yield await matchFigure('without updates, what affects', queries, async () => {
      let found = 0;
      for await (const products of judgeServices(db, queries)) {
        for (const { matches } of products.flatMap(({ closings }) => closings)) {
          for (const { alike } of matches) found += 1 + alike.length;
        }
      }
      return found;
    });
    const knowledge = createKnowledge(db);
    yield await matchFigure('with updates, what affects', queries, async () =>
      (await knowledge.match(queries)).reduce((sum, { matches }) => sum + matches.length, 0),
    );
  } finally {
    await db.close();
    await cluster.stop();
  }
}

async function matchFigure(
  name: string,
  queries: readonly KnowledgeQuery[],
  match: () => Promise<number>,
): Promise<Figure> {
  let found = 0;
  const ms = await medianMs(async () => {
    found = await match();
  }, 5);
  return {
    name: `${name} ${queries.length} services (${found} matches)`,
    value: `${(ms / 1000).toFixed(2)} s`,
    bar: 'under 2 s',
    holds: ms < 2000 && queries.length === SERVICES && found > 0,
  };
}

/** Distinct versions of real products, the same ones each time. */
async function drawServices(db: Database): Promise<KnowledgeQuery[]> {
  const { rows } = await db.pool.query<KnowledgeQuery['product']>(
    `SELECT part, vendor, product, version, nullif(update, '-') AS update
     FROM (SELECT DISTINCT ON (v.vendor, v.product, v.version_key) p.part, v.vendor, v.product, v.version, v.update
           FROM cve_versions v JOIN cve_products p ON p.id = v.product_id
           ORDER BY v.vendor, v.product, v.version_key, p.part, v.version, v.update) AS each
     ORDER BY md5(vendor || product || version) LIMIT $1`,
    [SERVICES],
  );
  return rows.map((product) => ({ product, platforms: [] }));
}
