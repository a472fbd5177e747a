import type { Probe } from '../check.ts';
import { transcript } from '../transcript.ts';
import { Unclear } from '../unclear.ts';
import { dial, type Received } from '../wire.ts';

/** The last line of a reply, which may have had others before it: `230 Login successful.` */
const LAST_LINE = /(?:^|\n)(\d{3}) [^\n]*\r?\n$/;
const LAST_LINE_BYTES = 1024;

/** Logs in as `anonymous`, asks for the current folder, and leaves. Nothing is listed, read or written. */
export const checkFtpAnonymous: Probe = async (request, limits, signal) => {
  const wire = await dial(request, limits, signal);
  const said = transcript();
  let last = '';
  const reply = async (command: string | null): Promise<number> => {
    if (command !== null) {
      said.sent(command);
      wire.send(`${command}\r\n`);
    }
    const received = await wire.read((data) => lastLine(data) !== null);
    said.received(received.data);
    last = received.data.toString('latin1');
    return codeOf(received);
  };
  try {
    const greeting = await reply(null);
    if (greeting !== 220) throw new Unclear('tool_failed', `greeted with ${greeting}`);
    const user = await reply('USER anonymous');
    const login = user === 331 ? await reply('PASS probe@rocca.invalid') : user;
    if (login === 230) {
      await reply('PWD').catch(() => undefined);
      wire.send('QUIT\r\n');
      return { kind: 'found', evidence: said.text(), variant: null };
    }
    wire.send('QUIT\r\n');
    if (refuses(login) && !wantsTls(last)) return { kind: 'clean', evidence: said.text() };
    throw new Unclear('tool_failed', said.text());
  } finally {
    wire.close();
  }
};

function lastLine(data: Buffer): string | null {
  return LAST_LINE.exec(data.subarray(-LAST_LINE_BYTES).toString('latin1'))?.[1] ?? null;
}

function codeOf({ data, end }: Received): number {
  const code = lastLine(data);
  if (code !== null) return Number(code);
  if (end === 'timed_out') throw new Unclear('timed_out', 'no reply');
  throw new Unclear('tool_failed', end === 'full' ? 'endless reply' : 'closed without a reply');
}

/**
 * 530 is the usual word for it; some say another of the 5xx family. Those up to 504 speak of the command: not known, or
 * not now, as where a server wants AUTH before anything else.
 */
function refuses(code: number): boolean {
  return code > 504 && code < 600;
}

/** Refused in the clear is not refused: what an encrypted login would have got remains unknown. */
function wantsTls(reply: string): boolean {
  return /\b(?:tls|ssl|encrypt)/i.test(reply);
}
