import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { StartOutcome } from './start-outcome.tsx';
import { StartQuestion } from './start-question.tsx';
import { useStartFlow } from './use-start-flow.ts';

interface StartDialogProps {
  readonly target: TargetItem;
  /** The profile to begin with; null: the target's own. */
  readonly configId: string | null;
  readonly onClose: () => void;
  readonly onStarted: (path: string) => void;
}

/** Asks, submits and tells the outcome, one step after the other. */
export function StartDialog({ target, configId, onClose, onStarted }: StartDialogProps) {
  const { step, confirm, upgrade } = useStartFlow(target);
  if (step.kind !== 'confirm') {
    const { engine_abbreviation: engine } = target;
    return <StartOutcome engine={engine} step={step} onClose={onClose} onStarted={onStarted} />;
  }
  return (
    <StartQuestion target={target} configId={configId} onConfirm={confirm} onUpgrade={upgrade} onCancel={onClose} />
  );
}
