import type { Probe } from '../check.ts';
import { transcript } from '../transcript.ts';
import { Unclear } from '../unclear.ts';
import { dial } from '../wire.ts';

/** What of the reply names the server; the rest (paths, identifiers) is not needed. */
const NAMING_LINE = /^(?:redis_version|redis_mode|os|arch_bits|tcp_port|uptime_in_days):.*$/;

/** Asks for the server's description, as any client may after a login, without one. Nothing is written. */
export const checkRedisOpen: Probe = async (request, limits, signal) => {
  const wire = await dial(request, limits, signal);
  const said = transcript();
  const ask = async (command: string): Promise<string> => {
    said.sent(command);
    wire.send(`${command}\r\n`);
    const { data, end } = await wire.read(isWhole);
    if (data.length === 0) {
      throw new Unclear(end === 'timed_out' ? 'timed_out' : 'tool_failed', `no reply to ${command}`);
    }
    return data.toString('utf8');
  };
  try {
    const info = await ask('INFO server');
    if (/^\$\d+\r\n/.test(info) && /^redis_version:/m.test(info)) {
      said.received(namingLines(info));
      return { kind: 'found', evidence: said.text(), variant: null };
    }
    said.received(info);
    if (/^-(?:NOAUTH|DENIED|WRONGPASS)\b/.test(info)) return { kind: 'clean', evidence: said.text() };
    // No password is asked for; the number of keys tells whether the data can be reached as well.
    if (/^-NOPERM\b/.test(info)) {
      const size = await ask('DBSIZE');
      said.received(size);
      if (/^:\d+\r\n/.test(size)) return { kind: 'found', evidence: said.text(), variant: null };
      if (/^-NOPERM\b/.test(size)) return { kind: 'clean', evidence: said.text() };
      throw new Unclear('tool_failed', said.text());
    }
    // Some rename INFO away and leave the rest open.
    if (!/^-ERR/.test(info)) throw new Unclear('tool_failed', said.text());
    const pong = await ask('PING');
    said.received(pong);
    if (/^\+PONG\r\n/.test(pong)) return { kind: 'found', evidence: said.text(), variant: null };
    if (/^-/.test(pong)) return { kind: 'clean', evidence: said.text() };
    throw new Unclear('tool_failed', said.text());
  } finally {
    wire.close();
  }
};

/** A line, or a bulk reply of the length it gives itself. */
function isWhole(data: Buffer): boolean {
  const lineEnd = data.subarray(0, 1024).indexOf('\r\n');
  if (lineEnd < 0) return false;
  const bulk = /^\$(\d{1,7})$/.exec(data.toString('latin1', 0, lineEnd));
  return bulk === null || data.length >= lineEnd + 2 + Number(bulk[1]) + 2;
}

function namingLines(info: string): string {
  return info
    .split('\r\n')
    .filter((line) => NAMING_LINE.test(line))
    .join('\n');
}
