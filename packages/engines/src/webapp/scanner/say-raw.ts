import { maskSecrets } from '@rocca/tools/core/mask-secrets';
import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import { type Credentials, secretsOf } from './mask.ts';
import { MAX_RAW_PART, RAW_TOOLS, type RawTool, type ScanMessage } from './messages.ts';

interface RawSaying {
  say(message: ScanMessage): void;
  /** What must not be told, as it is now: a scan may sign in more than once. */
  secrets(): readonly string[];
  /** As `createMask` has it. */
  isPublic?(text: string): boolean;
}

/** Shorter ones are words, but for a password: see `createMask`. */
const MIN_SECRET = 8;
/** Headers with which programs sign in, as text or within JSON. Some of their sessions only they know. */
const SECRET_HEADER =
  /((?:set-)?cookie|(?:proxy-)?authorization)(["']?[ \t]{0,9}[:=][ \t]{0,9}["']?)[^\r\n\\"']{1,8000}/gi;

/** Tells the worker what programs of others wrote, when they are done, without the scan's own secrets. */
export function createRawSayer(
  users: readonly Credentials[],
  { say, secrets, isPublic = () => false }: RawSaying,
): RawOutputs {
  const known = new Set(secretsOf(users).filter((secret) => !isPublic(secret)));
  const learn = () => {
    for (const secret of secrets()) if (secret.length >= MIN_SECRET) known.add(secret);
  };
  return {
    keep(command, name) {
      const tool = RAW_TOOLS.find((one) => one === command);
      const chunks: Uint8Array[] = [];
      let isOver = tool === undefined;
      // A session may have been replaced when the program ends.
      learn();
      return {
        async write(chunk) {
          if (!isOver) chunks.push(chunk);
        },
        end() {
          if (isOver || tool === undefined) return;
          isOver = true;
          learn();
          sayParts(say, { tool, name }, maskSecrets(withoutHeaders(Buffer.concat(chunks)), known));
        },
      };
    },
    leaveOut: () => undefined,
  };
}

/** Each byte is one character meanwhile, so that no byte changes but those of the headers. */
function withoutHeaders(bytes: Buffer): Buffer {
  const text = bytes.toString('latin1');
  const hidden = Buffer.from('•••').toString('latin1');
  return Buffer.from(text.replace(SECRET_HEADER, `$1$2${hidden}`), 'latin1');
}

function sayParts(
  say: RawSaying['say'],
  { tool, name }: { readonly tool: RawTool; readonly name: string },
  bytes: Uint8Array,
): void {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at === 0 || at < whole.length; at += MAX_RAW_PART) {
    const part = whole.subarray(at, at + MAX_RAW_PART).toString('base64');
    say({ kind: 'raw', tool, name: name.slice(0, 200).toWellFormed(), part, more: at + MAX_RAW_PART < whole.length });
  }
}
