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
import table from '../../ui/data-table.module.css';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TaskProgress } from '../../ui/progress/task-progress.tsx';
import { TaskStatusTag } from '../../ui/progress/task-status-tag.tsx';
import { ListCard } from './list-card.tsx';
import styles from './main-page.module.css';

const COUNT = 5;

/** The engine's last tests, as they are at this moment. */
export function TestsCard({ engine }: { readonly engine: string }) {
  const { t } = useTranslation('main');
  const live = useTaskEvents();
  const query = useTaskList({ page: 1, pageSize: COUNT, api: `${engine}/`, live, enabled: true });
  return (
    <ListCard
      title={t('tests.title')}
      hint={t('tests.hint')}
      more={{ to: pathTo('reports', { engine }), text: t('tests.all') }}
      rows={query.data?.tasks.map((task) => <Row key={task.task_id} task={task} />)}
      empty={
        <EmptyState
          icon={<IconFileAnalytics size={24} stroke={1.6} />}
          title={t('tests.empty')}
          text={t('tests.emptyText')}
        />
      }
      failure={t('tests.failed')}
      query={query}
    />
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
          <AppLink className={table.name} to={link} title={task.name}>
            {task.name}
          </AppLink>
        ) : (
          <span className={table.name} title={task.name}>
            {task.name}
          </span>
        )}
        <div className={styles.facts}>{facts}</div>
      </div>
      <div className={styles.state}>
        {showsProgress(task) ? <TaskProgress task={task} /> : <TaskStatusTag task={task} />}
      </div>
    </li>
  );
}
