import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Seen, Visitor } from './visitor.ts';

/** What a proof has at hand. Each says whether the weakness works. */
export interface Scene {
  readonly guest: Visitor;
  readonly maria: Visitor;
  readonly luigi: Visitor;
  /** The check-out, over TLS. */
  secure(path: string): Promise<Seen>;
  /** An address of this machine that counts who asks for it, and what it answers. */
  readonly listener: Listener;
}

export type Proof = (scene: Scene) => Promise<boolean>;

export interface Listener {
  urlFor(token: string): string;
  heard(token: string): boolean;
  stop(): void;
}

export const LISTENER_ANSWER = '<b>da-fuori</b>';

export async function startListener(): Promise<Listener> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(LISTENER_ANSWER);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()));
  const { port } = server.address() as AddressInfo;
  return {
    urlFor: (token) => `http://127.0.0.1:${port}/${token}`,
    heard: (token) => asked.includes(`/${token}`),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
