import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import { expect, it, onTestFinished } from 'vitest';
import { ask, HASTY } from '../testing/target.ts';

/** A GET for sysDescr.0 with community `public`, byte by byte, but for the four bytes of its number. */
const REQUEST =
  /^30([0-9a-f]{2})0201(0[01])0406(7075626c6963)a0([0-9a-f]{2})02(0[1-4])([0-9a-f]+?)020100020100300e300c06082b060102010101000500$/;

async function agent(serve: (socket: Socket, data: Buffer, from: RemoteInfo) => void): Promise<number> {
  const socket = createSocket('udp4');
  socket.on('message', (data, from) => serve(socket, data, from));
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  onTestFinished(() => void socket.close());
  return socket.address().port;
}

/** Turns the request into the answer an agent gives: another tag, and the value where the nothing was. */
function answerTo(data: Buffer, description: string): Buffer {
  const hex = data.toString('hex');
  const [, , version = '', , , idLength = '', id = ''] = REQUEST.exec(hex) ?? [];
  if (!id) throw new Error(`not the request that was promised: ${hex}`);
  const wrap = (tag: string, body: string) => tag + (body.length / 2).toString(16).padStart(2, '0') + body;
  const value = wrap('04', Buffer.from(description).toString('hex'));
  const bindings = wrap('30', wrap('30', `06082b06010201010100${value}`));
  const pdu = wrap('a2', `02${idLength}${id}020100020100${bindings}`);
  return Buffer.from(wrap('30', `0201${version}04067075626c6963${pdu}`), 'hex');
}

const isVersion1 = (data: Buffer) => data[4] === 0;

it('finds an agent that answers to "public", with what it calls itself', async () => {
  const port = await agent((socket, data, from) =>
    socket.send(answerTo(data, 'Linux gw 5.10'), from.port, from.address),
  );
  expect(await ask('snmp_public', port)).toMatchObject({
    kind: 'found',
    evidence: expect.stringMatching(/community "public"\n< Linux gw 5\.10$/),
  });
});

it('finds an agent that knows version 1 alone', async () => {
  const port = await agent((socket, data, from) => {
    if (isVersion1(data)) socket.send(answerTo(data, 'JETDIRECT'), from.port, from.address);
  });
  expect(await ask('snmp_public', port)).toMatchObject({ kind: 'found', variant: 'v1' });
});

it('finds an agent whose first answers were lost', async () => {
  let seen = 0;
  const port = await agent((socket, data, from) => {
    seen += 1;
    if (seen > 2) socket.send(answerTo(data, 'late'), from.port, from.address);
  });
  expect(await ask('snmp_public', port, { ...HASTY, datagramMs: 400 })).toMatchObject({ kind: 'found' });
});

it('shows a hostile description as harmless text', async () => {
  const port = await agent((socket, data, from) =>
    socket.send(answerTo(data, '\x1b[31mred\0\u202e'), from.port, from.address),
  );
  const answer = await ask('snmp_public', port);
  expect(answer).toMatchObject({ evidence: expect.stringContaining('< red\\x00\\u{202e}') });
});

it('does not take an answer to another question for one to ours', async () => {
  const port = await agent((socket, data, from) => {
    const answer = answerTo(data, 'spoofed');
    // The last byte of the number: header, version, community and the tags before it.
    const end = answer.indexOf(Buffer.from('020100020100', 'hex')) - 1;
    answer[end] = (answer[end] ?? 0) ^ 0xff;
    socket.send(answer, from.port, from.address);
  });
  expect(await ask('snmp_public', port, HASTY)).toMatchObject({ kind: 'unclear' });
});

it('does not take a refusal for access', async () => {
  const port = await agent((socket, data, from) => {
    const answer = answerTo(data, 'secret');
    answer[answer.indexOf(Buffer.from('020100020100', 'hex')) + 2] = 16;
    socket.send(answer, from.port, from.address);
  });
  expect(await ask('snmp_public', port, HASTY)).toMatchObject({ kind: 'unclear' });
});

it.each([
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from([0x30])],
  ['lengths that are not there', Buffer.from('3084ffffffff', 'hex')],
  ['a text', Buffer.from('HTTP/1.1 400')],
])('is unclear about an answer of %s', async (_what, reply) => {
  const port = await agent((socket, _data, from) => socket.send(reply, from.port, from.address));
  expect(await ask('snmp_public', port, HASTY)).toMatchObject({ kind: 'unclear', reason: 'filtered' });
});

it('is unclear about silence: an agent does not refuse a wrong community, it says nothing', async () => {
  const port = await agent(() => undefined);
  expect(await ask('snmp_public', port, HASTY)).toMatchObject({ kind: 'unclear', reason: 'filtered' });
});

it('is clean where the port is closed', async () => {
  const socket = createSocket('udp4');
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  const { port } = socket.address();
  await new Promise<void>((done) => socket.close(() => done()));
  expect(await ask('snmp_public', port)).toMatchObject({ kind: 'clean' });
});
