import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServiceServer extends AsyncDisposable {
  /** `http://127.0.0.1:PORT/` */
  readonly base: string;
  readonly requests: ReadonlyArray<{ readonly url: string; readonly headers: IncomingMessage['headers'] }>;
}

export type Answer = (request: IncomingMessage, response: ServerResponse, number: number) => void;

/** A service on this machine that answers as the test says. */
export async function serve(answer: Answer): Promise<ServiceServer> {
  const requests: Array<{ url: string; headers: IncomingMessage['headers'] }> = [];
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers });
    answer(request, response, requests.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/`,
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
