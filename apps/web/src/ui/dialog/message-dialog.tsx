import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { Dialog, type DialogTone } from './dialog.tsx';

interface MessageDialogProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly tone: DialogTone;
  readonly message: ReactNode;
  /** The word on the one button; Close if left out. */
  readonly label?: string;
  readonly onClose: () => void;
}

/** Says something that has to be seen before going on. */
export function MessageDialog({ title, icon, tone, message, label, onClose }: MessageDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      title={title}
      icon={icon}
      tone={tone}
      footer={
        <Button data-first-focus onClick={onClose}>
          {label ?? t('dialog.close')}
        </Button>
      }
      onClose={onClose}
    >
      {typeof message === 'string' ? <p className={styles.message}>{message}</p> : message}
    </Dialog>
  );
}
