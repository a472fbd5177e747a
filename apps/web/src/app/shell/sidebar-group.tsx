import { type ReactNode, useId } from 'react';
import styles from './sidebar-group.module.css';

interface SidebarGroupProps {
  readonly title: string;
  /** Sidebar links. */
  readonly children: ReactNode;
}

export function SidebarGroup({ title, children }: SidebarGroupProps) {
  const id = useId();
  return (
    <div className={styles.group}>
      <div id={id} className={styles.title}>
        {title}
      </div>
      <ul className={styles.links} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}
