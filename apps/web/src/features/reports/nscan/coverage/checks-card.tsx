import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { COVERAGE_REASONS, NSCAN_CHECKS } from '@rocca/contract/report/nscan-checks';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../lib/format/format.ts';
import { Card } from '../../../../ui/card.tsx';
import table from '../../../../ui/data-table.module.css';
import { type Column, PagedTable } from '../../../../ui/table/paged-table.tsx';
import { Tag, type Tone } from '../../../../ui/tag.tsx';
import styles from './coverage-tab.module.css';

type Check = NscanCoverage['checks'][number];

const TONES: Record<Check['status'], Tone> = { done: 'ok', partial: 'medium', not_done: 'info' };

/** Every kind of check, done or not. */
export function ChecksCard({ coverage }: { readonly coverage: NscanCoverage }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const columns: Column<Check>[] = [
    {
      key: 'check',
      header: t('coverage.check'),
      unlabelled: true,
      cell: ({ check }) => <span className={table.name}>{NSCAN_CHECKS[check][language]}</span>,
    },
    {
      key: 'status',
      header: t('coverage.status'),
      className: styles.status,
      cell: ({ status }) => <Tag tone={TONES[status]}>{t(`coverage.${status}`)}</Tag>,
    },
    {
      key: 'hosts',
      header: t('coverage.hostsDone'),
      number: true,
      cell: ({ hosts_done: done, hosts_not_done: not }) =>
        t('coverage.hostsOf', { done: formatNumber(done, language), total: formatNumber(done + not, language) }),
    },
    { key: 'why', header: t('coverage.why'), cell: (check) => <Reasons check={check} /> },
  ];
  return (
    <Card title={t('coverage.checks')} hint={t('coverage.checksHint')} flush>
      <PagedTable label={t('coverage.checks')} columns={columns} rows={coverage.checks} rowKey={({ check }) => check} />
    </Card>
  );
}

function Reasons({ check: { reasons } }: { readonly check: Check }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, hosts, detail }) => (
        <li key={`${reason} ${detail}`}>
          {hosts > 0
            ? t('coverage.reasonHosts', {
                reason: COVERAGE_REASONS[reason][language],
                hosts: formatNumber(hosts, language),
              })
            : COVERAGE_REASONS[reason][language]}
          {detail && <span className={styles.detail}>{detail}</span>}
        </li>
      ))}
    </ul>
  );
}
