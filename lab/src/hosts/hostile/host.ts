import type { Socket } from 'node:net';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** Closes elements, comments and quotes, clears the terminal, rings its bell, reverses the text direction. */
const POISON =
  '"\'><script>alert(1)</script>]]>--><port/>&x;%n\u001b[2J\u001b]0;x\u0007\b\u202e\u0024{jndi:ldap://x/y}';

const MEGABYTE = 1_048_576;

function poisonedWeb(socket: Socket): void {
  socket.once('data', () =>
    socket.end(
      `HTTP/1.1 200 OK\r\nServer: ${POISON}\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<title>${POISON}</title>`,
    ),
  );
}

function poisonedFtp(socket: Socket): void {
  socket.end(`220 ftp ${POISON}\r\n`);
}

/** One megabyte without a line break. */
function longBanner(socket: Socket): void {
  socket.resume();
  socket.end(Buffer.alloc(MEGABYTE, `${POISON}\0`));
}

/** Input that breaks a careless parser. None of it is a vulnerability, so a scan must find nothing. */
export const hostile: LabHost = {
  number: 18,
  name: 'hostile',
  services: [emulated(21, poisonedFtp), emulated(80, poisonedWeb), emulated(8888, longBanner)],
};
