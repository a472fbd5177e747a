import { connect, Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { TOOL_PATH } from '../core/find-tool.ts';
import { startEnclosed } from '../core/start-enclosed.ts';
import type { Cleanup } from '../network/cleanup.ts';
import { ip } from '../network/ip-command.ts';
import type { JobNamespace } from '../network/namespace.ts';
import { TunnelFailure } from './model.ts';

export interface Gateway {
  readonly address: string;
  readonly port: number;
}

/** A client has one connection for the log-in, one for the tunnel, seldom a third. */
const MAX_CONNECTIONS = 8;

/**
 * Lets a client inside a namespace reach its gateway and nothing else: the gateway's address is put on the namespace's
 * loopback, and what connects to its port there is carried over, byte by byte, to the real one. The namespace gets no
 * way out, the machine forwards no packets, and no firewall rule is needed.
 */
export async function relayToGateway(namespace: JobNamespace, gateway: Gateway, cleanup: Cleanup): Promise<void> {
  await ip('-n', namespace.name, 'addr', 'add', gateway.address, 'dev', 'lo');
  const open = new Set<Socket>();
  const listening = listenInside(namespace, gateway);
  // Said before it listens: the opening may be over by then.
  cleanup.add(async () => {
    (await listening).close();
    for (const socket of open) socket.destroy();
  });
  const server = await listening;
  server.maxConnections = MAX_CONNECTIONS;
  server.on('error', () => {});
  server.on('connection', (near: Socket) => {
    const far = connect({ host: gateway.address, port: gateway.port });
    join(near, far, open);
    join(far, near, open);
  });
}

function join(from: Socket, to: Socket, open: Set<Socket>): void {
  open.add(from);
  from.pipe(to);
  // One side broken is both broken; an orderly end goes through the pipe.
  from.on('error', () => to.destroy());
  from.once('close', () => {
    open.delete(from);
    to.destroySoon();
  });
}

/** How long a program of ours may take to begin, on a machine that is busy with tests. */
const MAX_START_MS = 10_000;

/** A socket listening in the namespace's network, held by us. */
async function listenInside({ inside }: JobNamespace, { address, port }: Gateway): Promise<Server> {
  const script = fileURLToPath(new URL('./relay-listener.ts', import.meta.url));
  const child = startEnclosed([...inside, process.execPath, script, address, String(port)], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    env: { PATH: TOOL_PATH },
    timeout: MAX_START_MS,
    killSignal: 'SIGKILL',
  });
  return new Promise((given, failed) => {
    const fail = () => failed(new TunnelFailure('no_privileges', 'cannot listen inside the network of the tunnel'));
    child.once('message', (_message, handle) => (handle instanceof Server ? given(handle) : fail()));
    child.once('error', fail);
    child.once('exit', fail);
  });
}
