import { Button } from '@mantine/core';
import type { SurveyDetail } from '@rocca/contract/api/surveys.schema';
import { IconFlagCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../../i18n/language.ts';
import { api } from '../../../lib/api/api.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { refreshTasks } from '../../../lib/tasks/task-list.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { FailureNotice } from '../../../ui/form/failure-notice.tsx';
import { answersKey, surveyKey } from '../survey-query.ts';
import styles from './complete-card.module.css';
import { placePath, type RunnerView } from './runner-model.ts';

/** Longer lists are not shown: the steps above the questions already count what is missing. */
const LISTED = 8;

interface CompleteCardProps {
  readonly survey: SurveyDetail;
  readonly view: RunnerView;
  readonly unsaved: number;
  readonly reportPath: string;
}

/** What is still missing, and the end of the questionnaire once nothing is. */
export function CompleteCard({ survey, view, unsaved, reportPath }: CompleteCardProps) {
  const { t } = useTranslation('surveys');
  const { missing, left, entity } = view;
  const proposals = left.length - missing.length;
  const hint =
    missing.length > 0 ? 'complete.hintMissing' : unsaved > 0 ? 'complete.hintUnsaved' : 'complete.hintReady';
  // Where no class of company is known, nothing binds one more than another.
  const answered = entity === null ? 'complete.allAnswered' : 'complete.bindingAnswered';
  return (
    <Card title={t('complete.title')} hint={t(hint, { count: missing.length })}>
      {missing.length > 0 ? (
        <Missing view={view} />
      ) : (
        <>
          <p className={styles.text}>{proposals > 0 ? t('complete.proposals', { count: proposals }) : t(answered)}</p>
          {survey.can.answer && <Complete survey={survey} reportPath={reportPath} ready={unsaved === 0} />}
        </>
      )}
    </Card>
  );
}

function Missing({ view: { missing } }: { readonly view: RunnerView }) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  if (missing.length > LISTED) return <p className={styles.text}>{t('complete.later')}</p>;
  return (
    <ul className={styles.missing}>
      {missing.map((place) => (
        <li key={place.question.id}>
          <AppLink to={placePath(place)} className={styles.link}>
            <span className={styles.step} aria-hidden="true">
              {place.step}
            </span>
            <span className={styles.words}>{place.question.text[language]}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

interface CompleteProps {
  readonly survey: SurveyDetail;
  readonly reportPath: string;
  readonly ready: boolean;
}

function Complete({ survey: { id }, reportPath, ready }: CompleteProps) {
  const { t } = useTranslation('surveys');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.post(`/surveys/${id}/complete/`, {}),
    onSuccess: async () => {
      void refreshTasks(client);
      await navigate(reportPath, { replace: true });
      client.removeQueries({ queryKey: surveyKey(id) });
    },
    // Somebody may have cleared an answer, or completed it already.
    onError: () => client.invalidateQueries({ queryKey: answersKey(id) }),
    onSettled: () => setAsks(false),
  });
  return (
    <div className={styles.complete}>
      {error && <FailureNotice title={t('complete.failed')} text={errorText(error)} />}
      <Button
        fullWidth
        disabled={!ready}
        leftSection={<IconFlagCheck size={17} aria-hidden="true" />}
        onClick={() => setAsks(true)}
      >
        {t('complete.action')}
      </Button>
      <ConfirmDialog
        opened={asks}
        title={t('complete.askTitle')}
        message={t('complete.askText')}
        confirmLabel={t('complete.confirm')}
        busy={isPending}
        onConfirm={() => mutate()}
        onCancel={() => setAsks(false)}
      />
    </div>
  );
}
