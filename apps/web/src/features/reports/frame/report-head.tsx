import { Button, Skeleton } from '@mantine/core';
import type { Coverage } from '@rocca/contract/report/coverage.schema';
import { areFindingsCounted } from '@rocca/contract/report/what-is-known';
import { IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useMedia } from '../../../lib/browser/use-media.ts';
import { formatMoment } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { useReportTask } from '../../../lib/reports/use-report-task.ts';
import { targetReportsPath } from '../../../lib/targets/target-engines.ts';
import { useTarget } from '../../../lib/targets/targets-query.ts';
import { runWords } from '../../../lib/tasks/task-rules.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { Tag, type Tone } from '../../../ui/tag.tsx';
import { ExportMenu } from './export-menu.tsx';
import { RepeatButton } from './repeat-button.tsx';
import type { OpenReport } from './report-definition.ts';
import styles from './report-head.module.css';
import { ReportTrail } from './report-trail.tsx';
import { useReportWords } from './report-words.ts';

interface ReportHeadProps {
  readonly report: OpenReport;
  /** What the engine adds to the line below the name. */
  readonly facts: readonly string[];
  /** Null for a test of addresses that are no stored target, undefined while that is not known. */
  readonly targetId: string | null | undefined;
}

/** Below this width all buttons do not fit beside the name: what is not the main action goes into one menu. */
const COMPACT = '(max-width: 1239.9px)';

const TONES: Record<Coverage['ended'], Tone> = {
  success: 'ok',
  stopped: 'medium',
  failed: 'critical',
  running: 'low',
};

export function ReportHead({ report, facts, targetId }: ReportHeadProps) {
  const { engine } = useReportWords();
  return (
    <PageHead
      title={shownName(report.summary.name)}
      trail={<ReportTrail engine={engine} />}
      subtitle={<Facts report={report} facts={facts} />}
      actions={<Actions report={report} targetId={targetId} />}
    />
  );
}

function Facts({ report: { id, summary, scan, coverage }, facts }: Omit<ReportHeadProps, 'targetId'>) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { task } = useReportTask(id);
  // As the list of tests says it.
  const duration = task && runWords({ ...task, scan_config_name: null });
  return (
    <ul className={styles.facts}>
      <li>
        <Tag tone={TONES[coverage.ended]}>{t(`ended.${coverage.ended}`)}</Tag>
      </li>
      {summary.target_cleaned && (
        <li className={styles.target} title={shownName(summary.target_cleaned)}>
          {shownName(summary.target_cleaned)}
        </li>
      )}
      <li>
        <time dateTime={scan.scan_start}>{formatMoment(scan.scan_start, language)}</time>
      </li>
      {duration && <li className={styles.minor}>{t('lasted', { duration })}</li>}
      {facts.map((fact) => (
        <li key={fact} className={styles.minor}>
          {fact}
        </li>
      ))}
    </ul>
  );
}

/** What can be done with a report. Its target may be gone: then there is nothing to repeat, and no list of its tests. */
function Actions({ report, targetId }: Omit<ReportHeadProps, 'facts'>) {
  const { t } = useTranslation('report');
  const { engine } = useReportWords();
  const compact = useMedia(COMPACT);
  const { data: target, isLoading } = useTarget(targetId ?? null);
  const { task } = useReportTask(report.id);
  if (targetId === undefined || isLoading) return <HeadActionsSkeleton />;
  const history = target && targetReportsPath(target);
  const menu = (
    <ExportMenu
      engine={engine}
      report={report}
      empty={!areFindingsCounted(report)}
      compact={compact}
      history={compact ? history : undefined}
    />
  );
  return (
    <>
      {history && !compact && (
        <Button
          component={AppLink}
          to={history}
          variant="default"
          leftSection={<IconHistory size={16} stroke={1.8} aria-hidden="true" />}
        >
          {t('allOfTarget')}
        </Button>
      )}
      {!compact && menu}
      {target && <RepeatButton target={target} profile={task?.scan_config_id} />}
      {compact && menu}
    </>
  );
}

/** Room for the buttons: on a phone everything below would jump when they come. */
export function HeadActionsSkeleton() {
  const widths = useMedia(COMPACT) ? [184, 40] : [194, 124, 184];
  return widths.map((width) => <Skeleton key={width} height={36} width={width} />);
}
