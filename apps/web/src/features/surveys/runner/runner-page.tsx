import { Skeleton } from '@mantine/core';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ApiError } from '../../../lib/api/api-error.ts';
import { surveyPath, surveyReportPath } from '../../../lib/routes/paths.ts';
import { useRouteTitle } from '../../../lib/routes/route-title.ts';
import { NotFoundPanel } from '../../../ui/errors/not-found-panel.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useSurvey } from '../survey-query.ts';
import { useSurveyType } from '../use-survey-type.ts';
import styles from './runner.module.css';
import { Runner } from './runner.tsx';

/** A questionnaire that is being answered. */
export function Component() {
  const type = useSurveyType();
  const { id = '' } = useParams();
  // Another one is another page: what waits to be saved belongs to its own.
  return <RunnerPage key={id} type={type} id={id} />;
}

function RunnerPage({ type, id }: { readonly type: SurveyType; readonly id: string }) {
  const { t } = useTranslation('surveys');
  const { title } = useRouteTitle();
  const { data, error, isError, isFetching, isFetchedAfterMount, refetch } = useSurvey(id);
  if (!data && error instanceof ApiError && error.status === 404) return <NotFoundPanel />;
  // What an earlier visit left in the cache may have been completed since.
  if (data && (isFetchedAfterMount || isError)) {
    if (data.type !== type) return <Navigate to={surveyPath(data.type, id)} replace />;
    return <Runner survey={data} reportPath={surveyReportPath(type, id)} />;
  }
  if (isError) {
    return (
      <>
        <PageHead title={title} />
        <RetryNotice text={t('runner.failed')} cause={error} busy={isFetching} onRetry={refetch} />
      </>
    );
  }
  return <RunnerSkeleton title={title} />;
}

function RunnerSkeleton({ title }: { readonly title: string }) {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={title} subtitle={<Skeleton height={14} width={280} />} />
      <div className={styles.skeleton} role="status" aria-label={t('app.loading')}>
        <Skeleton height={188} radius={12} />
        <Skeleton height={44} radius={10} />
        <Skeleton height={300} radius={12} />
        <Skeleton height={300} radius={12} />
      </div>
    </>
  );
}
