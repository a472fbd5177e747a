import { fork } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { connectionOfRunningCluster } from '../apps/server/src/platform/db/embedded/embedded-cluster.ts';
import { PlatformLab, tokenAt } from '../apps/server/src/testing/platform-process.ts';
import { type Figure, median } from './measure.ts';

/** Many short rounds: what disturbs one of them disturbs few others. */
const ROUNDS = 40;
const WARM_UP_ROUNDS = 10;
const REQUESTS = 400;
const CONNECTIONS = 8;

interface Server {
  readonly pid: number;
  readonly address: string;
}

/**
 * CPU time that a request costs the web process, against a bare Fastify that logs and answers with the same object. CPU
 * time, measured in turns, is hardly changed by whatever else the machine does.
 */
export async function* measure(): AsyncGenerator<Figure> {
  const lab = await PlatformLab.create('reference');
  let stopBare = () => {};
  try {
    const platform = await lab.start({ ROCCA_ACCESS_TOKEN_SECONDS: '3600' });
    const headers = { authorization: `Bearer ${await tokenAt(platform.address, 'demo')}` };
    const calls = [
      { name: 'a read of one test', path: `/tasks/${await addTask(lab)}/`, maxTimes: 5 },
      { name: 'the list of licences', path: '/licenses/', maxTimes: 8 },
      { name: '/healthz', path: '/healthz', maxTimes: 2 },
    ];
    const bare = await startBare(join(lab.dataDir, 'bare.log'), await answersTo(platform.address, calls, headers));
    stopBare = bare.stop;
    const loads = calls.flatMap(({ path }) => [bare, platform].map((server) => cpuOf(server, path, headers)));
    const cpu = await inTurns(loads);
    await platform.end('SIGTERM');
    yield* calls.map((call, index) => figureOf(call, cpu[index * 2 + 1] ?? Number.NaN, cpu[index * 2] ?? Number.NaN));
  } finally {
    stopBare();
    await lab.remove();
  }
}

function figureOf({ name, maxTimes }: { name: string; maxTimes: number }, oursMs: number, bareMs: number): Figure {
  const ratio = oursMs / bareMs;
  return {
    name: `CPU of ${name}, against bare Fastify`,
    value: `${oursMs.toFixed(3)} / ${bareMs.toFixed(3)} ms = ${ratio.toFixed(1)}`,
    bar: `at most ${maxTimes}`,
    holds: ratio <= maxTimes,
  };
}

async function addTask(lab: PlatformLab): Promise<string> {
  const connection = await connectionOfRunningCluster(lab.dataDir);
  if (!connection) throw new Error('no database');
  const db = await openDatabase(connection);
  const { rows } = await db.pool.query<{ id: string }>(
    `INSERT INTO tasks (account_id, engine, name, status, created_at)
     SELECT account_id, 'nscan', 'bench', 'SUCCESS', now() FROM users WHERE username = 'demo' RETURNING id`,
  );
  await db.close();
  return rows[0]?.id ?? '';
}

async function answersTo(
  address: string,
  calls: ReadonlyArray<{ path: string }>,
  headers: Record<string, string>,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const { path } of calls) answers[path] = await (await fetch(address + path, { headers })).json();
  return answers;
}

async function startBare(logFile: string, answers: object): Promise<Server & { stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), [logFile, JSON.stringify(answers)]);
  const address = await new Promise<string>((done, fail) => {
    child.once('message', (message) => done(String(message)));
    child.once('exit', () => fail(new Error('the bare server ended')));
  });
  return { pid: child.pid ?? 0, address, stop: () => child.kill() };
}

/** The median of each load over all rounds; within a round the loads come one after the other. */
async function inTurns(loads: ReadonlyArray<() => Promise<number>>): Promise<number[]> {
  const figures = loads.map((): number[] => []);
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
    for (const [index, load] of loads.entries()) {
      const figure = await load();
      if (round >= WARM_UP_ROUNDS) figures[index]?.push(figure);
    }
  }
  return figures.map(median);
}

/** Milliseconds of CPU for one request, over all threads of the server. */
function cpuOf({ pid, address }: Server, path: string, headers: Record<string, string>): () => Promise<number> {
  return async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
    const before = cpuMs(pid);
    let left = REQUESTS;
    const client = async () => {
      while (left-- > 0) await send(agent, address + path, headers);
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, client));
    agent.destroy();
    return (cpuMs(pid) - before) / REQUESTS;
  };
}

function send(agent: Agent, url: string, headers: Record<string, string>): Promise<void> {
  return new Promise((done, fail) => {
    const call = get(url, { agent, headers }, (reply) => {
      if (reply.statusCode !== 200) fail(new Error(`${url}: ${reply.statusCode}`));
      reply.resume().once('end', done);
    });
    call.once('error', fail);
  });
}

/** The kernel's own count, in nanoseconds; Linux alone has it. */
function cpuMs(pid: number): number {
  const threads = `/proc/${pid}/task`;
  const times = readdirSync(threads).map((id) =>
    Number(readFileSync(`${threads}/${id}/schedstat`, 'utf8').split(' ')[0]),
  );
  return times.reduce((sum, time) => sum + time, 0) / 1e6;
}
