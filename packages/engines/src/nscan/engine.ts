import type { Engine } from '../core/engine.ts';
import { CHECKS } from './checks/index.ts';
import { planNscan, profileOf } from './plan.ts';
import { consentsOf } from './profile-checks.ts';
import type { NscanSink } from './report.ts';
import { type NscanOptions, runNscan } from './run.ts';

/** The network scan: hosts, ports, services, and what is wrong with them. */
export function nscanEngine(options: NscanOptions): Engine<NscanSink> {
  return {
    code: 'nscan',
    tools: ['nmap'],
    checks: CHECKS,
    mayAllow: (extra) => consentsOf(profileOf(extra)),
    plan: planNscan,
    run: (context) => runNscan(options, context),
  };
}
