import type { Socket } from 'node:net';
import { makeWeakCertificate } from '../../emulation/certificate.ts';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';
import { answerHello } from './handshake.ts';

const MAX_HELLO_BYTES = 4096;

const { certificate } = makeWeakCertificate({
  commonName: 'ancient.lab.example',
  keyBits: 1024,
  notBefore: new Date('2009-01-01T00:00:00Z'),
  notAfter: new Date('2011-01-01T00:00:00Z'),
});

/** Negotiates SSL 3, RC4 and 3DES, which no library offers any more. No cipher is implemented, so it stops there. */
function speakAncientTls(socket: Socket): void {
  let received = Buffer.alloc(0);
  let greeted = false;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    const answer = greeted ? null : answerHello(received, certificate);
    if (answer === 'incomplete' && received.length < MAX_HELLO_BYTES) return;
    if (answer === null || answer === 'incomplete') socket.destroy();
    else socket.write(answer);
    greeted = true;
  });
}

export const tlsAncient: LabHost = { number: 19, name: 'tls-ancient', services: [emulated(443, speakAncientTls)] };
