import { SCAN_PROFILE_CODES } from '@rocca/contract/engines/nscan/profiles';
import type { NmapCheck } from '../check.ts';

export const discovery = {
  code: 'discovery',
  name: { it: 'Ricerca degli host attivi', en: 'Host discovery' },
  inventory: true,
  by: 'nmap',
  profiles: SCAN_PROFILE_CODES,
} as const satisfies NmapCheck;
