import { emulated } from '../../service/emulated.ts';
import type { LabHost } from '../../service/service.ts';

/**
 * Takes connections where FTP should be and never answers. Asking it everything takes nmap nearly three minutes, so its
 * number lies outside the lab's usual range.
 */
export const silentService: LabHost = {
  number: 33,
  name: 'silent-service',
  services: [emulated(21, (socket) => socket.resume())],
};
