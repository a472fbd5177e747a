import type { Engine } from '../core/engine.ts';
import { planDti, planDtiLite } from './plan.ts';
import type { DtiSink } from './report.ts';
import { type DtiOptions, runDti } from './run.ts';
import { STEPS } from './steps.ts';

/**
 * The look at a domain from outside: names, addresses, what runs there, breaches, look-alikes, mail. The lite engine is
 * the same test under another code, without settings: its licence opens less of the report.
 */
export function dtiEngine(code: 'dti' | 'dti_lite', options: DtiOptions): Engine<DtiSink> {
  const plan = code === 'dti' ? planDti : planDtiLite;
  return { code, tools: [], checks: STEPS, plan, run: (context) => runDti(options, context) };
}
