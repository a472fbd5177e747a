import { DEFAULT_MAX_LENGTH } from '@rocca/contract/engines/sample/settings';
import type { Engine, RunContext } from '../core/engine.ts';
import { planEntries } from '../core/plan-entries.ts';
import { longName } from './checks/long-name.ts';
import type { SampleSink } from './report.ts';

/** A small engine: it reads the target's names and sends no packet. */
export function sampleEngine(): Engine<SampleSink> {
  return {
    code: 'sample',
    tools: [],
    checks: [longName],
    plan: (request) => planEntries(request, { maxLength: request.extra.sample?.max_length ?? DEFAULT_MAX_LENGTH }),
    run,
  };
}

async function run({ plan, signal, sink, progress, touchTarget }: RunContext<SampleSink>) {
  const maxLength = Number(plan.steps.maxLength);
  const names = plan.entries.map(({ text }) => text);
  await sink.begin({ maxLength, names });
  await touchTarget();
  for (const [index, name] of names.entries()) {
    signal.throwIfAborted();
    await sink.name(name, longName.judge(name, maxLength));
    progress({ fraction: (index + 1) / names.length, stage: 'reading' });
  }
  await sink.end();
  return { output: `read ${names.length} names` };
}
