import type { Socket } from 'node:net';
import { type LineReply, speakLines, splitCommand } from '../../emulation/line-protocol.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

const NAME = 'mail.lab.example';

const REPLIES: Readonly<Record<string, LineReply>> = {
  HELO: { text: `250 ${NAME} Hello` },
  EHLO: { text: `250-${NAME} Hello\r\n250-SIZE 52428800\r\n250-8BITMIME\r\n250 HELP` },
  MAIL: { text: '250 OK' },
  // No message is ever accepted: mail sent here goes nowhere.
  RCPT: { text: '550 relay not permitted' },
  DATA: { text: '503 valid RCPT command must precede DATA' },
  RSET: { text: '250 Reset OK' },
  NOOP: { text: '250 OK' },
  VRFY: { text: '252 Administrative prohibition' },
  HELP: { text: '214-Commands supported:\r\n214 AUTH HELO EHLO MAIL RCPT DATA NOOP QUIT RSET HELP' },
  QUIT: { text: `221 ${NAME} closing connection`, end: true },
};

/** Banner of Exim 4.91, the last release before the fix of CVE-2019-10149. */
function speakSmtp(socket: Socket): void {
  const greeting = `220 ${NAME} ESMTP Exim 4.91 ${new Date().toUTCString()}`;
  speakLines(socket, greeting, (line) => REPLIES[splitCommand(line).command] ?? { text: '500 unrecognized command' });
}

export const mailOld: LabHost = { number: 13, name: 'mail-old', services: [emulated(25, speakSmtp)] };
