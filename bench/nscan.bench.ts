import { spawn } from 'node:child_process';
import { type Database, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { PlatformLab, signInAt } from '../apps/server/src/testing/platform-process.ts';
import { startLab } from '../lab/src/lab.ts';
import { findTool } from '../packages/tools/src/core/find-tool.ts';
import { type Figure, notMeasured } from './measure.ts';

const NAME = 'network scan of 256 hosts, against bare nmap';
const RUNS = 3;

/** The profile `fast` as it is written in the documentation, without anything of ours. */
const BARE = ['-n', '-T4', '-sS', '--top-ports', '1000', '-sV', '--version-light', '-oX', '/dev/null'];

/** A whole network of the lab, scanned by the platform and by nmap alone, in turns. */
export async function* measure(): AsyncGenerator<Figure> {
  const nmap = findTool('nmap');
  if (!nmap) return yield notMeasured(NAME, 'nmap');
  const practice = await startLab();
  const lab = await PlatformLab.create('product');
  try {
    const platform = await lab.start({ ROCCA_LAB: 'on' });
    const connection = await connectionOfRunningCluster(lab.dataDir);
    if (!connection) throw new Error('no database');
    const db = await openDatabase(connection);
    const call = await signInAt(platform.address, 'demo');
    const network = `127.20.${practice.network}.0/24`;
    const ours: number[] = [];
    const bare: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      bare.push(await bareNmap(nmap, network));
      ours.push(await ourScan(db, call, network));
    }
    await db.close();
    await platform.end('SIGTERM');
    yield figureOf(middle(ours), middle(bare));
  } finally {
    await lab.remove();
    await practice.stop();
  }
}

function figureOf(ours: number, bare: number): Figure {
  const ratio = ours / bare;
  return {
    name: NAME,
    value: `${ours.toFixed(1)} / ${bare.toFixed(1)} s = ${ratio.toFixed(2)}`,
    bar: 'at most 1.05',
    holds: ratio <= 1.05,
  };
}

const middle = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function bareNmap(program: string, network: string): Promise<number> {
  const started = performance.now();
  const nmap = spawn(program, [...BARE, network], { stdio: 'ignore' });
  return new Promise((done, fail) => {
    nmap.once('error', fail);
    nmap.once('exit', () => done((performance.now() - started) / 1000));
  });
}

/** From the moment a worker takes it to its end, report written. */
async function ourScan(db: Database, call: Awaited<ReturnType<typeof signInAt>>, network: string): Promise<number> {
  const body = JSON.stringify({ targets: [network], task_name: 'bench' });
  const reply = await call('/tasks/nscan/', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  const { task_id } = (await reply.json()) as { task_id: string };
  const text = `SELECT status, extract(epoch FROM ended_at - started_at) AS seconds FROM tasks
                WHERE id = $1 AND ended_at IS NOT NULL`;
  for (let tries = 0; tries < 6000; tries += 1) {
    const { rows } = await db.pool.query<{ status: string; seconds: string }>(text, [task_id]);
    if (rows[0] && rows[0].status !== 'SUCCESS') throw new Error(`the scan ended ${rows[0].status}`);
    if (rows[0]) return Number(rows[0].seconds);
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('the scan never ended');
}
