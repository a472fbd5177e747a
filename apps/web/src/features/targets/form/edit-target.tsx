import { isEngineCode } from '@rocca/contract/engines/registry';
import { errorMessage } from '@rocca/contract/errors';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { editPath } from '../../../lib/targets/target-engines.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { NotAllowed } from '../not-allowed.tsx';
import { TargetLoader } from '../target-loader.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { TargetForm } from './target-form.tsx';

export function EditTarget({ id }: { readonly id: string }) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const { pathname } = useLocation();
  return (
    <TargetLoader
      id={id}
      fresh
      waiting={
        <>
          <PageHead title={t('target.editTitle')} subtitle={t('app.loading')} />
          <FormSkeleton />
        </>
      }
    >
      {(target) => {
        const engine = target.engine_abbreviation;
        const home = editPath(target);
        // The address names another engine than the target's own.
        if (home && home !== pathname.replace(/\/$/, '')) return <Navigate to={home} replace />;
        return (
          <>
            <PageHead title={t('target.editTitle')} subtitle={target.name} />
            {target.can.edit && isEngineCode(engine) ? (
              <Suspense fallback={<FormSkeleton />}>
                <TargetForm target={target} engine={engine} choices={null} />
              </Suspense>
            ) : (
              <NotAllowed text={errorMessage('forbidden', language)} engine={engine} />
            )}
          </>
        );
      }}
    </TargetLoader>
  );
}
