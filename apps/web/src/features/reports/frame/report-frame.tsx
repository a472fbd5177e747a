import { endedBeforeLooking } from '@rocca/contract/report/what-is-known';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useReportHead } from '../../../lib/reports/report-queries.ts';
import { useReportTask } from '../../../lib/reports/use-report-task.ts';
import { NotFoundPanel } from '../../../ui/errors/not-found-panel.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { UpgradePrompt } from '../lists/upgrade-prompt.tsx';
import { ReportBody } from './report-body.tsx';
import type { ReportDefinition, ReportShape } from './report-definition.ts';
import panels from './report-panels.module.css';
import { NoResultsPanel, RunningPanel, UnstartedReport } from './report-panels.tsx';
import { ReportSkeleton } from './report-skeleton.tsx';
import { ReportTrail } from './report-trail.tsx';
import { ReportWordsProvider } from './report-words.ts';
import { FOUND_EVERY_MS, RunningFindings } from './running-findings.tsx';
import { SidebarSummary } from './sidebar-summary.tsx';

interface ReportFrameProps<Shape extends ReportShape> {
  readonly definition: ReportDefinition<Shape>;
}

/** The page of a report, in every state its test may be in. */
export function ReportFrame<Shape extends ReportShape>({ definition }: ReportFrameProps<Shape>) {
  const { id = '' } = useParams();
  const words = definition.useWords();
  return (
    <ReportWordsProvider value={{ engine: definition.engine, ...words }}>
      <ReportPage key={id} id={id} definition={definition} />
    </ReportWordsProvider>
  );
}

interface ReportPageProps<Shape extends ReportShape> extends ReportFrameProps<Shape> {
  readonly id: string;
}

function ReportPage<Shape extends ReportShape>({ id, definition }: ReportPageProps<Shape>) {
  const { t } = useTranslation('report');
  const { task, going, isPending } = useReportTask(id);
  const running = task?.status === 'RUNNING';
  const head = useReportHead(id, definition.head, running ? FOUND_EVERY_MS : undefined);
  const { summary, scan, coverage } = head.data ?? {};
  const refusal = head.data?.refusals.get(definition.head.scanName);

  if (task && going) {
    return (
      <RunningPanel task={task}>
        {running && scan && <RunningFindings id={id} list={definition.findings} scan={scan} />}
      </RunningPanel>
    );
  }
  // A test that never began has a name and a date, but nothing was written of it.
  if (isRefusal(refusal, 'not_found') || isRefusal(head.error, 'not_found')) {
    if (isPending) return <ReportSkeleton definition={definition} />;
    if (task) return <NoResultsPanel task={task} />;
    return <NotFoundPanel />;
  }
  // Without its coverage a report would call clean what was not looked at: such a report is not shown.
  if (summary && scan && coverage) {
    if (endedBeforeLooking({ scan, coverage })) {
      if (isPending) return <ReportSkeleton definition={definition} />;
      if (task) return <UnstartedReport definition={definition} report={{ id, summary, scan, coverage }} task={task} />;
    }
    return (
      <>
        <SidebarSummary summary={summary} />
        <ReportBody
          definition={definition}
          report={{ id, summary, scan, coverage }}
          targetId={isPending ? undefined : (task?.target_id ?? null)}
        />
      </>
    );
  }
  if (head.isPending) return <ReportSkeleton definition={definition} />;
  return (
    <>
      <PageHead title={summary?.name ?? t('reports')} trail={<ReportTrail engine={definition.engine} />} />
      <div className={panels.panel}>
        {isRefusal(refusal, 'upgrade_required') ? (
          <UpgradePrompt />
        ) : (
          <RetryNotice
            text={t('failed')}
            cause={head.error ?? [...(head.data?.refusals.values() ?? [])][0]}
            busy={head.isFetching}
            onRetry={head.refetch}
          />
        )}
      </div>
    </>
  );
}
