import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { parseTarget } from '@rocca/contract/target/grammar';
import { NO_RAW_OUTPUTS, type RawOutputs } from '@rocca/tools/core/raw-outputs';
import type { Engine, RunContext } from '../core/engine.ts';
import { NO_KNOWLEDGE } from './no-knowledge.ts';

interface RunOnce<Sink> extends Pick<RunContext<Sink>, 'workDir' | 'sink' | 'signal' | 'progress'> {
  readonly target: string;
  readonly extra: TargetExtra;
  readonly raw?: RawOutputs;
  /** The target is about to be touched. */
  onTouch?(): void;
}

/** Plans and runs a test as a worker does, with no vulnerability knowledge. Answers the report, or what was thrown. */
export async function runOnce<Sink>(
  engine: Engine<Sink>,
  { target, extra, onTouch, ...context }: RunOnce<Sink>,
): Promise<unknown> {
  const parsed = parseTarget(target, { lab: true });
  if (parsed.kind === 'wrong') throw new Error(`${target}: ${parsed.code}`);
  const { entries, leftOut } = parsed;
  return engine
    .run({
      raw: NO_RAW_OUTPUTS,
      ...context,
      plan: engine.plan({ entries, leftOut, extra, consents: [] }),
      extra,
      touchTarget: async () => onTouch?.(),
      knowledge: NO_KNOWLEDGE,
    })
    .catch((error: unknown) => error);
}
