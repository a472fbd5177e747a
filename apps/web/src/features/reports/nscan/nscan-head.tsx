import { Button, Skeleton } from '@mantine/core';
import type { NscanCoverage, NscanSummary, ReportSummary } from '@rocca/contract/report/nscan.schema';
import { IconHistory, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { durationBetween } from '../../../lib/reports/duration.ts';
import { targetReportsPath } from '../../../lib/targets/target-engines.ts';
import { useTarget } from '../../../lib/targets/targets-query.ts';
import { useStartTest } from '../../../lib/tasks/use-start-test.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import { ReportTrail } from '../report-trail.tsx';
import styles from './nscan-head.module.css';
import { profileName } from './profile-name.ts';

interface NscanHeadProps {
  readonly summary: ReportSummary;
  readonly scan: NscanSummary;
  readonly coverage: NscanCoverage;
  /** Null for a test of addresses that are no stored target, undefined while that is not known. */
  readonly targetId: string | null | undefined;
}

const TONES: Record<NscanCoverage['ended'], Tone> = {
  success: 'ok',
  stopped: 'medium',
  failed: 'critical',
  running: 'low',
};

export function NscanHead({ summary, scan, coverage, targetId }: NscanHeadProps) {
  return (
    <PageHead
      title={summary.name}
      trail={<ReportTrail engine="nscan" />}
      subtitle={<Facts summary={summary} scan={scan} coverage={coverage} />}
      actions={targetId === undefined ? <HeadActionsSkeleton /> : targetId && <Actions targetId={targetId} />}
    />
  );
}

function Facts({ summary, scan, coverage }: Omit<NscanHeadProps, 'targetId'>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const duration = scan.scan_end === null ? null : durationBetween(scan.scan_start, scan.scan_end);
  return (
    <ul className={styles.facts}>
      {coverage && (
        <li>
          <Tag tone={TONES[coverage.ended]}>{t(`ended.${coverage.ended}`)}</Tag>
        </li>
      )}
      <li className={styles.target}>{summary.target_cleaned}</li>
      <li>
        <time dateTime={scan.scan_start}>{formatMoment(scan.scan_start, language)}</time>
      </li>
      {duration && <li>{t('lasted', { duration: t(duration.unit, { ...duration }) })}</li>}
      {coverage && <li>{t('profile', { name: profileName(coverage.profile, language) })}</li>}
    </ul>
  );
}

function Actions({ targetId }: { readonly targetId: string }) {
  const { t } = useTranslation('report');
  const { data: target, isPending } = useTarget(targetId);
  const { start, dialog } = useStartTest();
  if (isPending) return <HeadActionsSkeleton />;
  if (!target) return null;
  const allowed = target.can.start;
  return (
    <>
      <Button
        component={AppLink}
        to={targetReportsPath(target)}
        variant="default"
        leftSection={<IconHistory size={16} stroke={1.8} aria-hidden="true" />}
      >
        {t('allOfTarget')}
      </Button>
      <Button
        leftSection={<IconRefresh size={16} stroke={1.8} aria-hidden="true" />}
        // Not `disabled`: the reason must be reachable with the keyboard too.
        data-disabled={!allowed || undefined}
        aria-disabled={!allowed}
        title={allowed ? undefined : t('cannotRepeat')}
        onClick={() => allowed && start(target)}
      >
        {t('repeat')}
      </Button>
      {dialog}
    </>
  );
}

/** Room for the two buttons: on a phone everything below would jump when they come. */
export function HeadActionsSkeleton() {
  return (
    <>
      <Skeleton height={36} width={194} />
      <Skeleton height={36} width={184} />
    </>
  );
}
