import { Button, Skeleton } from '@mantine/core';
import type { TaskDetail, TaskRow } from '@rocca/contract/api/tasks.schema';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/api.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { splitCause } from './cause.ts';
import styles from './failure-cause.module.css';

interface FailureCauseProps {
  readonly task: TaskRow;
  readonly onClose: () => void;
}

/** Why a test failed, in words. */
export function FailureCause({ task, onClose }: FailureCauseProps) {
  const { t } = useTranslation('tasks');
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['task', task.task_id],
    queryFn: ({ signal }) => api.get(`/tasks/${task.task_id}/`, { reply: 'task', signal }),
  });
  return (
    <Dialog
      title={t('reports.causeTitle')}
      icon={<IconAlertTriangle size={21} stroke={1.8} />}
      tone="danger"
      size="medium"
      footer={<Button onClick={onClose}>{t('dialog.close')}</Button>}
      onClose={onClose}
    >
      {data ? (
        <Cause task={data} />
      ) : isError ? (
        <RetryNotice text={t('reports.causeFailed')} cause={error} busy={isFetching} onRetry={refetch} />
      ) : (
        <div role="status" aria-label={t('app.loading')}>
          <Skeleton height={14} width="60%" mt={5} />
          <Skeleton height={44} mt={12} />
        </div>
      )}
    </Dialog>
  );
}

function Cause({ task: { name, traceback, scans, scans_used } }: { readonly task: TaskDetail }) {
  const { t } = useTranslation('tasks');
  const { words, details } = splitCause(traceback);
  const cost = scans > 0 && (
    <p className={styles.text}>{t(scans_used ? 'reports.causeUsed' : 'reports.causeGivenBack', { count: scans })}</p>
  );
  if (!words) {
    return (
      <div className={styles.cause}>
        <p className={styles.text}>{t('reports.causeUnknown')}</p>
        {cost}
      </div>
    );
  }
  return (
    <div className={styles.cause}>
      <p className={styles.text}>{t('reports.causeIntro', { name })}</p>
      <p className={styles.words}>{words}</p>
      {details && (
        <details className={styles.details}>
          <summary>{t('reports.causeDetails')}</summary>
          <pre className={styles.raw}>{details}</pre>
        </details>
      )}
      {cost}
      <p className={styles.text}>{t('reports.causeNext')}</p>
    </div>
  );
}
