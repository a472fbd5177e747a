import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { holdFreeNetwork, holdNetwork, labAddress, networkReleased } from './address.ts';
import { findProgram } from './programs/find-program.ts';
import { UNPACKED } from './programs/unpacked.ts';

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** A free network. Parallel runs of these tests start the search at different numbers, so that each finds its own. */
async function freeNetwork(): Promise<number> {
  const held = await holdFreeNetwork(150 + (process.pid % 50));
  await held.release();
  return held.network;
}

async function startMain(network: number) {
  const child = fork(join(import.meta.dirname, 'main.ts'), ['--network', String(network)], { silent: true });
  children.push(child);
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => Promise.reject(new Error(`ended with ${code}: ${output}`)));
  expect(await Promise.race([once(child, 'message'), failed])).toEqual([{ kind: 'ready' }, undefined]);
  return { child, output: () => output, exited };
}

function answers(network: number, [host, port]: readonly [host: number, port: number]): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: labAddress(network, host), port }, () => done(true)).on('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** One emulated by the lab itself on an unprivileged port, and a real service, which is a separate process. */
const SHOP = [11, 8080] as const;
const REDIS = [6, 6379] as const;
const hasRedis = findProgram('redis-server', UNPACKED) !== null;

/** Before and after a lab: something else on this machine may answer on all addresses. */
const answersOf = async (network: number) => ({
  shop: await answers(network, SHOP),
  redis: await answers(network, REDIS),
});

describe('the lab as a process', () => {
  it('says when it is ready and ends when its parent closes the channel', async () => {
    const network = await freeNetwork();
    const before = await answersOf(network);
    const { child, output, exited } = await startMain(network);
    // Output and message arrive on different channels.
    await expect.poll(output).toMatch(/^lab ready: \d+ hosts on 127\.20\.\d+\.0\/24$/m);
    expect(await answers(network, SHOP)).toBe(true);
    child.disconnect();
    expect(await exited).toEqual([0, null]);
    expect(await answersOf(network)).toEqual(before);
  });

  it('takes its real services with it when it is killed with -9', async () => {
    const network = await freeNetwork();
    const before = await answersOf(network);
    const { child, exited } = await startMain(network);
    expect(await answers(network, REDIS)).toBe(hasRedis || before.redis);
    child.kill('SIGKILL');
    await exited;
    await expect.poll(() => answersOf(network)).toEqual(before);
  });

  it('uses a lab that runs already, and takes its place when that ends', async () => {
    const network = await freeNetwork();
    const first = await startMain(network);
    const second = await startMain(network);
    await expect.poll(second.output).toContain('another lab runs');
    const takenOver = once(second.child, 'message');
    first.child.kill('SIGTERM');
    expect(await first.exited).toEqual([0, null]);
    await takenOver;
    expect(await answers(network, SHOP)).toBe(true);
    second.child.kill('SIGTERM');
    expect(await second.exited).toEqual([0, null]);
  });
});

describe('a network', () => {
  it('belongs to one lab at a time, and says when it is free again', async () => {
    const held = await holdFreeNetwork(200);
    expect(await holdNetwork(held.network)).toBeNull();
    const next = await holdFreeNetwork(held.network);
    expect(next.network).toBeGreaterThan(held.network);
    const released = networkReleased(held.network);
    await held.release();
    await released;
    await next.release();
  });

  it.each([-1, 256, 1.5, Number.NaN])('is no %s', (network) => {
    expect(() => holdNetwork(network)).toThrow(RangeError);
  });
});
