import { connect, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';

export interface TimedReply {
  readonly firstByteMs: number;
  /** Until the last byte was here. Reading what it says is the caller's own work. */
  readonly wholeMs: number;
  readonly text: string;
}

export type TimedGet = (path: string) => Promise<TimedReply>;

const END_OF_HEAD = '\r\n\r\n';

/**
 * Asks over one kept connection, one request after the other, and does no more than count the bytes of the replies: Node's
 * own client adds a fifth of a millisecond to each request and `fetch` half of one, which would be counted as the
 * platform's.
 */
export function createTimedGet(address: string, token: string): TimedGet {
  const { hostname, port, host } = new URL(address);
  let kept: Socket | undefined;
  return async (path) => {
    kept ??= await connected(hostname, Number(port));
    return ask(kept, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}${END_OF_HEAD}`);
  };
}

async function connected(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true });
  await new Promise((done, fail) => socket.once('connect', done).once('error', fail));
  socket.removeAllListeners('error');
  // The run ends without it.
  return socket.unref();
}

function ask(socket: Socket, request: string): Promise<TimedReply> {
  return new Promise((done, fail) => {
    const started = performance.now();
    const since = () => performance.now() - started;
    const chunks: Buffer[] = [];
    let [firstByteMs, missing] = [0, 0];
    const end = (act: () => void) => {
      socket.off('data', read).off('error', broken).off('close', broken);
      act();
    };
    const broken = (error: unknown) =>
      end(() => fail(error instanceof Error ? error : new Error('the connection was closed')));
    const read = (chunk: Buffer) => {
      if (chunks.length === 0) {
        firstByteMs = since();
        missing = lengthOf(chunk);
      }
      chunks.push(chunk);
      missing -= chunk.length;
      if (missing > 0) return;
      const wholeMs = since();
      const [head = '', ...body] = Buffer.concat(chunks).toString().split(END_OF_HEAD);
      const text = body.join(END_OF_HEAD);
      if (head.startsWith('HTTP/1.1 200')) end(() => done({ firstByteMs, wholeMs, text }));
      else end(() => fail(new Error(`${head.slice(0, 100)}: ${text.slice(0, 500)}`)));
    };
    socket.on('data', read).once('error', broken).once('close', broken);
    socket.write(request);
  });
}

/** Of the whole reply. The platform sends the head of these in one piece, and says how long the rest is. */
function lengthOf(first: Buffer): number {
  const head = first.subarray(0, first.indexOf(END_OF_HEAD)).toString('latin1');
  const length = /^content-length: (\d+)$/im.exec(head)?.[1];
  if (length === undefined) throw new Error(`a reply without a length: ${head.slice(0, 200)}`);
  return head.length + END_OF_HEAD.length + Number(length);
}
