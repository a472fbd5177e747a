import { connect } from 'node:net';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The server closed the connection after it. */
  readonly closed: boolean;
}

/** Sends bytes as they are, and reads one answer: for what no HTTP client would ever send. */
export function sendRaw(address: string, text: string | readonly string[]): Promise<RawAnswer> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
  let received = '';
  return new Promise((done, fail) => {
    const settle = (closed: boolean) => {
      const answer = answerIn(received);
      if (!answer) return closed ? fail(new Error(`closed after ${JSON.stringify(received)}`)) : undefined;
      // Whether the connection stays is known only once the server has said so.
      if (!closed && answer.headers.connection === 'close') return undefined;
      socket.destroy();
      return done({ ...answer, closed });
    };
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      received += chunk;
      settle(false);
    });
    socket.on('error', fail);
    socket.on('close', () => settle(true));
    for (const part of [text].flat()) socket.write(part);
  });
}

function answerIn(text: string): Omit<RawAnswer, 'closed'> | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [first = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const body = text.slice(end + 4);
  if (Buffer.byteLength(body) < Number(headers['content-length'] ?? 0)) return null;
  return { status: Number(first.split(' ')[1]), headers, body };
}
