import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head.tsx';
import { StatCardSkeleton, StatCards } from '../../../ui/stat-card.tsx';
import layout from './report-body.module.css';
import styles from './report-skeleton.module.css';
import { SurveyTrail } from './survey-trail.tsx';

/** The page while its report is on its way, in the size it will have. */
export function ReportSkeleton() {
  const { t } = useTranslation();
  const { t: report } = useTranslation('surveyReport');
  return (
    <>
      <PageHead
        title={report('page')}
        subtitle={t('app.loading')}
        trail={<SurveyTrail />}
        actions={<Skeleton height={36} width={280} />}
      />
      <div className={layout.stack} role="status" aria-label={t('app.loading')}>
        <Skeleton height={32} width="60%" />
        <StatCards>
          <StatCardSkeleton />
          <StatCardSkeleton />
          <StatCardSkeleton />
        </StatCards>
        <div className={styles.result} />
        <div className={styles.groups} />
      </div>
    </>
  );
}
