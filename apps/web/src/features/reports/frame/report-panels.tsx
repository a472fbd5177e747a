import { Button } from '@mantine/core';
import type { TaskDetail } from '@rocca/contract/api/tasks.schema';
import { stageName } from '@rocca/contract/engines/registry';
import { IconHourglassHigh, IconPlayerStop, IconZoomQuestion } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useTargetWords } from '../../../lib/engine/use-target-words.ts';
import { formatFraction, formatMoment } from '../../../lib/format/format.ts';
import { pathTo } from '../../../lib/routes/paths.ts';
import { useTarget } from '../../../lib/targets/targets-query.ts';
import { runWords } from '../../../lib/tasks/task-rules.ts';
import { doneWords } from '../../../start/stop-words.ts';
import { useStopTest } from '../../../start/use-stop-test.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { ProgressBar } from '../../../ui/progress/progress-bar.tsx';
import { TaskStatusTag } from '../../../ui/progress/task-status-tag.tsx';
import { gapsOf } from '../coverage/coverage-gaps.ts';
import { GapList } from '../coverage/coverage-notice.tsx';
import { RepeatButton } from './repeat-button.tsx';
import type { OpenReport, ReportDefinition, ReportShape } from './report-definition.ts';
import styles from './report-panels.module.css';
import { ReportTrail } from './report-trail.tsx';
import { useReportWords } from './report-words.ts';

interface PanelProps {
  readonly task: TaskDetail;
}

/** A test that is not done yet: what runs since when, how far it is, and the ways to stop it and back. */
export function RunningPanel({ task, children }: PanelProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const stage = stageName(task.engine_abbreviation, task.stage, language);
  const percent = task.percentage === null ? null : formatFraction(task.percentage, language);
  const stopping = useStopTest();
  const stop = task.can.stop && (
    <Button
      variant="default"
      leftSection={<IconPlayerStop size={15} aria-hidden="true" />}
      onClick={() => stopping.ask(task)}
    >
      {t('running.stop')}
    </Button>
  );
  return (
    <>
      <Panel
        task={task}
        icon={<IconHourglassHigh size={24} stroke={1.6} />}
        title={t(task.status === 'PENDING' ? 'running.queued' : 'running.title')}
        text={t('running.text')}
        action={stop}
      >
        <Suspense>
          <RunningFacts task={task} />
        </Suspense>
        <div className={styles.progress}>
          <div className={styles.words} role="status">
            <span>
              {[t(task.status === 'PENDING' ? 'running.waiting' : 'ended.running'), stage].filter(Boolean).join(' · ')}
            </span>
            {percent && <b className={styles.percent}>{percent}</b>}
          </div>
          <ProgressBar label={t('running.progress')} fraction={task.percentage} />
        </div>
      </Panel>
      {children}
      {stopping.dialog}
    </>
  );
}

function RunningFacts({ task }: PanelProps) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { engine_abbreviation: engine, scan_config_name: profile, started_at } = task;
  const places = useTargetWords([engine])(engine)?.places ?? null;
  const facts = [
    profile && t('running.profile', { name: profile }),
    started_at && t('running.since', { moment: formatMoment(started_at, language) }),
    doneWords(task, places, language),
  ].filter(Boolean);
  return facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>;
}

/**
 * A test that ended before it looked at anything: nothing is known, which is not the same as nothing found.
 * What it did not look at follows, if it began a report.
 */
export function NoResultsPanel({ task, children }: PanelProps & { readonly children?: ReactNode }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const { nothing } = useReportWords();
  const { data: target } = useTarget(task.target_id);
  const { scan_config_name: profile, started_at } = task;
  const duration = runWords({ ...task, scan_config_name: null });
  const facts = [
    profile && t('running.profile', { name: profile }),
    started_at && formatMoment(started_at, language),
    duration && t('lasted', { duration }),
  ].filter(Boolean);
  return (
    <Panel
      task={task}
      icon={<IconZoomQuestion size={24} stroke={1.6} />}
      title={t(task.status === 'STOPPED' ? 'noResults.stopped' : 'noResults.ended')}
      text={nothing}
      action={target && <RepeatButton target={target} profile={task.scan_config_id} />}
    >
      {facts.length > 0 && <p className={styles.facts}>{facts.join(' · ')}</p>}
      {children}
    </Panel>
  );
}

interface UnstartedReportProps<Shape extends ReportShape> extends PanelProps {
  readonly definition: ReportDefinition<Shape>;
  readonly report: OpenReport<Shape>;
}

/** The same for a test that began its report: with what was not looked at, and why. */
export function UnstartedReport<Shape extends ReportShape>({ definition, report, task }: UnstartedReportProps<Shape>) {
  const { t } = useTranslation('report');
  const { scan, coverage } = report;
  const parts = definition.useParts(report);
  const gaps = gapsOf(coverage, scan.scan_start, { ...parts.coverage, needsKnowledge: false });
  const before = scan.unverified.vulns;
  return (
    <NoResultsPanel task={task}>
      {(gaps.length > 0 || coverage.cause) && (
        <section className={styles.gaps}>
          <h2 className={styles.heading}>{t('noResults.notChecked')}</h2>
          <GapList cause={coverage.cause} gaps={gaps} />
        </section>
      )}
      {before > 0 && <p className={styles.facts}>{t('noResults.unverified', { count: before })}</p>}
    </NoResultsPanel>
  );
}

interface FrameProps extends PanelProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  /** Beside the way back. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

function Panel({ task, icon, title, text, action, children }: FrameProps) {
  const { t } = useTranslation('report');
  const back = (
    <div className={styles.action}>
      {children}
      <div className={styles.buttons}>
        {action}
        <Button component={AppLink} to={pathTo('reports', { engine: task.engine_abbreviation })} variant="default">
          {t('running.back')}
        </Button>
      </div>
    </div>
  );
  return (
    <>
      <PageHead
        title={task.name}
        subtitle={<TaskStatusTag task={task} />}
        trail={<ReportTrail engine={task.engine_abbreviation} />}
      />
      <div className={styles.panel}>
        <EmptyState icon={icon} title={title} text={text} action={back} />
      </div>
    </>
  );
}
