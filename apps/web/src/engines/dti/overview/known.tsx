import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreLink } from '../../../ui/more-link.tsx';
import { coverageAddress } from '../links.ts';
import styles from './known.module.css';

interface KnownProps {
  /** Null: nobody could tell. */
  readonly total: number | null;
  readonly unknown: string;
  readonly none: string;
  readonly children: ReactNode;
}

/** A chart where there is something to draw; else what there being nothing means. */
export function Known({ total, unknown, none, children }: KnownProps) {
  const { t } = useTranslation('dti');
  if (total !== null && total > 0) return children;
  return (
    <div className={styles.nothing}>
      <p>{total === null ? unknown : none}</p>
      {total === null && <MoreLink to={coverageAddress()}>{t('unknown.coverage')}</MoreLink>}
    </div>
  );
}
