import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDate, formatDateTime } from '../../lib/format/format.ts';
import { testLink } from '../../lib/tasks/report-link.ts';
import { runWords } from '../../lib/tasks/task-rules.ts';
import { AppLink } from '../../ui/app-link.tsx';
import table from '../../ui/data-table.module.css';
import { TaskOutcome } from '../../ui/progress/task-outcome.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import type { Column } from '../../ui/table/paged-table.tsx';
import styles from './report-columns.module.css';
import { RowActions, type RowHandlers } from './row-actions.tsx';
import { TaskState } from './task-state.tsx';

interface ColumnsOptions extends RowHandlers {
  /** The test that is being deleted. */
  readonly deletingId: string | null;
}

export function useReportColumns({ deletingId, ...handlers }: ColumnsOptions): Column<TaskRow>[] {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  return [
    {
      key: 'name',
      header: t('reports.columnName'),
      unlabelled: true,
      className: styles.nameColumn,
      cell: (task) => (
        <div className={styles.name}>
          <ServiceBadge code={task.engine_abbreviation} />
          <div>
            <TestName task={task} />
            {runWords(task) !== '' && <div className={styles.facts}>{runWords(task)}</div>}
          </div>
        </div>
      ),
    },
    {
      key: 'date',
      header: t('reports.columnDate'),
      number: true,
      cell: ({ creation_date: date }) => (
        <time dateTime={date}>{isThisYear(date) ? formatDateTime(date, language) : formatDate(date, language)}</time>
      ),
    },
    {
      key: 'engine',
      header: t('reports.columnEngine'),
      className: styles.engineColumn,
      cell: (task) => task.engine_description,
    },
    {
      key: 'status',
      header: t('reports.columnStatus'),
      className: styles.statusColumn,
      cell: (task) => <TaskState task={task} />,
    },
    {
      key: 'outcome',
      header: t('reports.columnOutcome'),
      className: styles.outcomeColumn,
      // What moves has its bar under the status.
      cell: (task) => task.ended_at !== null && <TaskOutcome task={task} />,
    },
    {
      key: 'actions',
      header: t('reports.columnActions'),
      headerHidden: true,
      unlabelled: true,
      className: styles.actionsColumn,
      cell: (task) => <RowActions task={task} deleting={task.task_id === deletingId} {...handlers} />,
    },
  ];
}

/** Leads to the report, or to the page of a test that runs. */
function TestName({ task }: { readonly task: TaskRow }) {
  const link = testLink(task);
  if (!link) {
    return (
      <span className={table.name} title={task.name}>
        {task.name}
      </span>
    );
  }
  return (
    <AppLink className={table.name} to={link} title={task.name}>
      {task.name}
    </AppLink>
  );
}

/** The hour says more about a recent test than its year does. */
function isThisYear(iso: string): boolean {
  return new Date(iso).getFullYear() === new Date().getFullYear();
}
