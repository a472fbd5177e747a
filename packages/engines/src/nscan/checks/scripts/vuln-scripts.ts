import type { NmapCheck } from '../../check.ts';
import { FROM_FULL } from '../../profiles.ts';

export const vulnScripts = {
  code: 'vuln_scripts',
  name: { it: 'Script sulle vulnerabilità più gravi', en: 'Scripts for the most severe vulnerabilities' },
  by: 'nmap',
  profiles: FROM_FULL,
} as const satisfies NmapCheck;
