import type { Socket } from 'node:net';
import { onLines } from '../../emulation/line-protocol.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

// Telnet's negotiation (RFC 854): IAC, then DO or WILL, then the option.
const IAC = 255;
const DO = 253;
const WILL = 251;
const ECHO = 1;
const SUPPRESS_GO_AHEAD = 3;
const WINDOW_SIZE = 31;

const NEGOTIATION = Buffer.from(
  [
    [DO, ECHO],
    [DO, WINDOW_SIZE],
    [WILL, ECHO],
    [WILL, SUPPRESS_GO_AHEAD],
  ].flatMap(([verb = 0, option = 0]) => [IAC, verb, option]),
);

const PROMPT = 'gateway login: ';
const ATTEMPTS = 3;

/** Asks for a name and a password like a small device's telnet server; there is no right one. */
function speakTelnet(socket: Socket): void {
  let lines = 0;
  socket.write(Buffer.concat([NEGOTIATION, Buffer.from(PROMPT)]));
  onLines(socket, () => {
    lines += 1;
    if (lines % 2 === 1) socket.write('Password: ');
    else if (lines < ATTEMPTS * 2) socket.write(`\r\nLogin incorrect\r\n${PROMPT}`);
    else socket.end('\r\nLogin incorrect\r\n');
  });
}

export const telnetOpen: LabHost = { number: 9, name: 'telnet-open', services: [emulated(23, speakTelnet)] };
