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
      <div className={styles.head}>
        <span className={styles.label}>{t('summary.label')}</span>
        {summary && (
          <Tag tone={summary.full_mode ? 'ok' : 'info'}>{t(summary.full_mode ? 'summary.full' : 'summary.lite')}</Tag>
        )}
      </div>
      {summary ? <Facts summary={summary} /> : <Waiting />}
    </section>,
    slot,
  );
}

function Facts({ summary }: { readonly summary: ReportSummary }) {
  const language = useLanguage();
  const name = shownName(summary.name);
  const target = shownName(summary.target_cleaned);
  return (
    <>
      <div className={styles.name} title={name}>
        {name}
      </div>
      {target !== name && (
        <div className={styles.target} title={target}>
          {target}
        </div>
      )}
      <div className={styles.facts}>
        {summary.scanType}
        {' · '}
        <time dateTime={summary.creation_time}>{formatMoment(summary.creation_time, language)}</time>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting} aria-hidden="true">
      <Skeleton height={13} width="70%" />
      <Skeleton height={11} width="85%" />
      <Skeleton height={11} />
    </div>
  );
}
