import type { CveDetail } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { InnerList, ReportList, tabAddress, useOwnPlace } from '../../../features/reports/for-engines.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { CveLink } from '../cve-link.tsx';
import { Scores } from '../cves/cve-table.tsx';
import shared from '../dti.module.css';
import { findingAddress } from '../links.ts';
import { cveDetails } from '../report-sections.ts';
import styles from './address-detail.module.css';

interface AddressCvesProps {
  readonly id: string;
  readonly ip: string;
  readonly count: number;
}

/** The CVEs of one address, ten at a time. */
export function AddressCves({ id, ip, count }: AddressCvesProps) {
  const { t } = useTranslation('dti');
  const own = useOwnPlace(firstPageOf(cveDetails).sort);
  const query = useReportList(id, cveDetails, { page: own.page, sort: own.sorting.sort, filters: { ip } });
  const columns = useColumns();
  return (
    <InnerList
      title={t('addresses.cvesTitle')}
      action={
        <AppLink className={shared.figure} to={tabAddress('vulnerabilities', { ip })}>
          {t('addresses.findings')}
        </AppLink>
      }
    >
      <ReportList
        {...own}
        label={t('addresses.cvesOf', { ip })}
        columns={columns}
        rowKey={({ cve, port, finding }) => `${cve} ${port} ${finding}`}
        query={query}
        pageSize={cveDetails.pageSize}
        detail={{
          name: ({ cve }) => cve,
          content: ({ summary, finding }) => (
            <div className={styles.summary}>
              <p lang="en">{shownName(summary)}</p>
              <AppLink className={shared.figure} to={findingAddress(finding)}>
                {t('mail.finding')}
              </AppLink>
            </div>
          ),
        }}
        empty={null}
        expectedRows={Math.min(cveDetails.pageSize, count)}
      />
    </InnerList>
  );
}

function useColumns(): Column<CveDetail>[] {
  const { t } = useTranslation('dti');
  return [
    {
      key: 'cve',
      header: t('cves.cve'),
      unlabelled: true,
      sortKey: { by: 'cve', first: 'desc' },
      cell: ({ cve }) => <CveLink cve={cve} />,
    },
    {
      key: 'cvss',
      header: t('cves.v2'),
      number: true,
      sortKey: { by: 'cvss', first: 'desc' },
      cell: (row) => <Scores row={row} />,
    },
    {
      key: 'product',
      header: t('addresses.product'),
      cell: ({ product, port }) => (
        <span>
          {product === null ? '–' : shownName(product)}
          {port !== null && <span className={shared.below}>{`${t('addresses.port')} ${port}`}</span>}
        </span>
      ),
    },
    {
      key: 'impact',
      header: t('addresses.impactShort'),
      cell: ({ impact: { confidentiality, integrity, availability } }) => (
        <span
          className={shared.mono}
          title={[
            t('addresses.part', { name: t('addresses.confidentiality'), value: t(`impact.${confidentiality}`) }),
            t('addresses.part', { name: t('addresses.integrity'), value: t(`impact.${integrity}`) }),
            t('addresses.part', { name: t('addresses.availability'), value: t(`impact.${availability}`) }),
          ].join(', ')}
        >
          {[confidentiality, integrity, availability].map((extent) => t(`impactLetter.${extent}`)).join(' / ')}
        </span>
      ),
    },
  ];
}
