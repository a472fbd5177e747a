import { setTimeout as pause } from 'node:timers/promises';
import { spawnTool } from '@rocca/tools/core/spawn-tool';
import type { Engine, RunContext, TestReport } from '../core/engine.ts';
import { EngineFailure } from '../core/engine.ts';
import { planEntries } from '../core/plan-entries.ts';
import type { HostReport, NscanSink } from '../nscan/report.ts';

/**
 * A small honest engine for tests alone: it runs a real program with children, counts to a number, reports progress,
 * and ends as its target's name asks (`fail.example`, `early.example`; `slow.example` only when it is stopped;
 * `report.example` takes its time before the touch and writes a host into its report at every step). It touches nothing
 * but its own folder.
 */
export function referenceEngine(code: string, { steps = 10, stepMs = 100 } = {}): Engine<NscanSink> {
  return {
    code,
    tools: ['bash'],
    checks: [],
    plan: (request) => planEntries(request, { steps, stepMs }),
    run: (context) => (namesOf(context).includes('report.example') ? report(context) : count(context)),
  };
}

const namesOf = ({ plan }: RunContext<NscanSink>) => plan.entries.map(({ text }) => text);

async function report({ plan, signal, sink, progress, touchTarget }: RunContext<NscanSink>): Promise<TestReport> {
  const { steps, stepMs } = plan.steps as { steps: number; stepMs: number };
  await sink.begin({
    profile: 'full',
    privileged: false,
    addresses: [`10.0.0.1-10.0.0.${steps}`],
    names: [],
    command: 'none',
    toolVersions: {},
    knowledge: [],
  });
  await pause(steps * stepMs, undefined, { signal });
  await touchTarget();
  for (let step = 1; step <= steps; step += 1) {
    await pause(stepMs, undefined, { signal });
    await sink.hosts([emptyHost(`10.0.0.${step}`)]);
    progress({ fraction: step / steps, stage: 'counting' });
  }
  await sink.end({ tcpPorts: null, udpPorts: null, notDone: [] });
  return { output: `wrote ${steps} hosts` };
}

const emptyHost = (ip: string): HostReport => ({
  ip,
  hostname: null,
  reason: 'reset',
  osGuesses: [],
  osTypes: [],
  mac: null,
  vendor: null,
  ports: [],
  silent: [],
  asked: [],
  findings: [],
  checks: [],
  scannedAt: new Date(),
});

async function count(context: RunContext<NscanSink>): Promise<TestReport> {
  const { plan, signal, workDir, progress, touchTarget, raw } = context;
  const names = namesOf(context);
  if (names.includes('early.example')) throw new EngineFailure(same('the tool could not be prepared'));
  await touchTarget();
  const { stepMs, ...planned } = plan.steps as { steps: number; stepMs: number };
  const steps = names.includes('slow.example') ? FOR_EVER : planned.steps;
  const script = `for i in $(seq ${steps}); do sleep ${stepMs / 1000}; echo $i; done`;
  let counted = 0;
  const outcome = await spawnTool('bash', ['-c', script], {
    signal,
    timeoutMs: 10 * 60_000,
    cwd: workDir,
    maxOutputBytes: 1_000_000,
    raw: raw.keep('bash', 'counting.txt'),
    onOutput: (chunk) => {
      counted += chunk.toString().trim().split('\n').length;
      progress({ fraction: counted / steps, stage: 'counting' });
    },
  });
  if (names.includes('fail.example')) throw new EngineFailure(same('the target asked for a failure'));
  if (outcome.kind !== 'ended') throw new EngineFailure(same(`the tool was ${outcome.kind}`));
  if (outcome.exitCode !== 0)
    throw new EngineFailure(same(`the tool ended with ${outcome.exitCode}: ${outcome.stderr}`));
  return { output: `counted to ${counted}`, counted };
}

/** Steps: longer than any test waits, and ended by the tool's own time limit. */
const FOR_EVER = 100_000;

const same = (text: string) => ({ it: text, en: text });
