import type { Socket } from 'node:net';

/** Longer than any line of these protocols; a client that sends more is disconnected. */
const MAX_LINE_BYTES = 4096;

export interface LineReply {
  readonly text: string;
  /** The last reply: the server closes the connection after it. */
  readonly end?: boolean;
}

/** Calls back with each line a client sends, without its ending. Bytes are kept as latin1: nothing is lost. */
export function onLines(socket: Socket, onLine: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (socket.writable) onLine(line.replace(/\r$/, ''));
    if (rest.length > MAX_LINE_BYTES) socket.destroy();
  });
}

/** Greets, then answers each line: enough for FTP and SMTP. */
export function speakLines(socket: Socket, greeting: string, answer: (line: string) => LineReply): void {
  socket.write(`${greeting}\r\n`);
  onLines(socket, (line) => {
    const { text, end } = answer(line);
    if (end) socket.end(`${text}\r\n`);
    else socket.write(`${text}\r\n`);
  });
}

/** The command of a line in capitals, and what follows it. */
export function splitCommand(line: string): { readonly command: string; readonly argument: string } {
  const [command = '', ...rest] = line.trim().split(' ');
  return { command: command.toUpperCase(), argument: rest.join(' ').trim() };
}
