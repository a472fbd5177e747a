import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/** A printer's port: reads and never answers. nmap skips these ports, because a printer would print its probes. */
export const silent: LabHost = {
  number: 17,
  name: 'silent',
  services: [emulated(9100, (socket) => socket.resume())],
};
