import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** A printer's port: takes what is sent and never says a word. nmap leaves these alone, or they would print its questions. */
export const silent: LabHost = {
  number: 17,
  name: 'silent',
  services: [emulated(9100, (socket) => socket.resume())],
};
