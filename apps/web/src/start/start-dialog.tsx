import { Loader } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { useTranslation } from 'react-i18next';
import { reportPath } from '../lib/engine/engine-paths.ts';
import { engineScreens } from '../lib/engine/registry.ts';
import { pathTo } from '../lib/routes/paths.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import styles from './start-dialog.module.css';
import { StartFailureDialog } from './start-failure-dialog.tsx';
import { StartQuestion } from './start-question.tsx';
import { StartedDialog } from './started-dialog.tsx';
import { useStartFlow } from './use-start-flow.ts';

interface StartDialogProps {
  readonly target: TargetItem;
  /** The profile to begin with; null: the target's own. */
  readonly configId: string | null;
  readonly onClose: () => void;
  /** The person has seen that the test has started, and goes where they chose. */
  readonly onStarted: (path: string) => void;
}

/** Asks, submits and tells the outcome, one step after the other. */
export function StartDialog({ target, configId, onClose, onStarted }: StartDialogProps) {
  const { t } = useTranslation('start');
  const { engine_abbreviation: engine } = target;
  const { step, confirm, upgrade } = useStartFlow(target);
  switch (step.kind) {
    case 'confirm':
      return (
        <StartQuestion target={target} configId={configId} onConfirm={confirm} onUpgrade={upgrade} onCancel={onClose} />
      );
    case 'processing':
      return (
        <Dialog title={t('start.processing')} icon={<Loader size={20} color="currentColor" />} busy onClose={onClose}>
          <p className={styles.text} role="status">
            {t('start.processingText', { name: step.name })}
          </p>
        </Dialog>
      );
    case 'started': {
      const page = engineScreens(engine)?.report ? reportPath(engine, step.taskId) : null;
      return (
        <StartedDialog
          name={step.name}
          onFollow={page ? () => onStarted(page) : null}
          onReports={() => onStarted(pathTo('reports', { engine }))}
        />
      );
    }
    case 'failed':
      return <StartFailureDialog engine={engine} failure={step.failure} onClose={onClose} />;
  }
}
