import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatFraction } from '../../lib/format/format.ts';
import { Meter } from '../meter.tsx';
import styles from './task-progress.module.css';

const COLOURS: Partial<Record<TaskRow['status'], string>> = {
  SUCCESS: 'var(--rc-ok)',
  COMPLETED: 'var(--rc-ok)',
  FAILURE: 'var(--rc-critical)',
  DELETED: 'var(--rc-critical)',
  STOPPED: 'var(--rc-medium)',
};

export function TaskProgress({ task }: { readonly task: Pick<TaskRow, 'name' | 'status' | 'percentage'> }) {
  const { t } = useTranslation();
  const language = useLanguage();
  if (task.percentage === null) return <span className={styles.none}>–</span>;
  const label = t('dashboard.progressOf', { name: task.name });
  return (
    <div className={styles.progress}>
      <div className={styles.bar}>
        <Meter label={label} fraction={task.percentage} colour={COLOURS[task.status] ?? 'var(--rc-low)'} />
      </div>
      <span className={styles.percent}>{formatFraction(task.percentage, language)}</span>
    </div>
  );
}
