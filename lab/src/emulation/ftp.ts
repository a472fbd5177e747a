import type { Socket } from 'node:net';
import { type LineReply, speakLines, splitCommand } from './line-protocol.ts';

export interface FtpServer {
  /** The first line, after its code: `(vsFTPd 2.3.4)`. */
  readonly greeting: string;
  readonly anonymous: boolean;
}

const reply = (text: string): LineReply => ({ text });

const ALWAYS: Readonly<Record<string, LineReply>> = {
  SYST: reply('215 UNIX Type: L8'),
  FEAT: reply('211-Features:\r\n UTF8\r\n211 End'),
  HELP: reply('214 Help OK.'),
  NOOP: reply('200 NOOP ok.'),
  AUTH: reply('530 Please login with USER and PASS.'),
  QUIT: { text: '221 Goodbye.', end: true },
};

const SIGNED_IN: Readonly<Record<string, LineReply>> = {
  PWD: reply('257 "/" is the current directory'),
  TYPE: reply('200 Type set'),
  CWD: reply('250 Directory successfully changed.'),
};

/** The control connection of an FTP server. There are no files behind it: data connections are refused. */
export function speakFtp(socket: Socket, server: FtpServer): void {
  let name = '';
  let signedIn = false;
  speakLines(socket, `220 ${server.greeting}`, (line) => {
    const { command, argument } = splitCommand(line);
    if (command === 'USER') {
      name = argument.toLowerCase();
      signedIn = false;
      return reply('331 Please specify the password.');
    }
    if (command === 'PASS') {
      signedIn = server.anonymous && (name === 'anonymous' || name === 'ftp');
      return reply(signedIn ? '230 Anonymous access granted, restrictions apply' : '530 Login incorrect.');
    }
    const fixed = ALWAYS[command];
    if (fixed) return fixed;
    if (!signedIn) return reply('530 Please login with USER and PASS.');
    return SIGNED_IN[command] ?? reply('502 Command not implemented.');
  });
}
