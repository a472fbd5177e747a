import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './row-buttons.module.css';

/** The buttons of one row, at its end. */
export function RowButtons({ children }: { readonly children: ReactNode }) {
  return <div className={styles.buttons}>{children}</div>;
}

interface DeleteButtonProps {
  readonly title: string;
  /** The title with the name of what goes. */
  readonly label: string;
  /** Its deletion is under way. */
  readonly busy: boolean;
  readonly onDelete: () => void;
}

export function DeleteButton({ title, label, busy, onDelete }: DeleteButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      className={styles.delete}
      loading={busy}
      title={title}
      aria-label={label}
      onClick={onDelete}
    >
      <IconTrash size={17} stroke={1.7} aria-hidden="true" />
    </ActionIcon>
  );
}
