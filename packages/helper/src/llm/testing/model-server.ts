import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface SeenRequest {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: { model: string; stream: boolean; messages: { role: string; content: string }[] };
}

/** Answers a request as a good or a bad endpoint would. */
export type ModelScript = (response: ServerResponse) => void | Promise<void>;

export interface ModelServer {
  readonly url: string;
  readonly requests: SeenRequest[];
  /** How requests are answered from now on. */
  play(script: ModelScript): void;
  close(): Promise<void>;
}

/** A server on loopback that speaks the protocol of chat completions, well or badly as a test wants it. */
export async function startModelServer(first: ModelScript): Promise<ModelServer> {
  let script = first;
  const requests: SeenRequest[] = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    requests.push({ method, path: url, headers, body: JSON.parse(await text(request)) });
    await script(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    play(next) {
      script = next;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

export const DONE = 'data: [DONE]\n\n';

export function deltaEvent(content: string, finish: string | null = null): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason: finish }] })}\n\n`;
}

export function beginStream(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
}

/** Says the pieces and ends as the protocol wants it. */
export function saying(...pieces: string[]): ModelScript {
  return (response) => {
    beginStream(response);
    for (const piece of pieces) response.write(deltaEvent(piece));
    response.end(deltaEvent('', 'stop') + DONE);
  };
}

export function answeringStatus(status: number, headers: Record<string, string> = {}): ModelScript {
  return (response) => void response.writeHead(status, headers).end('{"error":{"message":"no"}}');
}
