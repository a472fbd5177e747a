import type { Engine } from '../core/engine.ts';
import { planNscan } from './plan.ts';
import { type NscanOptions, runNscan } from './run.ts';

/** The network scan: hosts, ports, services, and what is wrong with them. */
export function nscanEngine(options: NscanOptions): Engine {
  return {
    code: 'nscan',
    tools: ['nmap'],
    plan: planNscan,
    run: (context) => runNscan(options, context),
  };
}
