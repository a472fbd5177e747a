import type { Probe } from '../check.ts';
import { Unclear } from '../unclear.ts';
import { visible } from '../visible.ts';
import { dial } from '../wire.ts';

/** RFC 854: a command begins with 255; 251 to 254 are WILL, WON'T, DO and DON'T with an option after them. */
const IAC = 0xff;
const NEGOTIATIONS: Readonly<Record<number, string>> = { 251: 'WILL', 252: "WON'T", 253: 'DO', 254: "DON'T" };
/** Options in use end here; a larger number was not sent by a telnet server. */
const LAST_OPTION = 49;
const LOGIN_PROMPT = /(?:^|[\s\p{P}])(?:login|log in|user ?name|user|password|utente)\s*:\s*$/iu;
/** A service that speaks first in one of these ways is something else, whatever its port. */
const OTHER_SERVICE = /^(?:SSH-|HTTP\/|220[ -]|\+OK|\* OK|RFB |-ERR|\{)/;

/** Listens: a telnet server negotiates or asks for a name before anything is sent to it. */
export const checkTelnet: Probe = async (request, limits, signal) => {
  const wire = await dial(request, limits, signal);
  try {
    const { data, end } = await wire.read((heard) => verdict(heard) !== 'unknown');
    const seen = verdict(data);
    if (seen === 'telnet') return { kind: 'found', evidence: describe(data), variant: null };
    if (seen === 'other') return { kind: 'clean', evidence: `< ${visible(data, 300)}` };
    if (end === 'timed_out') throw new Unclear('timed_out', 'it neither negotiates nor asks for a login');
    throw new Unclear('tool_failed', end === 'full' ? 'endless answer' : 'closed without a login');
  } finally {
    wire.close();
  }
};

function verdict(data: Buffer): 'telnet' | 'other' | 'unknown' {
  const { options, text } = parse(data.subarray(0, 2048));
  if (!isText(text)) return 'unknown';
  if (options.length > 0) return 'telnet';
  const words = text.toString('latin1');
  if (OTHER_SERVICE.test(words)) return 'other';
  return LOGIN_PROMPT.test(words.slice(-200)) ? 'telnet' : 'unknown';
}

/** The negotiations a server began with, and the text around them. What is no command of telnet stays text. */
function parse(data: Buffer): { options: string[]; text: Buffer } {
  const options: string[] = [];
  const text: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const [byte = 0, command = 0, option = LAST_OPTION + 1] = data.subarray(at, at + 3);
    const name = byte === IAC ? NEGOTIATIONS[command] : undefined;
    if (name && option <= LAST_OPTION) {
      options.push(`${name} ${option}`);
      at += 2;
    } else {
      text.push(byte);
    }
  }
  return { options, text: Buffer.from(text) };
}

/** Random bytes hold a negotiation sooner or later; a greeting does not hold random bytes. */
function isText(text: Buffer): boolean {
  const odd = text.filter((byte) => byte < 0x20 && ![0, 7, 8, 9, 10, 13, 27].includes(byte)).length;
  return odd + text.filter((byte) => byte >= 0x7f).length <= text.length / 10;
}

function describe(data: Buffer): string {
  const { options, text } = parse(data.subarray(0, 2048));
  const lines = options.length > 0 ? [`< IAC ${options.slice(0, 12).join(', IAC ')}`] : [];
  if (text.length > 0) lines.push(`< ${visible(text, 600).trim()}`);
  return visible(lines.join('\n'));
}
