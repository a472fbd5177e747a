import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../ui/dialog/dialog.tsx';
import styles from './start-dialog.module.css';

interface StartedDialogProps {
  readonly name: string;
  /** Opens the page of the test, which becomes its report; null where its engine has none. */
  readonly onFollow: (() => void) | null;
  readonly onReports: () => void;
}

/** The test is queued: the way to it, and to all the others. */
export function StartedDialog({ name, onFollow, onReports }: StartedDialogProps) {
  const { t } = useTranslation('start');
  const follow = onFollow && (
    <Button data-first-focus onClick={onFollow}>
      {t('start.follow')}
    </Button>
  );
  return (
    <Dialog
      role="alertdialog"
      title={t('start.started')}
      icon={<IconCheck size={22} stroke={2} />}
      tone="ok"
      footer={
        <>
          <Button
            variant={follow ? 'default' : 'filled'}
            data-first-focus={follow ? undefined : true}
            onClick={onReports}
          >
            {t('start.toReports')}
          </Button>
          {follow}
        </>
      }
      onClose={onReports}
    >
      <p className={styles.text}>{t(follow ? 'start.startedFollow' : 'start.startedText', { name })}</p>
    </Dialog>
  );
}
