import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api/api-error.ts';
import { useTarget } from '../../lib/targets/targets-query.ts';
import { NotFoundPanel } from '../../ui/errors/not-found-panel.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';

interface TargetLoaderProps {
  readonly id: string;
  /** A form begins with what the server holds now, not with what an earlier visit saw. */
  readonly fresh?: boolean;
  readonly waiting: ReactNode;
  readonly children: (target: TargetItem) => ReactNode;
}

/** The target of the address. One that is not there, or not ours, is a page that does not exist. */
export function TargetLoader({ id, fresh = false, waiting, children }: TargetLoaderProps) {
  const { t } = useTranslation('targets');
  const { data, error, isError, isFetching, isFetchedAfterMount, refetch } = useTarget(id);
  if (error instanceof ApiError && error.status === 404) return <NotFoundPanel />;
  if (data && (!fresh || isFetchedAfterMount)) return children(data);
  if (isError) {
    return (
      <>
        <PageHead title={t('page.targetInfo')} />
        <RetryNotice text={t('target.failed')} cause={error} busy={isFetching} onRetry={refetch} />
      </>
    );
  }
  return waiting;
}
