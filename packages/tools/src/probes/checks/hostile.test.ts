import { describe, expect, it } from 'vitest';
import { ask, closedPort, HASTY, HOSTILE, openTarget } from '../testing/target.ts';
import { PROBE_CODES, type ProbeCode } from './index.ts';

const OVER_TCP = PROBE_CODES.filter((check) => check !== 'snmp_public');
/** Who greets like FTP is no telnet; any answer to a web request is one. */
const REFUSALS: ReadonlyArray<readonly [ProbeCode, string]> = [
  ['telnet', 'sends lines without end'],
  ['log4shell', 'answers with random bytes'],
  ['log4shell', 'never stops sending'],
  ['log4shell', 'sends lines without end'],
];
/** Those that only listen keep what they are told, bounded. */
const HEARD: ReadonlyArray<readonly [ProbeCode, string]> = [
  ['greetings', 'answers with random bytes'],
  ['greetings', 'never stops sending'],
  ['greetings', 'sends lines without end'],
];
const isHeard = (check: ProbeCode, manner: string) => HEARD.some(([c, m]) => c === check && m === manner);
const isRefusal = (check: ProbeCode, manner: string) => REFUSALS.some(([c, m]) => c === check && m === manner);

describe.each(OVER_TCP)('%s', (check) => {
  it.each(Object.keys(HOSTILE))('finds nothing in a target that %s', async (manner) => {
    const port = await openTarget(HOSTILE[manner] ?? (() => undefined));
    const answer = await ask(check, port, HASTY);
    expect(answer.kind).toBe(isHeard(check, manner) ? 'heard' : isRefusal(check, manner) ? 'clean' : 'unclear');
    expect(JSON.stringify(answer).length).toBeLessThan(3000);
  });

  it('is unclear about a port that refuses the connection', async () => {
    expect(await ask(check, await closedPort(), HASTY)).toMatchObject({ kind: 'unclear', reason: 'filtered' });
  });

  it('is unclear about a port that does not speak TLS when it should', async () => {
    const port = await openTarget((socket) => socket.end('plain text\r\n'));
    expect(await ask(check, port, HASTY, { tls: true })).toMatchObject({ kind: 'unclear' });
  });
});
