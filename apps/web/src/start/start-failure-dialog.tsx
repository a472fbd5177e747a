import { serviceName } from '@rocca/contract/services';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../i18n/language.ts';
import { MessageDialog } from '../ui/dialog/message-dialog.tsx';
import { NoScansDialog } from './no-scans-dialog.tsx';
import styles from './start-dialog.module.css';
import type { StartFailure } from './start-failure.ts';

interface StartFailureDialogProps {
  readonly engine: string;
  readonly failure: StartFailure;
  readonly onClose: () => void;
}

/** Why a test did not start, each cause in its own way. */
export function StartFailureDialog({ engine, failure, onClose }: StartFailureDialogProps) {
  const { t } = useTranslation('start');
  const language = useLanguage();
  if (failure.kind === 'no_scans') return <NoScansDialog service={serviceName(engine, language)} onClose={onClose} />;
  const message =
    failure.kind === 'text' ? (
      failure.text
    ) : (
      <>
        <p className={styles.text}>{t(failure.reason === 'timeout' ? 'error.timeout' : 'error.network')}</p>
        <p className={styles.text}>{t('start.failedText')}</p>
        <code className={styles.raw}>{failure.request}</code>
      </>
    );
  return (
    <MessageDialog
      title={t('start.failed')}
      icon={<IconAlertTriangle size={21} stroke={1.8} />}
      tone="danger"
      message={message}
      onClose={onClose}
    />
  );
}
