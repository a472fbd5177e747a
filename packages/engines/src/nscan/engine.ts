import type { Engine } from '../core/engine.ts';
import { planNscan, profileOf } from './plan.ts';
import { hasDosScripts } from './profile-traits.ts';
import { type NscanOptions, runNscan } from './run.ts';

/** The network scan: hosts, ports, services, and what is wrong with them. */
export function nscanEngine(options: NscanOptions): Engine {
  return {
    code: 'nscan',
    tools: ['nmap'],
    mayAllow: (extra) => (hasDosScripts(profileOf(extra)) ? ['dos_scripts'] : []),
    plan: planNscan,
    run: (context) => runNscan(options, context),
  };
}
