import { serviceName } from '@rocca/contract/services';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useLicenceGate } from '../../lib/tasks/use-licence-gate.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { AddMenu } from './add-menu.tsx';
import { EngineFilter } from './engine-filter.tsx';
import { QuickTestDialog } from './quick/quick-test-dialog.tsx';
import { isLiteEngine, pageOf, reportsPath } from './report-address.ts';
import { ReportsCard } from './reports-card.tsx';
import { useTargetName } from './target-name-query.ts';

export function Component() {
  const { targetId, ...params } = useParams();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const engine = params.engine ?? search.get('engine') ?? undefined;
  const allowed = useLicenceGate(engine);
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
  const filter = <EngineFilter engine={engine} onChange={(chosen) => void navigate(reportsPath(chosen))} />;
  const add = <AddMenu engine={engine} targetId={targetId} onQuick={() => setQuick(true)} />;
  return (
    <>
      <Head engine={engine} targetId={targetId} actions={add} />
      <ReportsCard
        engine={engine}
        targetId={targetId}
        page={pageOf(search)}
        onPage={onPage}
        enabled={allowed}
        filter={filter}
      />
      {quick && <QuickTestDialog engine={engine} onClose={() => setQuick(false)} />}
    </>
  );
}

interface HeadProps {
  readonly engine: string | undefined;
  readonly targetId: string | undefined;
  readonly actions: ReactNode;
}

function Head({ engine, targetId, actions }: HeadProps) {
  const { t } = useTranslation('tasks');
  const language = useLanguage();
  const name = useTargetName(targetId);
  const title = t(engine && isLiteEngine(engine) ? 'reports.titleLite' : 'reports.title');
  const service = engine && serviceName(engine, language);
  const subtitle = service
    ? t(targetId ? 'reports.subtitleOfTarget' : 'reports.subtitleOf', { service })
    : t('reports.subtitle');
  return (
    <PageHead title={name ? t('reports.titleOf', { title, name }) : title} subtitle={subtitle} actions={actions} />
  );
}
