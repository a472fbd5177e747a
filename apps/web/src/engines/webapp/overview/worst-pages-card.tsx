import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BarsCard, useLevelCounts } from '../../../features/reports/for-engines.ts';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportList } from '../../../lib/reports/report-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { findingsAddress } from '../place/addresses.ts';
import { pageNames } from '../place/page-name.ts';
import { pages, type WebappReport } from '../report-sections.ts';

const SHOWN = 5;

/** Where to begin: the pages with the worst of it. */
export function WorstPagesCard({ report: { id, scan } }: { readonly report: WebappReport }) {
  const { t } = useTranslation('webapp');
  const { t: general } = useTranslation('report');
  const levelCounts = useLevelCounts();
  const query = useReportList(id, pages, { page: 1, pageSize: SHOWN, sort: { by: 'severity', order: 'desc' } });
  const heading = { title: t('worstPages.title'), hint: t('worstPages.hint') };
  // A licence that does not open them says so where the map is.
  if (isRefusal(query.error, 'upgrade_required')) return null;
  if (!query.data) {
    return (
      <Card {...heading}>
        {query.isError ? (
          <RetryNotice
            text={general('sectionFailed')}
            cause={query.error}
            busy={query.isFetching}
            onRetry={query.refetch}
          />
        ) : (
          <Skeleton height={210} />
        )}
      </Card>
    );
  }
  const nameOf = pageNames(scan.sites);
  const bars = query.data.items
    .filter(({ alerts_count }) => alerts_count > 0)
    .map(({ url, method, counts }) => ({
      name: `${method} ${nameOf(url)}`,
      to: findingsAddress({ url }),
      parts: levelCounts(counts, (level) => findingsAddress({ url, level })).filter(({ value }) => value > 0),
    }));
  return <BarsCard {...heading} bars={bars} />;
}
