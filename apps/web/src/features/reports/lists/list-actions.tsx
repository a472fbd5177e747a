import type { ReactNode } from 'react';
import styles from './list-actions.module.css';

/** What can be done with a list, beside its title. */
export function ListActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
