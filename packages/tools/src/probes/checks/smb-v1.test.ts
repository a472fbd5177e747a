import { expect, it } from 'vitest';
import { ask, openTarget } from '../testing/target.ts';

/** A negotiation of NT LM 0.12 alone as the server gets it. */
const OFFER = /^0000002fff534d4272.{54}000c00024e54204c4d20302e313200$/;

function server(answer: (request: Buffer) => Buffer | null) {
  return openTarget((socket) => {
    socket.once('data', (request) => {
      const reply = answer(request);
      if (reply) socket.write(reply);
      else socket.destroy();
    });
  });
}

function smb1(status: number, words: number[]): Buffer {
  const header = Buffer.alloc(32);
  header.write('\xffSMB\x72', 'latin1');
  header.writeUInt32LE(status, 5);
  const message = Buffer.concat([header, Buffer.from([words.length / 2, ...words, 0, 0])]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(message.length);
  return Buffer.concat([length, message]);
}

const CHOSEN = [0, 0, ...Array.from({ length: 32 }, () => 0)];

const SMB2 = Buffer.concat([Buffer.from([0, 0, 0, 68]), Buffer.from('\xfeSMB', 'latin1'), Buffer.alloc(64)]);

it('finds a server that takes the offer', async () => {
  let offered = '';
  const port = await server((request) => {
    offered = request.toString('hex');
    return smb1(0, CHOSEN);
  });
  expect(await ask('smb_v1', port)).toMatchObject({
    kind: 'found',
    evidence: expect.stringContaining('SMB 1, dialect 0 chosen'),
  });
  expect(offered).toMatch(OFFER);
});

it.each([
  ['takes none of the dialects', () => smb1(0, [0xff, 0xff])],
  ['answers with an error', () => smb1(0xc00000bb, CHOSEN)],
  ['answers in SMB 2', () => SMB2],
  ['closes on it and speaks SMB 2', (request: Buffer) => (request.includes('\xfeSMB', 0, 'latin1') ? SMB2 : null)],
])('is clean when the server %s', async (_what, answer) => {
  expect(await ask('smb_v1', await server(answer))).toMatchObject({ kind: 'clean' });
});

it.each([
  ['closes on every question', () => null],
  ['chooses what was not offered', () => smb1(0, [5, ...CHOSEN.slice(1)])],
])('is unclear about a server that %s', async (_what, answer) => {
  expect(await ask('smb_v1', await server(answer))).toMatchObject({ kind: 'unclear', reason: 'tool_failed' });
});

it.each([
  ['cut short', Buffer.from('00000024ff534d4272', 'hex')],
  ['of another protocol', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('is unclear about an answer %s', async (_what, reply) => {
  const port = await openTarget((socket) => socket.once('data', () => socket.end(reply)));
  expect(await ask('smb_v1', port)).toMatchObject({ kind: 'unclear' });
});
