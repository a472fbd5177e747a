import { Button, Skeleton } from '@mantine/core';
import { serviceName } from '@rocca/contract/services';
import { type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { api } from '../../../lib/api/api.ts';
import { useLicences } from '../../../lib/licences/licences-query.ts';
import { surveyPath } from '../../../lib/routes/paths.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import frame from '../../../ui/form/form-frame.module.css';
import { PageHead } from '../../../ui/page-head.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { surveyAccess } from '../survey-licence.ts';
import { useSurveyType } from '../use-survey-type.ts';
import { initialForm } from './form-model.ts';
import { SurveyFormCard } from './survey-form-card.tsx';

/** Who is asked, and about which company: the first step of a questionnaire. */
export function Component() {
  const type = useSurveyType();
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  return (
    <>
      <PageHead
        title={t('form.title')}
        subtitle={`${serviceName(surveyService(type), language)} · ${t('form.subtitle')}`}
      />
      <Content key={type} type={type} />
    </>
  );
}

function Content({ type }: { readonly type: SurveyType }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const user = useUser();
  const { data: licences, isError, error, isFetching, refetch } = useLicences();
  const company = useCompany();
  const access = licences ? surveyAccess(type, licences) : null;
  if (access && access.kind !== 'ready') {
    return (
      <EmptyState
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('form.notAllowed')}
        text={t(`form.${access.kind}`)}
        action={
          <Button component={AppLink} to={surveyPath(type)} variant="default">
            {t('form.back')}
          </Button>
        }
      />
    );
  }
  if (isError && !access) {
    return <RetryNotice text={t('list.licencesFailed')} cause={error} busy={isFetching} onRetry={refetch} />;
  }
  if (!access || company === undefined) return <FormSkeleton />;
  const email = user?.email ?? null;
  return <SurveyFormCard type={type} initial={initialForm({ type, language, company, email, now: new Date() })} />;
}

/** The caller's company as documents name it; undefined while it is asked for, null where it is not known. */
function useCompany(): string | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['brand'],
    queryFn: ({ signal }) => api.get('/api/brand/', { reply: 'brand', signal }),
    // Only a proposal: the form does not wait for a second try.
    retry: false,
  });
  return data ? data.company : isError ? null : undefined;
}

function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={frame.layout} role="status" aria-label={t('app.loading')}>
      <Skeleton height={470} radius={12} />
      <Skeleton height={220} radius={12} />
    </div>
  );
}
