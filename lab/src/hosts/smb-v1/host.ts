import type { Socket } from 'node:net';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';
import { answerNegotiation } from './negotiation.ts';

const SESSION_HEAD_BYTES = 4;
const MAX_MESSAGE_BYTES = 4096;

/** A file server that speaks the first version of its protocol and no other. It shares nothing. */
function speakSmb(socket: Socket): void {
  let received = Buffer.alloc(0);
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    if (received.length < SESSION_HEAD_BYTES) return;
    const end = SESSION_HEAD_BYTES + received.readUInt32BE();
    if (end > MAX_MESSAGE_BYTES) socket.destroy();
    if (received.length < end || socket.destroyed) return;
    const answer = answerNegotiation(received.subarray(SESSION_HEAD_BYTES, end));
    received = received.subarray(end);
    if (answer) socket.write(framed(answer));
    else socket.end();
  });
}

/** Direct TCP transport: four bytes of length, the first of them always zero. */
function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(SESSION_HEAD_BYTES);
  head.writeUInt32BE(message.length);
  return Buffer.concat([head, message]);
}

export const smbV1: LabHost = { number: 8, name: 'smb-v1', services: [emulated(445, speakSmb)] };
