import { Skeleton } from '@mantine/core';
import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router';
import { settingsParts } from '../../../lib/engine/settings-parts.ts';
import { infoPath, settingsPath } from '../../../lib/targets/target-engines.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useEngineGate } from '../engine-gate.ts';
import { TargetLoader } from '../target-loader.tsx';

/** The settings a test of a target starts from. */
export function Component() {
  const { t } = useTranslation('targets');
  const { pathname } = useLocation();
  const { engine = null, targetId = '' } = useParams();
  const gate = useEngineGate(engine);
  const waiting = <Waiting />;
  if (gate.kind === 'failed') {
    return <RetryNotice text={t('targets.licencesFailed')} cause={gate.cause} busy={gate.busy} onRetry={gate.retry} />;
  }
  if (gate.kind !== 'open') return waiting;
  return (
    <TargetLoader key={targetId} id={targetId} fresh waiting={waiting}>
      {(target) => {
        // The address names another engine's screen than the target's own.
        const home = settingsPath(target) ?? infoPath(target);
        if (home !== pathname.replace(/\/$/, '')) return <Navigate to={home} replace />;
        return (
          <Suspense fallback={waiting}>
            <Settings target={target} />
          </Suspense>
        );
      }}
    </TargetLoader>
  );
}

function Settings({ target }: { readonly target: TargetItem }) {
  const Form = settingsParts(target.engine_abbreviation)?.form.Part;
  return Form && <Form target={target} />;
}

function Waiting() {
  const { t } = useTranslation('targets');
  return (
    <>
      <PageHead title={t('settings.title')} subtitle={t('app.loading')} />
      <div role="status" aria-label={t('app.loading')}>
        <Skeleton height={420} radius={12} />
      </div>
    </>
  );
}
