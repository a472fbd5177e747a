import type { EngineCode } from '@rocca/contract/engines/registry';
import { errorMessage } from '@rocca/contract/errors';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import { engineOfQuery, licensedEngines } from '../../../lib/targets/target-engines.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useEngineGate } from '../engine-gate.ts';
import { NotAllowed } from '../not-allowed.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { TargetForm } from './target-form.tsx';

/** Without an engine the person picks the service; the address may have picked one already. */
export function NewTarget({ engine }: { readonly engine: EngineCode | null }) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const mayAdd = useUser()?.abilities.manageTargets ?? false;
  const [parameters] = useSearchParams();
  const gate = useEngineGate(engine, 'a valid licence');

  function content() {
    if (!mayAdd) return <NotAllowed text={errorMessage('target_not_allowed', language)} engine={engine} />;
    if (gate.kind === 'failed') {
      return (
        <RetryNotice text={t('targets.licencesFailed')} cause={gate.cause} busy={gate.busy} onRetry={gate.retry} />
      );
    }
    if (gate.kind !== 'open') return <FormSkeleton />;
    if (engine) return <TargetForm target={null} engine={engine} choices={null} />;
    const choices = licensedEngines(gate.licences);
    if (choices.length === 0) return <NotAllowed text={errorMessage('target_not_licensed', language)} engine={null} />;
    const wanted = engineOfQuery(parameters.get('engine'));
    const first = choices.length === 1 ? (choices[0] ?? null) : null;
    return <TargetForm target={null} engine={wanted && choices.includes(wanted) ? wanted : first} choices={choices} />;
  }

  return (
    <>
      <PageHead title={t('target.newTitle')} subtitle={t('target.newSubtitle')} />
      <Suspense fallback={<FormSkeleton />}>{content()}</Suspense>
    </>
  );
}
