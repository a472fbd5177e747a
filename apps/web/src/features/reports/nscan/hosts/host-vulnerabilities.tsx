import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOST_VULNERABILITIES_PAGE_SIZE, useNscanList } from '../../../../lib/reports/nscan-queries.ts';
import type { Sort } from '../../../../ui/table/sort.ts';
import { ReportList } from '../../report-list.tsx';
import { useVulnerabilityColumns } from '../vulnerability-columns.tsx';
import { vulnerabilityDetail } from '../vulnerability-detail.tsx';
import styles from './host-detail.module.css';

interface HostVulnerabilitiesProps {
  readonly id: string;
  readonly ip: string;
  readonly count: number;
}

/** What is wrong with one host. */
export function HostVulnerabilities({ id, ip, count }: HostVulnerabilitiesProps) {
  const { t } = useTranslation('report');
  const headingId = useId();
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState<Sort>({ by: 'severity', order: 'desc' });
  const pageSize = HOST_VULNERABILITIES_PAGE_SIZE;
  const query = useNscanList(id, 'vulnerabilities', { page, pageSize, sort, filters: { ip } });
  const columns = useVulnerabilityColumns({ without: ['host'] });
  return (
    <section className={styles.inner} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {t('vulnerabilities.title')}
      </h3>
      <ReportList
        engine="nscan"
        label={t('vulnerabilities.of', { host: ip })}
        columns={columns}
        rowKey={(row) => row.id}
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={setPage}
        sorting={{
          sort,
          onSort: (next) => {
            setSort(next);
            setPage(1);
          },
        }}
        detail={vulnerabilityDetail}
        empty={null}
        expectedRows={Math.min(pageSize, count)}
      />
    </section>
  );
}
