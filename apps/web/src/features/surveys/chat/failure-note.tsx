import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type ChatFailure, mayBeRetried } from './chat-failure.ts';
import styles from './failure-note.module.css';

interface FailureNoteProps {
  readonly failure: ChatFailure;
  /** Another message waits for its answer. */
  readonly disabled: boolean;
  readonly onRetry: () => void;
}

/** Under a message that was not answered: why, and a way to try again where that may help. */
export function FailureNote({ failure: { reason, words }, disabled, onRetry }: FailureNoteProps) {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.note}>
      <IconAlertCircle size={16} stroke={1.8} className={styles.icon} aria-hidden="true" />
      <span>
        <b>{t('failed')}.</b> {words ?? t(`error.${reason}`)}{' '}
        {mayBeRetried(reason) && (
          <button type="button" className={styles.retry} disabled={disabled} onClick={onRetry}>
            {t('app.retry')}
          </button>
        )}
      </span>
    </div>
  );
}
