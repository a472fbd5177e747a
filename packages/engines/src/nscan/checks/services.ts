import type { NmapCheck } from '../check.ts';
import { WITH_SERVICES } from '../profiles.ts';

export const services = {
  code: 'services',
  name: { it: 'Riconoscimento dei servizi', en: 'Service detection' },
  inventory: true,
  by: 'nmap',
  profiles: WITH_SERVICES,
} as const satisfies NmapCheck;
