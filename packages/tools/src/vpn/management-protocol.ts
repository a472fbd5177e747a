/** What the client says on its management channel, as far as it matters. */
export type ManagementEvent =
  /** It holds before a connection until we release it; after a failed one it asks to wait this many seconds. */
  | { readonly kind: 'held'; readonly seconds: number }
  | { readonly kind: 'needs_user' }
  /** It asks for something the settings do not hold: a passphrase, a one-time code. */
  | { readonly kind: 'needs_other'; readonly what: string }
  | { readonly kind: 'user_refused' }
  | { readonly kind: 'state'; readonly name: string }
  | { readonly kind: 'up'; readonly env: ReadonlyMap<string, string> }
  | { readonly kind: 'down' };

/** Both are far above what the client writes; they bound what a confused one can cost. */
const MAX_LINE = 16_384;
const MAX_ENTRIES = 1000;

/** Takes the channel's text as it comes and tells the events in it; false when it is no such channel any more. */
export function createManagementReader(onEvent: (event: ManagementEvent) => void): (text: string) => boolean {
  let rest = '';
  let env: Map<string, string> | null = null;

  function takeLine(line: string) {
    const entry = /^>UPDOWN:ENV,([^=]+)(?:=(.*))?$/s.exec(line);
    if (line === '>UPDOWN:UP') {
      env = new Map();
    } else if (entry && env) {
      const [, name = '', value] = entry;
      if (name === 'END' && value === undefined) {
        onEvent({ kind: 'up', env });
        env = null;
      } else if (env.size < MAX_ENTRIES) {
        env.set(name, value ?? '');
      }
    } else {
      const event = readEvent(line);
      if (event) onEvent(event);
    }
  }

  return (text) => {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) takeLine(line);
    return rest.length <= MAX_LINE;
  };
}

function readEvent(line: string): ManagementEvent | null {
  if (line.startsWith('>HOLD:')) return { kind: 'held', seconds: Number(/:(\d{1,3})$/.exec(line)?.[1] ?? 0) };
  if (line === ">PASSWORD:Need 'Auth' username/password") return { kind: 'needs_user' };
  if (line.startsWith('>PASSWORD:Verification Failed')) return { kind: 'user_refused' };
  if (line.startsWith('>PASSWORD:Need')) return { kind: 'needs_other', what: line.slice('>PASSWORD:'.length) };
  if (line.startsWith('>NEED-')) return { kind: 'needs_other', what: line.slice(1) };
  if (line.startsWith('>UPDOWN:DOWN')) return { kind: 'down' };
  const state = /^>STATE:\d+,([A-Z_]+)/.exec(line)?.[1];
  return state === undefined ? null : { kind: 'state', name: state };
}

/** The client takes lines of at most 1,024 bytes, the command and quotes included. */
const MAX_WORD_BYTES = 900;

/** A word as the channel takes it; null for one that could end the line and begin a command of its own. */
export function quoteWord(word: string): string | null {
  if (/\p{Cc}/u.test(word)) return null;
  const quoted = `"${word.replace(/[\\"]/g, String.raw`\$&`)}"`;
  return Buffer.byteLength(quoted) > MAX_WORD_BYTES ? null : quoted;
}
