import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findTool, TOOL_PATH } from '../core/find-tool.ts';
import { limitsOf } from '../core/limits.ts';
import type { ToolOutcome } from '../core/outcome.ts';
import { NO_RAW_OUTPUTS, type RawOutputs } from '../core/raw-outputs.ts';
import { type Words, works } from '../core/sandbox.ts';
import { watchTool } from '../core/watch-tool.ts';
import type { WebScope } from './model.ts';
import { readBounded } from './read-bounded.ts';
import { siteOf } from './scope.ts';

/**
 * A room for a program of others, in the process that scans: a network of its own in which there is one port, behind
 * which is whatever listens on the socket file, and a folder it may write to. It reaches no other address, looks up no
 * name, and takes no update from anywhere.
 */
export interface ToolRoom {
  /** Empty at first, and gone with the room. */
  readonly folder: string;
  /** What listens here is all that the program can reach. */
  readonly socketFile: string;
  /** Where that is, seen from inside: the site's own address and port, `10.1.2.3:443`. */
  readonly door: string;
  run(command: string, args: readonly string[], limits: RoomLimits): Promise<RoomOutcome>;
  /** What the program wrote into a file of its folder; null: it is not there, or larger than it may be. */
  readReport(command: string, file: string, maxBytes: number): Promise<string | null>;
  close(): Promise<void>;
}

export interface RoomLimits {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly maxOutputBytes: number;
  readonly memoryBytes: number;
  /** What its output is called where it is kept. */
  readonly outputName?: string;
}

/** How it ended, and what it wrote until then. */
export interface RoomOutcome {
  readonly outcome: ToolOutcome;
  readonly output: string;
}

const MAIN = fileURLToPath(new URL('./room-main.ts', import.meta.url));
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Takes the file of names, the site's address, then the command. Everything the program starts is in one process
 * namespace and ends with it. It is root there in name alone, over a network without a way out.
 */
const SCRIPT = `
mount --bind "$1" /etc/hosts && ip link set lo up || exit 126
case $2 in 127.*) ;; *) ip addr add "$2" dev lo nodad 2>/dev/null || ip addr add "$2" dev lo || exit 126 ;; esac
shift 2
exec "$@"`;

const WALLS: Words = [
  ...['unshare', '--user', '--map-root-user', '--net', '--mount', '--pid', '--fork', '--kill-child', '--'],
  ...['sh', '-c', SCRIPT, 'sh'],
];

let allowed: boolean | undefined;

/**
 * Null where the machine gives no such room: nothing is started there that could go elsewhere. The site's name leads to
 * its address there without being looked up, and its address is the room's own. `raw` keeps what the programs write.
 */
export async function openToolRoom(scope: WebScope, raw: RawOutputs = NO_RAW_OUTPUTS): Promise<ToolRoom | null> {
  allowed ??= works([...WALLS, '/etc/hosts', '127.0.0.1']);
  if (!allowed) return null;
  const { address } = scope;
  const { hostname, port } = siteOf(scope);
  const folder = await mkdtemp(join(tmpdir(), 'tool-'));
  const hosts = join(folder, 'hosts');
  const isName = isIP(hostname.replace(/^\[|\]$/g, '')) === 0;
  await writeFile(hosts, `127.0.0.1 localhost\n${isName ? `${address} ${hostname}\n` : ''}`);
  const socketFile = join(folder, 'door');
  return {
    folder,
    socketFile,
    door: `${isIP(address) === 6 ? `[${address}]` : address}:${port}`,
    async run(command, args, { memoryBytes, outputName = 'output.txt', ...limits }) {
      const program = findTool(command);
      if (!program) return { outcome: { kind: 'not_started', why: 'missing' }, output: '' };
      if (limits.signal.aborted) return { outcome: { kind: 'stopped' }, output: '' };
      const bounds = limitsOf({ memoryBytes, ownUser: false, fileBytes: MAX_FILE_BYTES });
      const gate = [process.execPath, '--max-old-space-size=64', MAIN, socketFile, address, String(port)];
      const [first = '', ...rest] = [...WALLS, hosts, address, ...gate, ...bounds, program, ...args];
      const child = spawn(first, rest, {
        cwd: folder,
        env: { PATH: TOOL_PATH, LC_ALL: 'C.UTF-8', HOME: folder, TMPDIR: folder },
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      const chunks: Buffer[] = [];
      const outcome = await watchTool(child, {
        ...limits,
        raw: raw.keep(command, outputName),
        onOutput: (chunk) => {
          chunks.push(chunk);
        },
      });
      return { outcome, output: Buffer.concat(chunks).toString('utf8') };
    },
    async readReport(command, file, maxBytes) {
      const report = await readBounded(file, maxBytes);
      if (report === null) return null;
      const kept = raw.keep(command, basename(file));
      await kept.write(report);
      kept.end();
      return report.toString('utf8');
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
