import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { reportPath } from '../lib/engine/engine-paths.ts';
import { engineScreens } from '../lib/engine/registry.ts';
import { pathTo } from '../lib/routes/paths.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import styles from './start-dialog.module.css';
import { StartFailureDialog } from './start-failure-dialog.tsx';
import { StartedDialog } from './started-dialog.tsx';
import type { StartStep } from './use-start-flow.ts';

interface StartOutcomeProps {
  readonly engine: string;
  readonly step: StartStep;
  readonly onClose: () => void;
  /** The person has seen that the test has started, and goes where they chose. */
  readonly onStarted: (path: string) => void;
}

/** What becomes of a start that was agreed to: submitted, started or refused. */
export function StartOutcome({ engine, step, onClose, onStarted }: StartOutcomeProps) {
  const { t } = useTranslation('start');
  switch (step.kind) {
    case 'confirm':
      return null;
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
