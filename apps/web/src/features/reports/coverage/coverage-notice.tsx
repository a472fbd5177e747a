import { OLD_AFTER_DAYS, SOURCE_NAMES } from '@rocca/contract/report/knowledge-age';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import type { OpenReport, ReportParts } from '../frame/report-definition.ts';
import { useReportWords } from '../frame/report-words.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { type Gap, gapsHeading, gapsOf, isMinor } from './coverage-gaps.ts';
import styles from './coverage-notice.module.css';

interface CoverageNoticeProps {
  readonly report: OpenReport;
  readonly parts: ReportParts['coverage'];
}

/** How many checks are named above the report; the section on coverage has them all. */
const MAX_NAMED = 4;

/**
 * What is missing from this report: unknown must never look like clean. One line, so that what was found is not pushed
 * out of sight; the rest of it on request.
 */
export function CoverageNotice({ report: { scan, coverage }, parts }: CoverageNoticeProps) {
  const { t } = useTranslation('report');
  const id = useId();
  const [open, setOpen] = useState(false);
  const gaps = gapsOf(coverage, scan.scan_start, parts);
  const heading = gapsHeading(coverage, gaps);
  const inShort = useShortGaps(gaps);
  if (heading === null) return null;
  const tone = heading === 'failed' ? 'failed' : isMinor(coverage, gaps) ? 'minor' : 'notice';
  const Icon = tone === 'minor' ? IconInfoCircle : IconAlertTriangle;
  return (
    <section className={styles[tone]} aria-labelledby={id}>
      <div className={styles.line}>
        <Icon size={18} stroke={1.8} aria-hidden="true" className={styles.icon} />
        <div className={styles.words}>
          <h2 id={id} className={styles.title}>
            {t(`gaps.${heading}`)}
          </h2>
          {inShort.length > 0 && <p className={styles.short}>{inShort.join(', ')}</p>}
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={open}
          aria-controls={open ? `${id}-gaps` : undefined}
          aria-describedby={id}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'gaps.less' : 'gaps.more')}
        </button>
      </div>
      {open && (
        <div id={`${id}-gaps`} className={styles.more}>
          <p className={styles.text}>{t('gaps.intro')}</p>
          <GapList cause={coverage.cause} gaps={gaps} />
          <AppLink className={styles.link} to={tabAddress('coverage')}>
            {t('gaps.see')}
          </AppLink>
        </div>
      )}
    </section>
  );
}

interface GapListProps {
  readonly cause: string | null;
  readonly gaps: readonly Gap[];
}

export function GapList({ cause, gaps }: GapListProps) {
  const { t } = useTranslation('report');
  return (
    <ul className={styles.gaps}>
      {cause && <li>{t('gaps.cause', { cause })}</li>}
      {gaps.map((gap) => (
        <li key={keyOf(gap)}>
          <GapWords gap={gap} />
        </li>
      ))}
    </ul>
  );
}

/** The gaps in a few words each. */
function useShortGaps(gaps: readonly Gap[]): string[] {
  const { t } = useTranslation('report');
  const checks = new Set(gaps.flatMap((gap) => (gap.kind === 'checks' ? gap.checks : [])));
  const sources = (kind: 'never_loaded' | 'old') =>
    gaps.flatMap((gap) => (gap.kind === kind ? gap.sources.map((name) => name.toUpperCase()) : [])).join(', ');
  const [never, old] = [sources('never_loaded'), sources('old')];
  const words = [
    gaps.some(({ kind }) => kind === 'place') && t('gaps.shortPlaces'),
    checks.size > 0 && t('gaps.shortChecks', { count: checks.size }),
    never !== '' && t('gaps.shortNever', { sources: never }),
    old !== '' && t('gaps.shortOld', { days: OLD_AFTER_DAYS, sources: old }),
  ].filter((part) => part !== false);
  // The line must say something of what is missing, if that is all there is.
  return words.length > 0 ? words : gaps.flatMap((gap) => (gap.kind === 'unjudged' ? [gap.short] : []));
}

function keyOf(gap: Gap): string {
  if (gap.kind === 'place' || gap.kind === 'unjudged') return gap.text;
  return gap.kind === 'checks' ? gap.reason : gap.kind;
}

function GapWords({ gap }: { readonly gap: Gap }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { onPlaces } = useReportWords();
  switch (gap.kind) {
    case 'place':
    case 'unjudged':
      return gap.text;
    case 'checks': {
      const { reason, checks } = gap;
      // A cut leaves nearly all of them undone: their names would say less than their number.
      if (checks.length > MAX_NAMED) return t('gaps.manyChecks', { number: checks.length, reason });
      const where = gap.where.map(({ names, places }) => {
        const named = names.join(', ');
        return places === 0 ? named : t('gaps.checksAt', { checks: named, places: onPlaces(places) });
      });
      return t('gaps.checks', { checks: where.join(', '), reason });
    }
    case 'never_loaded':
    case 'old': {
      const sources = gap.sources.map((name) => SOURCE_NAMES[name][language]).join('; ');
      return gap.kind === 'old' ? t('gaps.old', { days: OLD_AFTER_DAYS, sources }) : t('gaps.neverLoaded', { sources });
    }
  }
}
