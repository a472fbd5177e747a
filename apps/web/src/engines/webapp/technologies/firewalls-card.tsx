import type { WebappWaf } from '@rocca/contract/engines/webapp/sections';
import { IconShieldQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ReportList } from '../../../features/reports/for-engines.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { changed, pageOf } from '../../../lib/reports/use-list-address.ts';
import { Card } from '../../../ui/card.tsx';
import table from '../../../ui/data-table.module.css';
import { EmptyState } from '../../../ui/empty-state.tsx';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { useWhyNot } from '../coverage/why-not.ts';
import { firewalls, type WebappReport } from '../report-sections.ts';
import styles from './technologies-tab.module.css';

/** What stands between the scan and the site: with it, less may have been seen than there is. */
export function FirewallsCard({ report: { id, coverage } }: { readonly report: WebappReport }) {
  const { t } = useTranslation('webapp');
  // Beside the technologies' own page on the same address.
  const [parameters, setParameters] = useSearchParams();
  const page = pageOf(parameters.get('waf'));
  const query = useReportList(id, firewalls, { ...firstPageOf(firewalls), page });
  const why = useWhyNot(coverage, 'waf');
  const columns = useColumns();
  return (
    <Card title={t('waf.title')} hint={t('waf.hint')} flush>
      <ReportList
        label={t('waf.title')}
        columns={columns}
        rowKey={({ site, name }) => `${site} ${name}`}
        query={query}
        page={page}
        pageSize={firewalls.pageSize}
        onPage={(next) => setParameters((before) => changed(before, { waf: next > 1 ? String(next) : null }))}
        empty={
          <EmptyState
            icon={<IconShieldQuestion size={24} stroke={1.6} />}
            title={t(why === null ? 'waf.none' : 'waf.notLooked')}
            text={why ?? t('waf.noneText')}
          />
        }
        expectedRows={1}
      />
    </Card>
  );
}

function useColumns(): Column<WebappWaf>[] {
  const { t } = useTranslation('webapp');
  return [
    {
      key: 'site',
      header: t('technologies.site'),
      unlabelled: true,
      cell: ({ site }) => <span className={styles.mono}>{shownName(site)}</span>,
    },
    {
      key: 'detected',
      header: t('waf.detected'),
      cell: ({ detected }) => <Tag tone={detected ? 'medium' : 'info'}>{t(detected ? 'waf.yes' : 'waf.no')}</Tag>,
    },
    {
      key: 'name',
      header: t('waf.name'),
      cell: ({ name, manufacturer }) =>
        name === null ? (
          '–'
        ) : (
          <span>
            <span className={table.name}>{shownName(name)}</span> {manufacturer && shownName(manufacturer)}
          </span>
        ),
    },
    {
      key: 'evidence',
      header: t('technologies.evidence'),
      cell: ({ evidence }) => <span className={styles.mono}>{evidence || '–'}</span>,
    },
  ];
}
