import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import type { TaskStatus } from '@rocca/contract/task/status';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '../../ui/tag.tsx';

const TONES: Record<TaskStatus, Tone> = {
  PENDING: 'info',
  RUNNING: 'low',
  COMPILING: 'low',
  STOPPING: 'medium',
  SUCCESS: 'ok',
  FAILURE: 'critical',
  STOPPED: 'medium',
  DELETED: 'critical',
  COMPLETED: 'ok',
};

/** A running test that was asked to stop says so. */
function shownStatus({ status, stop_requested }: Pick<TaskRow, 'status' | 'stop_requested'>): TaskStatus {
  return status === 'RUNNING' && stop_requested ? 'STOPPING' : status;
}

export function TaskStatusTag({ task }: { readonly task: Pick<TaskRow, 'status' | 'stop_requested'> }) {
  const { t } = useTranslation();
  const status = shownStatus(task);
  return (
    <Tag tone={TONES[status]} alive={status === 'RUNNING'}>
      {t(`status.${status}`)}
    </Tag>
  );
}
