import { Button, TextInput } from '@mantine/core';
import type { SurveyForm } from '@rocca/contract/api/surveys.schema';
import { type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { api } from '../../../lib/api/api.ts';
import { surveyPath } from '../../../lib/routes/paths.ts';
import { refreshTasks } from '../../../lib/tasks/task-list.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { FailureNotice } from '../../../ui/form/failure-notice.tsx';
import frame from '../../../ui/form/form-frame.module.css';
import { useUnsavedGuard } from '../../../ui/form/unsaved-guard.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { AboutCard } from '../list/about-card.tsx';
import {
  type BeginFailure,
  beginFailure,
  FIELD_LENGTHS,
  formProblems,
  type SurveyField,
  trimmed,
} from './form-model.ts';

interface SurveyFormCardProps {
  readonly type: SurveyType;
  readonly initial: SurveyForm;
}

export function SurveyFormCard({ type, initial }: SurveyFormCardProps) {
  const { t } = useTranslation('surveys');
  const form = useForm<SurveyForm, BeginFailure>(() => initial);
  const guard = useUnsavedGuard(form.dirty);
  const navigate = useNavigate();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (values: SurveyForm) => api.post(`/tasks/${surveyService(type)}/`, values, { reply: 'started' }),
  });
  const problems = formProblems(form.values);

  async function begin() {
    form.clear();
    try {
      const { task_id: id } = await mutateAsync(trimmed(form.values));
      guard.letGo();
      void refreshTasks(client);
      // Going back from the runner leads to the list: the form has done its work.
      void navigate(surveyPath(type, id), { replace: true });
    } catch (cause) {
      form.refuse(beginFailure(cause));
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if (Object.keys(problems).length > 0) form.refuse();
    else void begin();
  }

  const field = (name: SurveyField, autoComplete: string, required = false) => {
    const problem = form.attempted ? problems[name] : undefined;
    return (
      <TextInput
        label={t(`form.${name}`)}
        description={t(`form.${name}Hint`)}
        type={name === 'email' ? 'email' : 'text'}
        withAsterisk={required}
        maxLength={FIELD_LENGTHS[name]}
        autoComplete={autoComplete}
        value={form.values[name]}
        error={form.serverError(name) ?? (problem ? t(problem) : null)}
        onChange={(event) => form.change({ [name]: event.currentTarget.value }, name)}
      />
    );
  };

  return (
    <form ref={form.root} noValidate onSubmit={submit}>
      <div className={frame.layout}>
        <div className={frame.cards}>
          <Card title={t('form.factsTitle')} hint={t('form.factsHint')}>
            <div className={frame.fields}>
              {field('name', 'off', true)}
              {field('company', 'organization', true)}
              {field('business_name', 'off')}
              {field('office', 'street-address')}
              {field('email', 'email', true)}
            </div>
          </Card>
        </div>
        <div className={frame.side}>
          <AboutCard type={type} />
        </div>
      </div>
      <div className={frame.foot}>
        {form.failure && <FailureNotice title={t('form.failed')} text={form.failure.text} />}
        <div className={frame.buttons}>
          <Button component={AppLink} to={surveyPath(type)} variant="default">
            {t('form.cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('form.begin')}
          </Button>
        </div>
      </div>
      {guard.dialog}
    </form>
  );
}
