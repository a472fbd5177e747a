import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { api } from '../lib/api/api.ts';
import { useTargetWords } from '../lib/engine/use-target-words.ts';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { MessageDialog } from '../ui/dialog/message-dialog.tsx';
import styles from './start-dialog.module.css';
import { keptByStop } from './stop-words.ts';
import { useStopTask } from './use-stop-task.ts';

const REFRESH_MS = 1_000;

interface StopDialogProps {
  readonly task: TaskRow;
  readonly onClose: () => void;
}

/** Asks before a test is stopped: what stays of it, and whether its scans come back. */
export function StopDialog({ task: first, onClose }: StopDialogProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  // The test goes on while the question is open: what it says is of this moment.
  const { data } = useQuery({
    queryKey: ['task', first.task_id],
    queryFn: ({ signal }) => api.get(`/tasks/${first.task_id}/`, { reply: 'task', signal }),
    refetchInterval: REFRESH_MS,
    staleTime: 0,
  });
  const task = data ?? first;
  const words = useTargetWords([task.engine_abbreviation])(task.engine_abbreviation);
  const { stop, busy, failure } = useStopTask(onClose);

  if (failure !== null) {
    return (
      <MessageDialog
        title={t('dialog.error')}
        icon={<IconAlertTriangle size={21} stroke={1.8} />}
        tone="danger"
        message={failure}
        onClose={onClose}
      />
    );
  }
  const kept = keptByStop(task, words?.places ?? null, language);
  return (
    <ConfirmDialog
      opened
      danger
      title={t('stop.title')}
      message={
        <>
          <p className={styles.text}>{t('stop.text', { name: task.name })}</p>
          <ul className={styles.effects}>
            <li>{t(`stop.${kept.kind}`, { words: kept.words })}</li>
            <li>{t(task.scans_used ? 'stop.used' : 'stop.givenBack', { count: task.scans })}</li>
          </ul>
        </>
      }
      confirmLabel={t('stop.confirm')}
      busy={busy}
      onConfirm={() => stop(task)}
      onCancel={onClose}
    />
  );
}
