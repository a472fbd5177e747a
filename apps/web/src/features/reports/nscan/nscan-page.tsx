import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { isRefusal } from '../../../lib/reports/ask-report.ts';
import { useNscanHead } from '../../../lib/reports/nscan-queries.ts';
import { useReportTask } from '../../../lib/reports/use-report-task.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import panels from '../report-panels.module.css';
import { NoResultsPanel, RunningPanel } from '../report-panels.tsx';
import { ReportTrail } from '../report-trail.tsx';
import { SidebarSummary } from '../sidebar-summary.tsx';
import { UpgradePrompt } from '../upgrade-prompt.tsx';
import { NscanReport } from './nscan-report.tsx';
import { NscanSkeleton } from './nscan-skeleton.tsx';

/** The report of a network scan, in every state its test may be in. */
export function Component() {
  const { id = '' } = useParams();
  return <NscanPage key={id} id={id} />;
}

function NscanPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('report');
  const { task, going, isPending } = useReportTask(id);
  const head = useNscanHead(id);
  const { report_summary: summary, nscan_summary: scan, nscan_coverage: coverage } = head.data?.sections ?? {};

  if (task && going) return <RunningPanel task={task} />;
  // A test that never began has a name and a date, but nothing was written of it.
  const nothingWritten = isRefusal(head.data?.refusals.get('nscan_summary'), 'not_found');
  if (nothingWritten || isRefusal(head.error, 'not_found')) {
    if (isPending) return <NscanSkeleton />;
    if (task) return <NoResultsPanel task={task} />;
    // Caught by the frame, which shows the not-found page.
    throw new Response(null, { status: 404 });
  }
  // Without its receipt nobody could tell what was not looked at: such a report is not shown.
  if (summary && scan && coverage) {
    return (
      <>
        <SidebarSummary summary={summary} />
        <NscanReport
          id={id}
          summary={summary}
          scan={scan}
          coverage={coverage}
          targetId={isPending ? undefined : (task?.target_id ?? null)}
        />
      </>
    );
  }
  if (head.isPending) return <NscanSkeleton />;
  return (
    <>
      <PageHead title={summary?.name ?? t('reports')} trail={<ReportTrail engine="nscan" />} />
      <div className={panels.panel}>
        {isRefusal(head.data?.refusals.get('nscan_summary'), 'upgrade_required') ? (
          <UpgradePrompt engine="nscan" />
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
