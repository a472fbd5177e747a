import { useTranslation } from 'react-i18next';
import { RetryNotice } from '../retry-notice.tsx';

interface NotUpdatedProps {
  readonly query: { readonly error: unknown; readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** Stands over rows that stay because newer ones did not come. */
export function NotUpdated({ query }: NotUpdatedProps) {
  const { t } = useTranslation('ui');
  const { error, isFetching, refetch } = query;
  return <RetryNotice text={t('table.notUpdated')} cause={error} busy={isFetching} onRetry={refetch} />;
}
