import type { NmapCheck } from '../check.ts';
import { WITH_PORTS } from '../profiles.ts';

export const tcpPorts = {
  code: 'tcp_ports',
  name: { it: 'Porte TCP', en: 'TCP ports' },
  inventory: true,
  by: 'nmap',
  profiles: WITH_PORTS,
} as const satisfies NmapCheck;
