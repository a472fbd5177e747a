import { Skeleton } from '@mantine/core';
import type { ReportSummary } from '@rocca/contract/report/summary.schema';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { useSummarySlot } from '../../../lib/reports/summary-slot.ts';
import { Tag } from '../../../ui/tag.tsx';
import styles from './sidebar-summary.module.css';

interface SidebarSummaryProps {
  /** Null while it is on its way: the menu below it must not jump. */
  readonly summary: ReportSummary | null;
}

/** Which report is open, at the head of the sidebar. */
export function SidebarSummary({ summary }: SidebarSummaryProps) {
  const { t } = useTranslation('report');
  const slot = useSummarySlot();
  if (!slot) return null;
  return createPortal(
    <section className={styles.summary} aria-label={t('summary.label')}>
      <div className={styles.label}>{t('summary.label')}</div>
      {summary ? <Facts summary={summary} /> : <Waiting />}
    </section>,
    slot,
  );
}

function Facts({ summary }: { readonly summary: ReportSummary }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <>
      <div className={styles.name}>{shownName(summary.name)}</div>
      <div className={styles.target} title={summary.target_cleaned}>
        {shownName(summary.target_cleaned)}
      </div>
      <dl className={styles.facts}>
        <dt>{t('summary.type')}</dt>
        <dd>{summary.scanType}</dd>
        <dt>{t('summary.date')}</dt>
        <dd>
          <time dateTime={summary.creation_time}>{formatMoment(summary.creation_time, language)}</time>
        </dd>
        <dt>{t('summary.licence')}</dt>
        <dd>
          <Tag tone={summary.full_mode ? 'ok' : 'info'}>{t(summary.full_mode ? 'summary.full' : 'summary.lite')}</Tag>
        </dd>
      </dl>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton height={14} width="70%" />
      <Skeleton height={12} width="85%" />
      <Skeleton height={12} />
      <Skeleton height={12} />
      <Skeleton height={12} />
    </div>
  );
}
