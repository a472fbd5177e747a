import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/api/error-text.ts';
import styles from './retry-notice.module.css';

interface RetryNoticeProps {
  readonly text: string;
  readonly cause?: unknown;
  readonly busy?: boolean;
  readonly onRetry: () => unknown;
}

/** What stands where data should be when it could not be read. */
export function RetryNotice({ text, cause, busy = false, onRetry }: RetryNoticeProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.notice} role="alert">
      <div>
        <p className={styles.text}>{text}</p>
        {cause !== undefined && <p className={styles.cause}>{errorText(cause)}</p>}
      </div>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        leftSection={<IconRefresh size={15} aria-hidden="true" />}
        onClick={() => void onRetry()}
      >
        {t('app.retry')}
      </Button>
    </div>
  );
}
