import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import type { TaskStatus } from '@rocca/contract/task/status';
import { useTranslation } from 'react-i18next';
import { shownStatus } from '../../lib/tasks/task-rules.ts';
import { Tag, type Tone } from '../tag.tsx';

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

export function TaskStatusTag({ task }: { readonly task: Pick<TaskRow, 'status' | 'stop_requested'> }) {
  const { t } = useTranslation();
  const status = shownStatus(task);
  return (
    <Tag tone={TONES[status]} alive={status === 'RUNNING'}>
      {t(`status.${status}`)}
    </Tag>
  );
}
