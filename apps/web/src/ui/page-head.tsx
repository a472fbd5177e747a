import { BRAND } from '@rocca/contract/brand';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly actions?: ReactNode;
  /** The way here, from the general to the particular. */
  readonly trail?: ReactNode;
}

/** A page's name: the browser's title, and the heading that receives the focus after a navigation. */
export function PageHead({ title, subtitle, actions, trail }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <PageTitle title={title} />
      <div className={styles.words}>
        {trail}
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export function PageTitle({ title }: { readonly title: string }) {
  return <title>{`${title} – ${BRAND.name}`}</title>;
}
