import type { NmapCheck } from '../../check.ts';
import { FROM_MEDIUM } from '../../profiles.ts';
import { judgeScripts } from './judge-scripts.ts';
import { SCRIPT_DEFINITIONS } from './script-definitions.ts';

/** Each set of scripts holds the ones before it: what a larger set found, a smaller one cannot call gone. */
export const basicScripts = {
  code: 'scripts',
  name: { it: 'Script di base', en: 'Basic scripts' },
  by: 'nmap',
  profiles: FROM_MEDIUM,
  definitions: [...SCRIPT_DEFINITIONS.values()],
  // Of all sets: the smallest one that holds a script is the check its finding belongs to.
  judge: judgeScripts,
} as const satisfies NmapCheck;
