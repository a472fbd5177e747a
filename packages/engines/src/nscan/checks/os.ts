import type { NmapCheck } from '../check.ts';
import { FROM_MEDIUM } from '../profiles.ts';

export const os = {
  code: 'os',
  name: { it: 'Sistema operativo', en: 'Operating system' },
  inventory: true,
  by: 'nmap',
  profiles: FROM_MEDIUM,
  cannot: ({ leftOut }) => (leftOut.includes('os') ? 'no_privileges' : null),
} as const satisfies NmapCheck;
