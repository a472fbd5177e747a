import { useTranslation } from 'react-i18next';
import {
  InnerList,
  ReportList,
  useOwnPlace,
  useVulnerabilityColumns,
  vulnerabilityDetail,
} from '../../../features/reports/for-engines.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { findingsAddress } from '../place/addresses.ts';
import { usePlace, usePortColumn } from '../place/place.tsx';
import { vulnerabilities } from '../report-sections.ts';
import styles from './host-detail.module.css';

/** Fewer than in the list of all findings: they stand inside of a row. */
const PAGE_SIZE = 10;

interface HostVulnerabilitiesProps {
  readonly id: string;
  readonly ip: string;
  readonly count: number;
}

/** What is wrong with one host. */
export function HostVulnerabilities({ id, ip, count }: HostVulnerabilitiesProps) {
  const { t } = useTranslation('nscan');
  const { t: report } = useTranslation('report');
  const place = usePlace();
  const columns = useVulnerabilityColumns({ place: { columns: [usePortColumn()] } });
  const own = useOwnPlace(firstPageOf(vulnerabilities).sort);
  const { page, sorting } = own;
  const query = useReportList(id, vulnerabilities, { page, pageSize: PAGE_SIZE, sort: sorting.sort, filters: { ip } });
  return (
    <InnerList
      title={report('vulnerabilities.title')}
      action={
        <AppLink className={styles.figure} to={findingsAddress({ ip })}>
          {t('hosts.openInList')}
        </AppLink>
      }
    >
      <ReportList
        {...own}
        label={t('hosts.vulnerabilitiesOf', { host: ip })}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        pageSize={PAGE_SIZE}
        detail={vulnerabilityDetail(place)}
        empty={null}
        expectedRows={Math.min(PAGE_SIZE, count)}
      />
    </InnerList>
  );
}
