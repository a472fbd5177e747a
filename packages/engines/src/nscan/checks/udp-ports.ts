import type { NmapCheck } from '../check.ts';

export const udpPorts = {
  code: 'udp_ports',
  name: { it: 'Porte UDP', en: 'UDP ports' },
  inventory: true,
  by: 'nmap',
  profiles: ['full_and_very_deep', 'full_and_very_deep_ultimate'],
  cannot: ({ leftOut }) => (leftOut.includes('udp') ? 'no_privileges' : null),
} as const satisfies NmapCheck;
