import type { KnowledgeStatus } from '@rocca/contract/api/knowledge.schema';
import { areFresh, OLD_AFTER_DAYS } from '@rocca/contract/report/knowledge-age';
import { IconAlertTriangle, IconLoader } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { api } from '../../lib/api/api.ts';
import { formatMoment } from '../../lib/format/format.ts';
import { Card } from '../../ui/card.tsx';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { PagedTable, TableSkeleton } from '../../ui/table/paged-table.tsx';
import styles from './knowledge-sources.module.css';
import { useSourceColumns } from './source-columns.tsx';

const SOURCES = 4;
const RUNNING_REFRESH_MS = 5_000;

/** Every source with its dates, and what went wrong when it was last read. */
export function KnowledgeSources() {
  const { t } = useTranslation('backoffice');
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ['knowledge'],
    queryFn: ({ signal }) => api.get('/api/knowledge/', { reply: 'knowledge', signal }),
    // Others load knowledge too, from the command line among them.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.running ? RUNNING_REFRESH_MS : false),
  });
  const columns = useSourceColumns();

  function content() {
    if (data) {
      return (
        <PagedTable label={t('knowledge.sources')} columns={columns} rows={data.sources} rowKey={({ name }) => name} />
      );
    }
    if (isError) return <RetryNotice text={t('knowledge.failed')} cause={error} busy={isFetching} onRetry={refetch} />;
    return <TableSkeleton columns={columns} rowCount={SOURCES} />;
  }

  return (
    <>
      {data && <Notices status={data} />}
      <Card title={t('knowledge.sources')} hint={t('knowledge.sourcesHint', { days: OLD_AFTER_DAYS })} flush>
        {content()}
      </Card>
    </>
  );
}

function Notices({ status: { sources, running } }: { readonly status: KnowledgeStatus }) {
  const { t } = useTranslation('backoffice');
  const language = useLanguage();
  const stale = !areFresh(sources, Date.now());
  return (
    <div role="status">
      {running && (
        <p className={styles.running}>
          <IconLoader size={18} stroke={1.8} aria-hidden="true" />
          <span>
            {t('knowledge.running', { stage: running.stage })},{' '}
            {t('knowledge.runningSince', { date: formatMoment(running.started_at, language) })}
          </span>
        </p>
      )}
      {stale && !running && (
        <p className={styles.stale}>
          <IconAlertTriangle size={18} stroke={1.8} aria-hidden="true" />
          {t('knowledge.oldWarning')}
        </p>
      )}
    </div>
  );
}
