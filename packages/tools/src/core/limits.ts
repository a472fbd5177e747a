import { findTool } from './find-tool.ts';
import { type Words, works } from './sandbox.ts';

export interface Limits {
  /** Address space of each process. */
  readonly memoryBytes?: number | undefined;
  /** The user is the run's alone, so that its processes can be counted. */
  readonly ownUser: boolean;
  /** Processes and threads at once. */
  readonly processes?: number | undefined;
  /** The largest file it may write; none by default. */
  readonly fileBytes?: number | undefined;
}

/** Four nmaps, eight sslscans and the threads of the process that asks are about thirty. */
const MAX_PROCESSES = 64;
/** What most systems give a process; nmap fits its parallelism to it. */
const MAX_OPEN_FILES = 1024;

/**
 * A tool answers through its output and writes no file: one that tries is ended by SIGXFSZ. Of what a crash would leave
 * nothing is kept either, since it would hold what targets said.
 */
const NO_WRITING = '--fsize=0';
const NO_FILES = [NO_WRITING, '--core=0'];

let bounds: Words | undefined;

/** Words that bound what a tool without rights takes from the machine. Empty without `prlimit` (not Linux). */
export function limitsOf({ memoryBytes, ownUser, processes = MAX_PROCESSES, fileBytes = 0 }: Limits): Words {
  bounds ??=
    [[...NO_FILES, `--nofile=${MAX_OPEN_FILES}`], NO_FILES].find((words) => works(['prlimit', ...words])) ?? [];
  if (bounds.length === 0) return [];
  const files = bounds.map((word) => (word === NO_WRITING ? `--fsize=${fileBytes}` : word));
  const counted = ownUser ? [`--nproc=${processes}`] : [];
  return ['prlimit', ...files, ...counted, ...memory(memoryBytes), '--'];
}

/** Words that bound the memory of a tool that keeps its rights: its own requests fail, instead of the machine's. */
export function memoryLimit(memoryBytes: number | undefined): Words {
  if (memoryBytes === undefined || findTool('prlimit') === null) return [];
  return ['prlimit', ...memory(memoryBytes), '--core=0', '--'];
}

function memory(bytes: number | undefined): Words {
  return bytes === undefined ? [] : [`--as=${bytes}`];
}
