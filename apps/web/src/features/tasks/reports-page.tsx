import { serviceName } from '@rocca/contract/services';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { useTarget } from '../../lib/targets/targets-query.ts';
import { useLicenceGate } from '../../lib/tasks/use-licence-gate.ts';
import { NotFoundPanel } from '../../ui/errors/not-found-panel.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { AddMenu } from './add-menu.tsx';
import { EngineFilter } from './engine-filter.tsx';
import { QuickTestDialog } from './quick/quick-test-dialog.tsx';
import { isLiteEngine, pageOf, reportsPath } from './report-address.ts';
import { ReportsCard } from './reports-card.tsx';

export function Component() {
  const { targetId, ...params } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const engine = params.engine ?? search.get('engine') ?? undefined;
  const allowed = useLicenceGate(engine);
  const target = useTarget(targetId ?? null);
  const [quick, setQuick] = useState(false);
  const onPage = useCallback(
    (page: number) =>
      setSearch((before) => {
        const next = new URLSearchParams(before);
        if (page > 1) next.set('page', String(page));
        else next.delete('page');
        return next;
      }),
    [setSearch],
  );
  if (target.error instanceof ApiError && target.error.status === 404) return <NotFoundPanel />;
  const filter = <EngineFilter engine={engine} onChange={(chosen) => void navigate(reportsPath(chosen))} />;
  const add = <AddMenu engine={engine} targetId={targetId} onQuick={() => setQuick(true)} />;
  return (
    <>
      <Head engine={engine} targetName={targetId && (target.data?.name ?? null)} actions={add} />
      <ReportsCard
        engine={engine}
        targetId={targetId}
        page={pageOf(search)}
        onPage={onPage}
        // The list of a target that does not exist would show as empty before the 404 page.
        enabled={allowed && !target.isLoading}
        filter={filter}
      />
      {quick && <QuickTestDialog engine={engine} onClose={() => setQuick(false)} />}
    </>
  );
}

interface HeadProps {
  readonly engine: string | undefined;
  /** Undefined: of every target; null: not known yet. */
  readonly targetName: string | null | undefined;
  readonly actions: ReactNode;
}

function Head({ engine, targetName, actions }: HeadProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const title = t(engine && isLiteEngine(engine) ? 'reports.titleLite' : 'reports.title');
  const service = engine && serviceName(engine, language);
  const subtitle = service
    ? t(targetName === undefined ? 'reports.subtitleOf' : 'reports.subtitleOfTarget', { service })
    : t('reports.subtitle');
  return (
    <PageHead
      title={targetName ? t('reports.titleOf', { title, name: targetName }) : title}
      subtitle={subtitle}
      actions={actions}
    />
  );
}
