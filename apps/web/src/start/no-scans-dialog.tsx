import { Button } from '@mantine/core';
import { IconHourglassEmpty } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../lib/config/config.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import styles from './start-dialog.module.css';

interface NoScansDialogProps {
  readonly service: string;
  readonly onClose: () => void;
}

/** The allowance is used up: the way on is a message to those who sell it. */
export function NoScansDialog({ service, onClose }: NoScansDialogProps) {
  const { t } = useTranslation('start');
  const { brand, links } = useConfig();
  const subject = encodeURIComponent(`${brand}: ${t('start.contactSubject', { service })}`);
  const footer = (
    <>
      <Button variant="default" data-first-focus onClick={onClose}>
        {t('start.goOn')}
      </Button>
      <Button component="a" href={`mailto:${links.support_email}?subject=${subject}`}>
        {t('start.contact')}
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      title={t('start.noScans')}
      icon={<IconHourglassEmpty size={21} stroke={1.8} />}
      tone="warning"
      footer={footer}
      onClose={onClose}
    >
      <p className={styles.text}>{t('start.noScansText', { service })}</p>
    </Dialog>
  );
}
