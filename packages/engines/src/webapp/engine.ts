import type { Engine } from '../core/engine.ts';
import { CHECKS } from './checks/index.ts';
import { planWebapp, strengthOf } from './plan.ts';
import type { WebappSink } from './report.ts';
import { runWebapp, type WebappOptions } from './run.ts';
import { depthOf } from './scanner/strength.ts';
import { STEPS } from './steps.ts';

/** The web application scan: pages, parameters, and what is wrong with them. */
export function webappEngine(options: WebappOptions): Engine<WebappSink> {
  return {
    code: 'webapp',
    tools: ['chromium'],
    // A browser beside the scanner takes about as much of a machine as two scans that wait for a network.
    weight: 2,
    checks: [...STEPS, ...CHECKS],
    // A weaker scan sends nothing that changes data, consent or not.
    mayAllow: (extra) => (depthOf(strengthOf(extra), true).mayChange ? ['unsafe_methods'] : []),
    plan: planWebapp,
    run: (context) => runWebapp(options, context),
  };
}
