import type { NscanDown } from '@rocca/contract/report/nscan.schema';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PAGE_SIZES, useNscanList } from '../../../../lib/reports/nscan-queries.ts';
import { changed, pageOf } from '../../../../lib/reports/use-list-address.ts';
import { Card } from '../../../../ui/card.tsx';
import type { Column } from '../../../../ui/table/paged-table.tsx';
import { ReportList } from '../../report-list.tsx';
import { useNmapWords } from '../nmap-words.ts';
import styles from './host-columns.module.css';

/** Addresses that did not answer. */
export function DownHosts({ id }: { readonly id: string }) {
  const { t } = useTranslation('report');
  const { downReason } = useNmapWords();
  // Beside the hosts' own page on the same address.
  const [parameters, setParameters] = useSearchParams();
  const page = pageOf(parameters.get('down'));
  const pageSize = PAGE_SIZES.target_down;
  const query = useNscanList(id, 'target_down', { page, pageSize, sort: { by: 'ip', order: 'asc' } });
  const columns: Column<NscanDown>[] = [
    { key: 'ip', header: t('down.host'), cell: ({ ip }) => <span className={styles.ip}>{ip}</span> },
    { key: 'name', header: t('down.name'), cell: ({ hostname }) => hostname },
    { key: 'reason', header: t('down.reason'), cell: ({ reason }) => downReason(reason) },
  ];
  return (
    <Card title={t('down.title')} hint={t('down.hint')} flush>
      <ReportList
        engine="nscan"
        label={t('down.title')}
        columns={columns}
        rowKey={({ ip }) => ip}
        query={query}
        page={page}
        pageSize={pageSize}
        onPage={(next) => setParameters((before) => changed(before, { down: next > 1 ? String(next) : null }))}
        empty={null}
      />
    </Card>
  );
}
