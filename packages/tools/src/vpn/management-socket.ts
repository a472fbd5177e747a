import { chmod, chown, constants, mkdtemp, open, rm } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Cleanup } from '../network/cleanup.ts';
import { createManagementReader, type ManagementEvent } from './management-protocol.ts';

/** The control socket of OpenVPN: accepts a single client. */
export interface ManagementSocket {
  /** Open folder with the socket in it, to hand to the client. */
  readonly folder: number;
}

export type Send = (...lines: readonly string[]) => void;

const SOCKET = 'm';

/** The socket as a client sees it that has the folder as its third descriptor. */
export const CLIENT_SIDE = `/proc/self/fd/3/${SOCKET}`;

/**
 * Opens the socket. Both sides reach the socket through an open folder: the client's user may not walk the path that
 * leads there, and the kernel allows a socket's path only 107 bytes, which a work folder soon exceeds.
 */
export async function openManagementSocket(
  where: { readonly workDir: string; readonly uid: number },
  onEvent: (event: ManagementEvent, send: Send) => void,
  cleanup: Cleanup,
): Promise<ManagementSocket> {
  const path = await mkdtemp(join(where.workDir, 'vpn-'));
  cleanup.add(() => rm(path, { recursive: true, force: true }));
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY);
  cleanup.add(() => folder.close());

  let client: Socket | null = null;
  const server = createServer((socket) => {
    if (client) {
      socket.destroy();
      return;
    }
    client = socket;
    const send: Send = (...lines) => socket.write(`${lines.join('\n')}\n`);
    const read = createManagementReader((event) => onEvent(event, send));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      if (!read(text)) socket.destroy();
    });
    // The client ends with this channel: the end of its process is what we watch.
    socket.on('error', () => {});
  });
  cleanup.add(() => {
    client?.destroy();
    server.close();
  });
  await new Promise<void>((listening, failed) => {
    server.once('error', failed);
    server.listen(`/proc/self/fd/${folder.fd}/${SOCKET}`, listening);
  });
  await chmod(join(path, SOCKET), 0o600);
  await chown(join(path, SOCKET), where.uid, where.uid);
  await chown(path, where.uid, where.uid);
  return { folder: folder.fd };
}
