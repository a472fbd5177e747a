import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';

export interface TimedReply {
  readonly firstByteMs: number;
  /** Until the last byte was here. Reading what it says is the caller's own work. */
  readonly wholeMs: number;
  readonly text: string;
}

export type TimedGet = (path: string) => Promise<TimedReply>;

/**
 * A plain HTTP client over one kept connection. `fetch` adds about half a millisecond to each request, which would be
 * counted as the platform's.
 */
export function createTimedGet(address: string, token: string): TimedGet {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${token}` };
  return (path) =>
    new Promise((done, fail) => {
      const started = performance.now();
      const since = () => performance.now() - started;
      get(address + path, { agent, headers }, (reply) => {
        const firstByteMs = since();
        const chunks: Buffer[] = [];
        reply.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', fail);
        reply.once('end', () => {
          const wholeMs = since();
          const text = Buffer.concat(chunks).toString();
          if (reply.statusCode === 200) done({ firstByteMs, wholeMs, text });
          else fail(new Error(`${reply.statusCode}: ${text.slice(0, 500)}`));
        });
      }).once('error', fail);
    });
}
