import type { WebappTechnology } from '@rocca/contract/engines/webapp/sections';
import { useTranslation } from 'react-i18next';
import {
  InnerList,
  ReportList,
  useOwnPlace,
  useVulnerabilityColumns,
  vulnerabilityDetail,
} from '../../../features/reports/for-engines.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { Facts } from '../../../ui/facts.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { findingsAddress } from '../place/addresses.ts';
import { usePlace } from '../place/place.tsx';
import { alerts, type WebappReport } from '../report-sections.ts';
import styles from './technologies-tab.module.css';

/** Fewer than in the list of all findings: they stand inside of a row. */
const PAGE_SIZE = 10;

interface TechnologyFindingsProps {
  readonly report: WebappReport;
  readonly technology: WebappTechnology;
}

/** How a technology was recognised, and the known vulnerabilities of its version. */
export function TechnologyFindings({ report, technology }: TechnologyFindingsProps) {
  const { t } = useTranslation('webapp');
  const { evidence, site, vulnerabilities_count: count } = technology;
  return (
    <div className={styles.detail}>
      <Facts
        facts={[
          { term: t('technologies.evidence'), value: <code className={styles.mono}>{evidence}</code> },
          { term: t('technologies.site'), value: <span className={styles.mono}>{site}</span> },
        ]}
      />
      {count !== null && count > 0 && <Findings report={report} technology={technology} />}
    </div>
  );
}

function Findings({ report, technology: { id, name } }: TechnologyFindingsProps) {
  const { t } = useTranslation('webapp');
  const { t: general } = useTranslation('report');
  const place = usePlace(report);
  // What is known of versions has a probability of its own.
  const columns = useVulnerabilityColumns({ place: { columns: [] }, without: ['first_seen'] });
  const own = useOwnPlace(firstPageOf(alerts).sort);
  const { page, sorting } = own;
  const query = useReportList(report.id, alerts, {
    ...{ page, pageSize: PAGE_SIZE, sort: sorting.sort },
    filters: { technology: id },
  });
  return (
    <InnerList
      title={general('vulnerabilities.title')}
      action={<MoreLink to={findingsAddress({ technology: id })}>{general('groups.asList')}</MoreLink>}
    >
      <ReportList
        {...own}
        label={t('technologies.vulnerabilitiesOf', { name })}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        pageSize={PAGE_SIZE}
        detail={vulnerabilityDetail(place)}
        empty={null}
        expectedRows={3}
      />
    </InnerList>
  );
}
