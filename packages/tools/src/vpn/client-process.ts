import { TOOL_PATH } from '../core/find-tool.ts';
import { signalGroup, startEnclosed } from '../core/start-enclosed.ts';

export interface ClientOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Given as standard input, which is then closed; without it the input stays open for `write`. */
  readonly input?: string;
  /** A folder the client finds as `/proc/self/fd/3`. */
  readonly folder?: number;
  /** What to type so that it ends in order; without it a signal asks. */
  readonly goodbye?: string;
  onOutput?(chunk: Buffer): void;
}

/** A VPN client that runs as long as its tunnel. */
export interface ClientProcess {
  /** Resolves when it is gone, however it ended. */
  readonly exited: Promise<void>;
  write(text: string): void;
  /** The end of what it wrote. */
  tail(): string;
  end(): Promise<void>;
}

const TAIL_CHARACTERS = 8000;

/** Time to say goodbye to the gateway. */
const GRACE_MS = 1000;

/** Starts a client, enclosed so that it cannot outlive this process. */
export function startClient(words: readonly string[], options: ClientOptions): ClientProcess {
  const child = startEnclosed(words, {
    cwd: '/',
    env: { PATH: TOOL_PATH, LC_ALL: 'C.UTF-8', ...options.env },
    stdio: ['pipe', 'pipe', 'pipe', options.folder ?? 'ignore'],
  });
  let tail = '';
  const take = (chunk: Buffer) => {
    tail = (tail + chunk.toString('utf8')).slice(-TAIL_CHARACTERS);
    options.onOutput?.(chunk);
  };
  child.stdout?.on('data', take);
  child.stderr?.on('data', take);
  // It may end before it has read everything; how it ended tells more than the broken pipe.
  child.stdin?.on('error', () => {});
  if (options.input !== undefined) child.stdin?.end(options.input);

  const { promise: exited, resolve } = Promise.withResolvers<void>();
  child.once('close', () => resolve());
  child.once('error', (error) => {
    take(Buffer.from(error.message));
    resolve();
  });
  return {
    exited,
    write: (text) => child.stdin?.write(text),
    tail: () => tail,
    async end() {
      if (options.goodbye === undefined) signalGroup(child, 'SIGTERM');
      else child.stdin?.write(options.goodbye);
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
      await exited;
      clearTimeout(timer);
      signalGroup(child, 'SIGKILL');
    },
  };
}
