import type { ReactNode } from 'react';
import styles from './settings-layout.module.css';

interface LayoutProps {
  readonly children: ReactNode;
}

/** Groups of choices below each other. */
export function SettingsGroups({ children }: LayoutProps) {
  return <div className={styles.groups}>{children}</div>;
}

/** Fields that follow a choice. */
export function SettingsFields({ children }: LayoutProps) {
  return <div className={styles.fields}>{children}</div>;
}

/** Fields beside each other where there is room. */
export function SettingsColumns({ children }: LayoutProps) {
  return <div className={styles.columns}>{children}</div>;
}
