import { Button } from '@mantine/core';
import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { NotFoundPanel } from '../../../ui/errors/not-found-panel.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { ReportBody } from './report-body.tsx';
import styles from './report-page.module.css';
import { ReportSkeleton } from './report-skeleton.tsx';
import { isReportRefusal, useSurveyReport } from './survey-report-query.ts';
import { SurveyTrail } from './survey-trail.tsx';

/** The report of a questionnaire, in every state it may be in. */
export function Component() {
  const { id = '' } = useParams();
  return <ReportPage key={id} id={id} />;
}

function ReportPage({ id }: { readonly id: string }) {
  const { t } = useTranslation('surveyReport');
  const { data, error, isFetching, refetch } = useSurveyReport(id);
  if (data) return <ReportBody report={data} />;
  if (isReportRefusal(error, 'not_found')) return <NotFoundPanel />;
  if (!error) return <ReportSkeleton />;
  return (
    <>
      <PageHead title={t('page')} trail={<SurveyTrail />} />
      <div className={styles.panel}>
        {isReportRefusal(error, 'survey_not_completed') ? (
          <NotDone />
        ) : (
          <RetryNotice text={t('failed')} cause={error} busy={isFetching} onRetry={refetch} />
        )}
      </div>
    </>
  );
}

function NotDone() {
  const { t } = useTranslation('surveyReport');
  const { pathname } = useLocation();
  return (
    <EmptyState
      icon={<IconListCheck size={24} stroke={1.6} />}
      title={t('notDone.title')}
      text={t('notDone.text')}
      action={
        <Button component={AppLink} to={pathname.replace(/\/report\/?$/, '')}>
          {t('notDone.go')}
        </Button>
      }
    />
  );
}
