import { Button } from '@mantine/core';
import { IconAlertTriangle, IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly title: string;
  readonly message: ReactNode;
  readonly confirmLabel: string;
  /** The answer cannot be taken back: shown in red, and the focus starts on Cancel. */
  readonly danger?: boolean;
  /** The confirmed act is under way. */
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks before something is done. */
export function ConfirmDialog({
  opened,
  title,
  message,
  confirmLabel,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const { t } = useTranslation();
  if (!opened) return null;
  const Icon = danger ? IconAlertTriangle : IconHelpCircle;
  const footer = (
    <>
      <Button variant="default" disabled={busy} data-first-focus onClick={onCancel}>
        {t('dialog.cancel')}
      </Button>
      <Button color={danger ? 'red' : undefined} loading={busy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      role="alertdialog"
      title={title}
      icon={<Icon size={21} stroke={1.8} />}
      tone={danger ? 'danger' : 'brand'}
      busy={busy}
      footer={footer}
      onClose={onCancel}
    >
      {typeof message === 'string' ? <p className={styles.message}>{message}</p> : message}
    </Dialog>
  );
}
