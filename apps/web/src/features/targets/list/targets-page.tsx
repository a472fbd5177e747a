import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { serviceName } from '@rocca/contract/services';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { isViewer } from '../../../lib/licences/is-viewer.ts';
import { useLicences } from '../../../lib/licences/licences-query.ts';
import { useShown } from '../../../lib/lists/use-shown.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import { useLastEngine } from '../../../lib/targets/last-engine.ts';
import { PAGE_SIZE, useTargets } from '../../../lib/targets/targets-query.ts';
import { useStartTest } from '../../../start/use-start-test.tsx';
import { Card } from '../../../ui/card.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { NotUpdated } from '../../../ui/table/not-updated.tsx';
import { PagedTable, TableSkeleton } from '../../../ui/table/paged-table.tsx';
import { Pager } from '../../../ui/table/pager.tsx';
import { SearchBox } from '../../../ui/table/search-box.tsx';
import { DeleteTargetDialog } from '../delete-target-dialog.tsx';
import { useEngineGate } from '../engine-gate.ts';
import { useAddRefusal } from './add-refusal.ts';
import { AddTarget } from './add-target.tsx';
import { EngineSegments, SegmentsPlaceholder } from './engine-segments.tsx';
import { NoTargets } from './no-targets.tsx';
import { useTargetColumns } from './target-columns.tsx';

/** My sites, and the targets of one engine. */
export function Component() {
  const { engine = null } = useParams();
  // Another engine is another table: its search and its dialogs begin anew.
  return <TargetsPage key={engine} engine={engine} />;
}

function TargetsPage({ engine }: { readonly engine: string | null }) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const title = engine === null ? t('targets.allTitle') : t('targets.title');
  const subtitle = engine === null ? t('targets.allSubtitle') : serviceName(engine, language);
  const gate = useEngineGate(engine);
  const refusal = useAddRefusal(engine, gate);
  useLastEngine(engine);
  return (
    <>
      <PageHead title={title} subtitle={subtitle} actions={<AddTarget engine={engine} refusal={refusal} />} />
      {gate.kind === 'open' && <EngineSegments engine={engine} />}
      {gate.kind === 'waiting' && <SegmentsPlaceholder />}
      {gate.kind === 'failed' ? (
        <Card title={t('targets.tableTitle')} flush>
          <RetryNotice text={t('targets.licencesFailed')} cause={gate.cause} busy={gate.busy} onRetry={gate.retry} />
        </Card>
      ) : (
        <TargetsCard engine={engine} ready={gate.kind === 'open'} mayAdd={refusal === null} />
      )}
    </>
  );
}

interface TargetsCardProps {
  readonly engine: string | null;
  readonly ready: boolean;
  readonly mayAdd: boolean;
}

function TargetsCard({ engine, ready, mayAdd }: TargetsCardProps) {
  const { t } = useTranslation('targets');
  const { page, search, setPage, setSearch } = useTableAddress();
  const query = useTargets({ engine, page, search, enabled: ready });
  const { shown, late, failed } = useShown(query, { page });
  const data = shown?.data;
  const [deleting, setDeleting] = useState<TargetItem | null>(null);
  const { start, dialog } = useStartTest();
  const { data: licences = [] } = useLicences();
  const manages = useUser()?.abilities.manageTargets ?? false;
  const columns = useTargetColumns({
    mayRun: !isViewer(licences),
    mayChange: data ? data.results.some(({ can }) => can.edit || can.delete) : manages,
    hasBusiness: data?.results.some(({ business }) => business !== null) ?? false,
    onStart: start,
    onDelete: setDeleting,
  });

  const lastPage = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  // The last row of the last page was deleted, or the address is an old one.
  if (data && !late && page > lastPage) setPage(lastPage);

  function content() {
    if (shown && shown.data.count > 0) {
      const { data, asked } = shown;
      return (
        <>
          {failed && <NotUpdated query={query} />}
          <PagedTable
            label={t('targets.tableTitle')}
            columns={columns}
            rows={data.results}
            rowKey={(target) => target.id}
            busy={late && !failed}
          />
          <Pager page={asked.page} pageSize={PAGE_SIZE} count={data.count} onPage={setPage} />
        </>
      );
    }
    if (shown && !failed) {
      return <NoTargets engine={engine} mayAdd={mayAdd} search={search} onClear={() => setSearch('')} />;
    }
    if (failed) {
      const { error, isFetching, refetch } = query;
      return <RetryNotice text={t('targets.failed')} cause={error} busy={isFetching} onRetry={refetch} />;
    }
    return <TableSkeleton columns={columns} rowCount={PAGE_SIZE} />;
  }

  return (
    <Card
      title={t('targets.tableTitle')}
      hint={data ? t('targets.found', { count: data.count }) : failed ? undefined : t('app.loading')}
      action={<SearchBox label={t('targets.search')} value={search} onSearch={setSearch} />}
      flush
    >
      {content()}
      <DeleteTargetDialog target={deleting} onClose={() => setDeleting(null)} />
      {dialog}
    </Card>
  );
}

/** Page and search live in the address: the way back from a target leads to the same rows. */
function useTableAddress() {
  const [parameters, setParameters] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(parameters.get('page'))) || 1);
  const search = parameters.get('name') ?? '';
  const setPage = (next: number) =>
    setParameters(
      (before) => {
        if (next === 1) before.delete('page');
        else before.set('page', String(next));
        return before;
      },
      { replace: true },
    );
  const setSearch = useCallback(
    (text: string) =>
      setParameters(
        (before) => {
          before.delete('page');
          if (text === '') before.delete('name');
          else before.set('name', text);
          return before;
        },
        { replace: true },
      ),
    [setParameters],
  );
  return { page, search, setPage, setSearch };
}
