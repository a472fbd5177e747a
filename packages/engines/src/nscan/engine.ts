import { CHECK_CODES, INVENTORY_CHECKS, NSCAN_CHECKS } from '@rocca/contract/report/nscan-checks';
import type { Engine } from '../core/engine.ts';
import { planNscan, profileOf } from './plan.ts';
import { hasDosScripts } from './profile-traits.ts';
import type { NscanSink } from './report.ts';
import { type NscanOptions, runNscan } from './run.ts';

/** The network scan: hosts, ports, services, and what is wrong with them. */
export function nscanEngine(options: NscanOptions): Engine<NscanSink> {
  return {
    code: 'nscan',
    tools: ['nmap'],
    checks: CHECK_CODES.map((code) => ({
      code,
      name: NSCAN_CHECKS[code],
      inventory: INVENTORY_CHECKS.includes(code),
    })),
    mayAllow: (extra) => (hasDosScripts(profileOf(extra)) ? ['dos_scripts'] : []),
    plan: planNscan,
    run: (context) => runNscan(options, context),
  };
}
