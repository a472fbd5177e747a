import { expect, it } from 'vitest';
import { ask, HASTY, openTarget } from '../testing/target.ts';

const IAC = 255;
const negotiation = Buffer.from([IAC, 253, 24, IAC, 253, 32, IAC, 251, 3]);
const says = (...parts: Array<Buffer | string>) => openTarget((socket) => void parts.map((part) => socket.write(part)));

it('finds a server that negotiates', async () => {
  expect(await ask('telnet', await says(negotiation))).toEqual({
    kind: 'found',
    variant: null,
    evidence: '< IAC DO 24, IAC DO 32, IAC WILL 3',
  });
});

it.each(['\r\nUbuntu 8.04\r\n\r\nlogin: ', 'User Access Verification\r\n\r\nUsername: ', 'Password:'])(
  'finds a server that greets with %j',
  async (greeting) => {
    expect(await ask('telnet', await says(greeting))).toMatchObject({ kind: 'found' });
  },
);

it.each(['SSH-2.0-OpenSSH_9.2\r\n', 'HTTP/1.1 400 Bad Request\r\n\r\n', '220 ProFTPD ready\r\n', '+OK POP3 ready\r\n'])(
  'is clean when something else answers: %j',
  async (greeting) => {
    expect(await ask('telnet', await says(greeting))).toMatchObject({ kind: 'clean' });
  },
);

it('is not taken in by a negotiation among random bytes', async () => {
  const noise = Buffer.from(Array.from({ length: 400 }, (_, index) => (index * 89) % 256));
  expect(await ask('telnet', await says(noise, negotiation, noise), HASTY)).toMatchObject({ kind: 'unclear' });
});

it('is unclear about a greeting that asks for nothing', async () => {
  expect(await ask('telnet', await says('hello\r\n'), HASTY)).toMatchObject({ kind: 'unclear', reason: 'timed_out' });
});
