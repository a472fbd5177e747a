import type { Socket } from 'node:net';
import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** Enough to never fall silent, too little to keep a processor busy. */
const EVERY_MS = 100;
const CHUNK = Buffer.alloc(1024, '\u001b[31m]]><\0\r\n');

/** Never stops talking. Asking it everything takes nmap minutes, so its number lies outside the lab's usual range. */
function talk(socket: Socket): void {
  socket.resume();
  socket.write(CHUNK);
  const timer = setInterval(() => {
    // A client that does not read gets no more: nothing accumulates in memory.
    if (socket.writableLength === 0) socket.write(CHUNK);
  }, EVERY_MS);
  socket.once('close', () => clearInterval(timer));
}

export const endless: LabHost = { number: 34, name: 'endless', services: [emulated(8888, talk)] };
