import { BRAND } from '@rocca/contract/brand';
import type { ReactNode } from 'react';
import styles from './page-head.module.css';

interface PageHeadProps {
  readonly title: string;
  readonly subtitle?: string;
  readonly actions?: ReactNode;
}

/** A page's name: the browser's title, and the heading that receives the focus after a navigation. */
export function PageHead({ title, subtitle, actions }: PageHeadProps) {
  return (
    <div className={styles.head}>
      <PageTitle title={title} />
      <div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

export function PageTitle({ title }: { readonly title: string }) {
  return <title>{`${title} – ${BRAND.name}`}</title>;
}
