import { connect, createServer, type Server, type Socket } from 'node:net';

/** The lab's slice of the loopback network, `127.20.0.0/16`: one third octet for each lab that runs. */
export function labAddress(network: number, host: number): string {
  return `127.20.${network}.${host}`;
}

/** The network an address of the lab is on. */
export const networkOf = (address: string): number => Number(address.split('.')[2]);

/** A running lab listens here, at the last address of its network, so that two labs never share one. */
const MARKER = { host: 254, port: 20_127 };

const LAST_NETWORK = 255;

export interface HeldNetwork {
  readonly network: number;
  release(): Promise<void>;
}

/** Takes one network; null when another lab has it. */
export function holdNetwork(network: number): Promise<HeldNetwork | null> {
  if (!Number.isInteger(network) || network < 0 || network > LAST_NETWORK)
    throw new RangeError(`no network: ${network}`);
  const waiting = new Set<Socket>();
  const server = createServer((socket) => {
    // A lab that waits for the network keeps its connection open: it closes when the network is free.
    waiting.add(socket.resume());
    socket.once('close', () => waiting.delete(socket)).on('error', () => socket.destroy());
  });
  return new Promise((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : fail(error)));
    server.listen({ host: labAddress(network, MARKER.host), port: MARKER.port }, () =>
      done({ network, release: () => close(server, waiting) }),
    );
  });
}

/** Takes the first free network from `base` upwards. */
export async function holdFreeNetwork(base: number): Promise<HeldNetwork> {
  for (let network = base; network <= LAST_NETWORK; network += 1) {
    const held = await holdNetwork(network);
    if (held) return held;
  }
  throw new Error(`every network from 127.20.${base}.0 upwards is taken by a lab`);
}

/** Resolves when the lab on a network has ended, in whatever way. */
export function networkReleased(network: number): Promise<void> {
  return new Promise((done) => {
    const socket = connect({ host: labAddress(network, MARKER.host), port: MARKER.port });
    socket.resume().on('error', () => socket.destroy());
    socket.once('close', () => done());
  });
}

function close(server: Server, waiting: ReadonlySet<Socket>): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    for (const socket of waiting) socket.destroy();
  });
}
