import { useTranslation } from 'react-i18next';
import { HOST_VULNERABILITIES_PAGE_SIZE, useNscanList } from '../../../../lib/reports/nscan-queries.ts';
import { ReportList } from '../../report-list.tsx';
import { useVulnerabilityColumns } from '../vulnerability-columns.tsx';
import { vulnerabilityDetail } from '../vulnerability-detail.tsx';
import { HostList, useOwnPlace } from './host-list.tsx';

interface HostVulnerabilitiesProps {
  readonly id: string;
  readonly ip: string;
  readonly count: number;
}

/** What is wrong with one host. */
export function HostVulnerabilities({ id, ip, count }: HostVulnerabilitiesProps) {
  const { t } = useTranslation('report');
  const place = useOwnPlace({ by: 'severity', order: 'desc' });
  const { page, sorting } = place;
  const pageSize = HOST_VULNERABILITIES_PAGE_SIZE;
  const query = useNscanList(id, 'vulnerabilities', { page, pageSize, sort: sorting.sort, filters: { ip } });
  const columns = useVulnerabilityColumns({ without: ['host'] });
  return (
    <HostList title={t('vulnerabilities.title')}>
      <ReportList
        {...place}
        engine="nscan"
        label={t('vulnerabilities.of', { host: ip })}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        pageSize={pageSize}
        detail={vulnerabilityDetail}
        empty={null}
        expectedRows={Math.min(pageSize, count)}
      />
    </HostList>
  );
}
