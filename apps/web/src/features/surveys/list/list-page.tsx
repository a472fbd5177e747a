import { Button, Skeleton } from '@mantine/core';
import { serviceName } from '@rocca/contract/services';
import { type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useLicences } from '../../../lib/licences/licences-query.ts';
import { surveyPath } from '../../../lib/routes/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { surveyAccess } from '../survey-licence.ts';
import { useSurveyType } from '../use-survey-type.ts';
import { AboutCard } from './about-card.tsx';
import { AccessNotice } from './access-notice.tsx';
import { CompilationsCard } from './compilations-card.tsx';
import { LicenceCard } from './licence-card.tsx';
import styles from './list-page.module.css';

/** A questionnaire: what it asks, who may begin one, and those that were begun. */
export function Component() {
  const type = useSurveyType();
  // Another questionnaire is another page: its dialogs begin anew.
  return <ListPage key={type} type={type} />;
}

function ListPage({ type }: { readonly type: SurveyType }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { data: licences, isError, error, isFetching, refetch } = useLicences();
  const access = licences ? surveyAccess(type, licences) : null;
  const begin = (variant: 'filled' | 'default') =>
    access?.kind === 'ready' && (
      <Button
        component={AppLink}
        to={`${surveyPath(type)}/form`}
        variant={variant}
        leftSection={<IconPlus size={16} aria-hidden="true" />}
      >
        {t('list.new')}
      </Button>
    );
  return (
    <>
      <PageHead
        title={serviceName(surveyService(type), language)}
        subtitle={t(`about.${type}.line`)}
        // The button keeps its place until the licence is known.
        actions={access || isError ? begin('filled') || undefined : <Skeleton height={36} width={190} />}
      />
      {access && access.kind !== 'ready' && <AccessNotice type={type} access={access} />}
      {isError && !access && (
        <RetryNotice text={t('list.licencesFailed')} cause={error} busy={isFetching} onRetry={refetch} />
      )}
      <div className={styles.layout}>
        <div className={styles.stack}>
          {access?.kind === 'unlicensed' ? (
            <AboutCard type={type} />
          ) : (
            <CompilationsCard type={type} enabled={access !== null} firstStep={begin('default')} />
          )}
        </div>
        {access?.kind !== 'unlicensed' && (
          <div className={styles.stack}>
            <AboutCard type={type} />
            {access?.licence && <LicenceCard licence={access.licence} />}
          </div>
        )}
      </div>
    </>
  );
}
