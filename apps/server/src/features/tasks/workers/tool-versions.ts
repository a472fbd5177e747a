import { realpathSync, statSync } from 'node:fs';
import { findTool } from '@rocca/tools/core/find-tool';
import type { KeptVersions, VersionMemory } from './version-memory.ts';

/** What an earlier worker learned is told at once, and asked for again when the work of a start is long over. */
const RECHECK_MS = 10 * 60_000;

interface Known {
  /** Null: it is being asked for, or the program does not tell. */
  readonly version: string | null;
  readonly answered: boolean;
  /** When it was read of what an earlier worker learned. */
  readonly readAt?: number;
}

interface Options {
  /** What workers of this machine learned before; without it each start asks for everything. */
  readonly memory?: VersionMemory;
  readonly recheckMs?: number;
  /** Where programs are looked for, instead of the platform's own path. */
  readonly searchPath?: string;
}

/**
 * The versions of programs, each asked for once: a program that was replaced is asked again. Asking starts every program,
 * which takes more work than the rest of a worker's start, so the answers are kept.
 */
export class ToolVersions {
  private readonly known = new Map<string, Known>();
  private readonly kept: KeptVersions;
  private readonly ask: (command: string) => Promise<string | null>;
  private readonly memory: VersionMemory | undefined;
  private readonly recheckMs: number;
  private readonly searchPath: string | undefined;
  private unanswered = 0;

  constructor(
    ask: (command: string) => Promise<string | null>,
    { memory, recheckMs = RECHECK_MS, searchPath }: Options = {},
  ) {
    this.ask = ask;
    this.memory = memory;
    this.recheckMs = recheckMs;
    this.searchPath = searchPath;
    this.kept = memory?.read() ?? {};
  }

  /** The programs that are there. A version that is not known yet is null, and asked for in the background. */
  ofFound(commands: readonly string[]): Record<string, string | null> {
    return Object.fromEntries(
      commands.flatMap((command) => {
        const file = findTool(command, this.searchPath);
        return file ? [[command, this.versionOf(command, file)]] : [];
      }),
    );
  }

  private versionOf(command: string, file: string): string | null {
    const program = identityOf(command, file);
    const found = this.known.get(program) ?? this.remembered(program);
    if (found && !this.isDue(found)) return found.version;
    const version = found?.version ?? null;
    this.known.set(program, { version, answered: found !== null });
    void this.learn(command, program);
    return version;
  }

  private isDue({ readAt }: Known): boolean {
    const at = performance.now();
    return readAt !== undefined && at - readAt >= this.recheckMs;
  }

  private remembered(program: string): Known | null {
    const version = Object.hasOwn(this.kept, program) ? this.kept[program] : undefined;
    if (version === undefined) return null;
    const known = { version, answered: true, readAt: performance.now() };
    this.known.set(program, known);
    return known;
  }

  private async learn(command: string, program: string): Promise<void> {
    this.unanswered += 1;
    try {
      this.known.set(program, { version: await this.ask(command), answered: true });
    } catch {
      // It could not be asked: what was known of it stays.
    }
    this.unanswered -= 1;
    if (this.unanswered === 0) await this.memory?.write(this.answers());
  }

  private answers(): KeptVersions {
    return Object.fromEntries(
      [...this.known].flatMap(([program, one]) => (one.answered ? [[program, one.version]] : [])),
    );
  }
}

/** Changes when the program is replaced; one file may be several programs. */
function identityOf(command: string, file: string): string {
  try {
    const program = realpathSync(file);
    const { mtimeMs, size } = statSync(program);
    return `${command} ${program} ${mtimeMs} ${size}`;
  } catch {
    // Removed since it was found.
    return `${command} ${file}`;
  }
}
