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

interface TaskStatusTagProps {
  readonly task: Pick<TaskRow, 'status' | 'stop_requested' | 'started_at'>;
}

export function TaskStatusTag({ task }: TaskStatusTagProps) {
  const { t } = useTranslation();
  const status = shownStatus(task);
  // It was taken out of the queue: nothing of it ever ran.
  const withdrawn = status === 'STOPPED' && task.started_at === null;
  return (
    <Tag tone={TONES[status]} alive={status === 'RUNNING'}>
      {t(withdrawn ? 'status.withdrawn' : `status.${status}`)}
    </Tag>
  );
}
