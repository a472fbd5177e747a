import type { NscanDown } from '@rocca/contract/engines/nscan/sections';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ReportList } from '../../../features/reports/for-engines.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { changed, pageOf } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { downHosts } from '../report-sections.ts';
import styles from './host-columns.module.css';
import { useNmapWords } from './nmap-words.ts';

/** Addresses that did not answer. */
export function DownHosts({ id }: { readonly id: string }) {
  const { t } = useTranslation('nscan');
  const { downReason } = useNmapWords();
  // Beside the hosts' own page on the same address.
  const [parameters, setParameters] = useSearchParams();
  const page = pageOf(parameters.get('down'));
  const query = useReportList(id, downHosts, { ...firstPageOf(downHosts), page });
  const columns: Column<NscanDown>[] = [
    { key: 'ip', header: t('down.host'), cell: ({ ip }) => <span className={styles.ip}>{ip}</span> },
    { key: 'name', header: t('down.name'), cell: ({ hostname }) => hostname },
    { key: 'reason', header: t('down.reason'), cell: ({ reason }) => downReason(reason) },
  ];
  return (
    <Card title={t('down.title')} hint={t('down.hint')} flush>
      <ReportList
        label={t('down.title')}
        columns={columns}
        rowKey={({ ip }) => ip}
        query={query}
        page={page}
        pageSize={downHosts.pageSize}
        onPage={(next) => setParameters((before) => changed(before, { down: next > 1 ? String(next) : null }))}
        empty={null}
      />
    </Card>
  );
}
