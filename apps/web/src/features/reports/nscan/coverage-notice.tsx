import type { NscanCoverage } from '@rocca/contract/report/nscan.schema';
import { COVERAGE_REASONS, NSCAN_CHECKS } from '@rocca/contract/report/nscan-checks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { OLD_AFTER_DAYS, SOURCE_NAMES } from '../../../lib/reports/knowledge-age.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { type Gap, gapsHeading, gapsOf } from './coverage-gaps.ts';
import styles from './coverage-notice.module.css';
import { tabAddress } from './nscan-tabs.ts';

interface CoverageNoticeProps {
  readonly coverage: NscanCoverage;
  readonly scannedAt: string;
}

/** How many ranges, names or lines fit above the report; the receipt has them all. */
const MOST_NAMED = 4;

/** What is missing from this report: unknown must never look like clean. */
export function CoverageNotice({ coverage, scannedAt }: CoverageNoticeProps) {
  const { t } = useTranslation('report');
  const id = useId();
  const gaps = gapsOf(coverage, scannedAt);
  const heading = gapsHeading(coverage, gaps);
  if (heading === null) return null;
  return (
    <section className={heading === 'failed' ? styles.failed : styles.notice} aria-labelledby={id}>
      <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" className={styles.icon} />
      <div className={styles.words}>
        <h2 id={id} className={styles.title}>
          {t(`gaps.${heading}`)}
        </h2>
        <p className={styles.text}>{t('gaps.intro')}</p>
        <ul className={styles.gaps}>
          {coverage.cause && <li>{t('gaps.cause', { cause: coverage.cause })}</li>}
          {gaps.map((gap) => (
            <li key={gap.kind === 'checks' ? gap.reason : gap.kind}>
              <GapWords gap={gap} />
            </li>
          ))}
        </ul>
        <AppLink className={styles.link} to={tabAddress('coverage')}>
          {t('gaps.see')}
        </AppLink>
      </div>
    </section>
  );
}

function GapWords({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const named = (names: readonly string[]) =>
    names.slice(0, MOST_NAMED).join(', ') + (names.length > MOST_NAMED ? t('gaps.more') : '');
  switch (gap.kind) {
    case 'missing':
      return t('gaps.missing', {
        count: gap.count,
        formatted: formatNumber(gap.count, language),
        total: formatNumber(gap.total, language),
        ranges: named(gap.ranges),
      });
    case 'unresolved':
      return t('gaps.unresolved', { count: gap.names.length, names: named(gap.names) });
    case 'checks': {
      const reason = COVERAGE_REASONS[gap.reason][language];
      // A cut leaves nearly all of them undone: their names would say less than their number.
      if (gap.checks.length > MOST_NAMED) return t('gaps.manyChecks', { number: gap.checks.length, reason });
      return t('gaps.checks', { checks: gap.checks.map((check) => NSCAN_CHECKS[check][language]).join(', '), reason });
    }
    case 'never_loaded':
    case 'old': {
      const sources = gap.sources.map((name) => SOURCE_NAMES[name][language]).join('; ');
      return gap.kind === 'old' ? t('gaps.old', { days: OLD_AFTER_DAYS, sources }) : t('gaps.neverLoaded', { sources });
    }
  }
}
