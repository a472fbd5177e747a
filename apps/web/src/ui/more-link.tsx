import type { ReactNode } from 'react';
import { AppLink } from './app-link.tsx';
import styles from './more-link.module.css';

interface MoreLinkProps {
  readonly to: string;
  readonly children: ReactNode;
}

/** Leads from the first rows of something to all of it. */
export function MoreLink({ to, children }: MoreLinkProps) {
  return (
    <AppLink className={styles.more} to={to}>
      {children}
    </AppLink>
  );
}
