import { Skeleton } from '@mantine/core';
import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { IconFileAnalytics } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatDateTime } from '../../lib/format/format.ts';
import { pathTo } from '../../lib/routes/paths.ts';
import { testLink } from '../../lib/tasks/report-link.ts';
import { runWords, showsProgress } from '../../lib/tasks/task-rules.ts';
import { useTaskEvents } from '../../lib/tasks/use-task-events.ts';
import { useTaskList } from '../../lib/tasks/use-task-list.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import table from '../../ui/data-table.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TaskProgress } from '../../ui/progress/task-progress.tsx';
import { TaskStatusTag } from '../../ui/progress/task-status-tag.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import styles from './main-page.module.css';

const COUNT = 5;

/** The engine's last tests, as they are at this moment. */
export function TestsCard({ engine }: { readonly engine: string }) {
  const { t } = useTranslation('main');
  const live = useTaskEvents();
  const { data, isError, error, isFetching, refetch } = useTaskList({
    page: 1,
    pageSize: COUNT,
    api: `${engine}/`,
    live,
    enabled: true,
  });

  function content() {
    if (data?.count === 0) {
      return (
        <EmptyState
          icon={<IconFileAnalytics size={24} stroke={1.6} />}
          title={t('tests.empty')}
          text={t('tests.emptyText')}
        />
      );
    }
    if (data) {
      return (
        <ul className={styles.rows}>
          {data.tasks.map((task) => (
            <Row key={task.task_id} task={task} />
          ))}
        </ul>
      );
    }
    if (isError) return <RetryNotice text={t('tests.failed')} cause={error} busy={isFetching} onRetry={refetch} />;
    return (
      <div className={styles.skeletons} role="status" aria-label={t('app.loading')}>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    );
  }

  return (
    <Card
      title={t('tests.title')}
      hint={t('tests.hint')}
      action={
        <AppLink className={styles.link} to={pathTo('reports', { engine })}>
          {t('tests.all')}
        </AppLink>
      }
      flush
    >
      {content()}
    </Card>
  );
}

function Row({ task }: { readonly task: TaskRow }) {
  const language = useLanguage();
  const link = testLink(task);
  const facts = [formatDateTime(task.creation_date, language), runWords(task)].filter(Boolean).join(' · ');
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        {link ? (
          <AppLink className={table.name} to={link}>
            {task.name}
          </AppLink>
        ) : (
          <span className={table.name}>{task.name}</span>
        )}
        <div className={styles.facts}>{facts}</div>
      </div>
      <div className={styles.state}>
        {showsProgress(task) ? <TaskProgress task={task} /> : <TaskStatusTag task={task} />}
      </div>
    </li>
  );
}
