import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { MoreLink } from '../../ui/more-link.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import styles from './main-page.module.css';

interface ListCardProps {
  readonly title: string;
  readonly hint: string | undefined;
  readonly more: { readonly to: string; readonly text: string };
  /** Not there while they are on their way. */
  readonly rows: readonly ReactNode[] | undefined;
  /** Stands where there are none. */
  readonly empty: ReactNode;
  readonly failure: string;
  readonly query: {
    readonly isError: boolean;
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
}

/** The first of something that belongs to the engine, and the way to all of it. */
export function ListCard({ title, hint, more, rows, empty, failure, query }: ListCardProps) {
  const { t } = useTranslation();
  function content() {
    if (rows) return rows.length > 0 ? <ul className={styles.rows}>{rows}</ul> : empty;
    if (query.isError) {
      return <RetryNotice text={failure} cause={query.error} busy={query.isFetching} onRetry={query.refetch} />;
    }
    return (
      <div className={styles.skeletons} role="status" aria-label={t('app.loading')}>
        <Skeleton height={36} />
        <Skeleton height={36} />
      </div>
    );
  }
  return (
    <Card title={title} hint={hint} action={<MoreLink to={more.to}>{more.text}</MoreLink>} flush>
      {content()}
    </Card>
  );
}
