import type { NmapCheck } from '../../check.ts';
import { ULTIMATE_PROFILES } from '../../profiles.ts';

export const dosScripts = {
  code: 'dos_scripts',
  name: { it: 'Prove che possono fermare i servizi', en: 'Checks that may take services down' },
  by: 'nmap',
  profiles: ULTIMATE_PROFILES,
  consent: 'dos_scripts',
} as const satisfies NmapCheck;
