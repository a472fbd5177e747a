import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import styles from '../../ui/errors/error-panel.module.css';
import { PageTitle } from '../../ui/page-head.tsx';

interface ErrorPanelProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly onAction: () => void;
}

export function ErrorPanel({ title, text, action, onAction }: ErrorPanelProps) {
  return (
    <div className={styles.panel} role="alert">
      <PageTitle title={title} />
      <span className={styles.icon} aria-hidden="true">
        <IconPlugConnectedX size={28} stroke={1.6} />
      </span>
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <Button onClick={onAction}>{action}</Button>
    </div>
  );
}
