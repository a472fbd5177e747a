import type { NmapCheck } from '../../check.ts';
import { ULTIMATE_PROFILES } from '../../profiles.ts';

export const deepScripts = {
  code: 'deep_scripts',
  name: { it: 'Tutti gli script sulle vulnerabilità', en: 'All vulnerability scripts' },
  by: 'nmap',
  profiles: ['full_and_very_deep', ...ULTIMATE_PROFILES],
} as const satisfies NmapCheck;
