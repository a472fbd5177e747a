import { performance } from 'node:perf_hooks';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { PlatformLab, signInAt } from '../apps/server/src/testing/platform-process.ts';
import { addDomainReport, nameOf } from './domain-report.ts';
import { type Figure, percentile } from './measure.ts';

const NAMES = 200_000;
const ADDRESSES = 2000;
const CONNECTIONS = 40;
const RUNS = 200;
const MAX_MS = 300;

type Call = Awaited<ReturnType<typeof signInAt>>;

/** What one company waits for while 40 connections of another one repeat the most expensive reads of a large report. */
export async function* measure(): AsyncGenerator<Figure> {
  const lab = await PlatformLab.create('product');
  try {
    const platform = await lab.start();
    const connection = await connectionOfRunningCluster(lab.dataDir);
    if (!connection) throw new Error('no database');
    const db = await openDatabase(connection);
    const large = await addDomainReport(db, 'demo', async (sink) => {
      for (let from = 0; from < NAMES; from += 1000) {
        await sink.names(Array.from({ length: 1000 }, (_, index) => nameOf(from + index, NAMES, ADDRESSES)));
      }
    });
    const small = await addDomainReport(db, 'beta', (sink) => sink.names([nameOf(1, 10, 10), nameOf(2, 10, 10)]));
    await db.close();
    const viewer = await signInAt(platform.address, 'viewer');
    const other = await signInAt(platform.address, 'beta');
    const loads = {
      'a search without a hit': tenLists(large.taskId, 'subdomain_data', 'search:"zzzzzzzz"'),
      'a search that hits all': tenLists(large.taskId, 'subdomain_data', 'search:"acme",sort_by:"ip_list"'),
      'the surface, worst first': tenLists(large.taskId, 'attack_surface', 'filters:{parent:"domain"}'),
    };
    for (const [name, query] of Object.entries(loads))
      yield* figuresUnder(name, viewer, query, callsOf(other, small.taskId));
    await platform.end('SIGTERM');
  } finally {
    await lab.remove();
  }
}

/** Ten lists of one query: as many as it may have. */
function tenLists(taskId: string, section: string, asked: string): string {
  const lists = Array.from(
    { length: 10 },
    (_, index) => `a${index}:${section}(first:90,skip:${index},${asked}){total}`,
  );
  return graphql(`{result(id:"${taskId}"){${lists.join(' ')}}}`);
}

const graphql = (query: string) => `/reports/graphql/?query=${encodeURIComponent(query)}`;

/** What people of the other company do meanwhile. */
function callsOf(call: Call, taskId: string): Readonly<Record<string, () => Promise<Response>>> {
  const report = graphql(`{result(id:"${taskId}"){subdomain_data(first:20,search:"host"){total items{subdomain}}}}`);
  const target = { name: 'Bench', engine: 'nscan', target: 'bench.example.com' };
  return {
    licences: () => call('/licenses/'),
    tests: () => call('/tasks/'),
    'a report': () => call(report),
    'storing a target': () =>
      call('/profiles/targets/', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(target),
      }),
  };
}

async function* figuresUnder(
  name: string,
  viewer: Call,
  query: string,
  calls: ReturnType<typeof callsOf>,
): AsyncGenerator<Figure> {
  let isOver = false;
  const counts = { 200: 0, 429: 0, other: 0 };
  const ask = async () => {
    while (!isOver) {
      const reply = await viewer(query);
      const text = await reply.text();
      const isAnswer = reply.status === 200 && !text.includes('"errors":[');
      counts[isAnswer ? 200 : reply.status === 429 ? 429 : 'other'] += 1;
    }
  };
  const load = Array.from({ length: CONNECTIONS }, ask);
  const times = await timesOf(calls).finally(() => {
    isOver = true;
    return Promise.all(load);
  });
  for (const [kind, ms] of times) {
    const p99 = percentile(ms, 0.99);
    yield {
      name: `${kind}, while another company repeats ${name}`,
      value: `p99 ${p99.toFixed(0)} ms (p50 ${percentile(ms, 0.5).toFixed(0)})`,
      bar: `p99 under ${MAX_MS} ms`,
      holds: p99 < MAX_MS,
    };
  }
  yield {
    name: `answers to the company that repeats ${name}`,
    value: `${counts[200]} × 200, ${counts[429]} × 429, ${counts.other} others`,
    bar: 'no others',
    holds: counts.other === 0,
  };
}

async function timesOf(calls: ReturnType<typeof callsOf>): Promise<ReadonlyMap<string, readonly number[]>> {
  const times = new Map(Object.keys(calls).map((kind) => [kind, [] as number[]]));
  for (let run = 0; run < RUNS; run += 1) {
    for (const [kind, call] of Object.entries(calls)) {
      const started = performance.now();
      const reply = await call();
      const text = await reply.text();
      times.get(kind)?.push(performance.now() - started);
      if (reply.status > 201) throw new Error(`${kind}: ${reply.status} ${text.slice(0, 300)}`);
    }
  }
  return times;
}
