import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { serviceName } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { reportLink } from '../../lib/tasks/report-link.ts';
import { AppLink } from '../../ui/app-link.tsx';
import table from '../../ui/data-table.module.css';
import { TaskOutcome } from '../../ui/progress/task-outcome.tsx';
import { TaskStatusTag } from '../../ui/progress/task-status-tag.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import styles from './last-reports-table.module.css';

export function LastReportsTable({ tasks }: { readonly tasks: readonly TaskRow[] }) {
  const { t } = useTranslation();
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.columnName')}</th>
          <th scope="col" className={styles.fromMedium}>
            {t('dashboard.columnEngine')}
          </th>
          <th scope="col" className={styles.fromSmall}>
            {t('dashboard.columnStatus')}
          </th>
          <th scope="col" className={styles.fromSmall}>
            {t('dashboard.columnResult')}
          </th>
          <th scope="col" className={styles.fromLarge}>
            {t('dashboard.columnDate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {tasks.map((task) => (
          <ReportRow key={task.id} task={task} />
        ))}
      </tbody>
    </table>
  );
}

function ReportRow({ task }: { readonly task: TaskRow }) {
  const language = useLanguage();
  const link = reportLink(task);
  const engine = serviceName(task.engine_abbreviation, language);
  return (
    <tr>
      <td>
        <div className={styles.name}>
          <ServiceBadge code={task.engine_abbreviation} />
          <div>
            {link ? (
              <AppLink className={table.name} to={link} title={task.name}>
                {task.name}
              </AppLink>
            ) : (
              <span className={table.name} title={task.name}>
                {task.name}
              </span>
            )}
            <div className={styles.belowMedium}>{engine}</div>
            <div className={styles.belowSmall}>
              <TaskStatusTag task={task} /> {formatDateTime(task.creation_date, language)}
              {task.ended_at !== null && <TaskOutcome task={task} />}
            </div>
          </div>
        </div>
      </td>
      <td className={styles.fromMedium}>{engine}</td>
      <td className={styles.fromSmall}>
        <TaskStatusTag task={task} />
      </td>
      <td className={styles.fromSmall}>
        <TaskOutcome task={task} />
      </td>
      <td className={`${styles.fromLarge} ${table.number}`}>{formatDateTime(task.creation_date, language)}</td>
    </tr>
  );
}
