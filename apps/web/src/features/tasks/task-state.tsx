import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { stageName } from '@rocca/contract/engines/registry';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatFraction, formatOrdinal } from '../../lib/format/format.ts';
import { showsProgress } from '../../lib/tasks/task-rules.ts';
import { ProgressBar } from '../../ui/progress/progress-bar.tsx';
import { TaskStatusTag } from '../../ui/progress/task-status-tag.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './task-state.module.css';

/** A bar for what moves, a tag for what does not. */
export function TaskState({ task }: { readonly task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  if (!showsProgress(task)) return task.queue_place === null ? <TaskStatusTag task={task} /> : <Queued task={task} />;
  const stage = stageName(task.engine_abbreviation, task.stage, language);
  return (
    <div className={styles.state}>
      <div className={styles.words}>
        <span>
          {t(`status.${task.status}`)}
          {stage && <span className={styles.stage}> · {stage}</span>}
        </span>
        {task.percentage !== null && (
          <span className={styles.percent}>{formatFraction(task.percentage, language)}</span>
        )}
      </div>
      <ProgressBar label={t('reports.progressOf', { name: task.name })} fraction={task.percentage} />
    </div>
  );
}

/** Where it stands in the queue, and why it stays there if the reason is a test of the same company. */
function Queued({ task }: { readonly task: TaskRow }) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const place = formatOrdinal(task.queue_place ?? 0, language);
  return (
    <div className={styles.queued}>
      <Tag tone="info">{t('reports.queuePlace', { status: t('status.PENDING'), place })}</Tag>
      {task.queue_held && <span className={styles.held}>{t('reports.queueHeld')}</span>}
    </div>
  );
}
