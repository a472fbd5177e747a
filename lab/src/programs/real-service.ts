import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { LabService, Place, RunningService } from '../service/service.ts';
import { assertFree } from './assert-free.ts';
import { findProgram, type Program } from './find-program.ts';
import { unprivileged } from './unprivileged.ts';

export interface RealService {
  readonly command: string;
  readonly port: number;
  readonly protocol: 'tcp' | 'udp';
  /** Writes what the program needs into its folder; answers with its arguments. */
  prepare(place: Place, program: Program): readonly string[];
  /** What it prints once it serves, where no connection can show it (UDP). */
  readonly saysReady?: RegExp;
}

/** Each of them starts within a tenth of a second; a busy machine needs longer. */
const START_MS = 30_000;
const STOP_MS = 2000;
const POLL_MS = 20;
const OUTPUT_CHARS = 4000;

/** A service of Debian's, run as a plain user for as long as the lab lives. */
export function realService(service: RealService): LabService {
  return { port: service.port, protocol: service.protocol, start: (place) => startProgram(service, place) };
}

async function startProgram(service: RealService, place: Place): Promise<RunningService> {
  const program = findProgram(service.command, place.programs);
  if (!program) throw new Error(`${service.command} is not installed`);
  await assertFree(place.address, service);
  const [first = '', ...words] = [...unprivileged(), program.file, ...service.prepare(place, program)];
  const child = spawn(first, words, { cwd: place.folder, env: environment(place, program), stdio: 'pipe' });
  const running = { stop: () => end(child) };
  try {
    await ready(child, service, place.address);
    return running;
  } catch (error) {
    await running.stop();
    throw error;
  }
}

function environment({ folder }: Place, { libraryPath }: Program): NodeJS.ProcessEnv {
  const plain = { PATH: '/usr/bin:/bin', HOME: folder, TMPDIR: folder, LC_ALL: 'C.UTF-8' };
  return libraryPath ? { ...plain, LD_LIBRARY_PATH: libraryPath } : plain;
}

async function ready(child: ChildProcess, service: RealService, address: string): Promise<void> {
  let output = '';
  let broken: Error | null = null;
  const keep = (chunk: Buffer) => {
    output = (output + chunk).slice(-OUTPUT_CHARS);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  child.once('error', (error) => {
    broken = error;
  });
  const { saysReady, port, command } = service;
  for (const deadline = performance.now() + START_MS; performance.now() < deadline; await delay(POLL_MS)) {
    if (broken) throw broken;
    if (hasEnded(child)) throw new Error(`${command} ended: ${lastLine(output)}`);
    if (saysReady ? saysReady.test(output) : await accepts(address, port)) return;
  }
  throw new Error(`${command} did not answer within ${START_MS / 1000} seconds`);
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function accepts(host: string, port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host, port });
    const answer = (yes: boolean) => {
      socket.destroy();
      done(yes);
    };
    socket.once('connect', () => answer(true)).once('error', () => answer(false));
  });
}

function lastLine(output: string): string {
  return output.trim().split('\n').at(-1)?.slice(0, 200) || 'it said nothing';
}

async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGTERM');
  const force = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await gone;
  clearTimeout(force);
}
