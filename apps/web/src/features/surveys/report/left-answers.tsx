import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surveyPath } from '../../../lib/routes/paths.ts';
import { useUser } from '../../../lib/session/browser-session.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { createDraftStorage } from '../saving/draft-storage.ts';
import styles from './left-answers.module.css';

/** Says that this browser holds answers that were never sent, and where they are shown. */
export function LeftAnswers({ report: { id, type } }: { readonly report: SurveyReport }) {
  const { t } = useTranslation('surveyReport');
  const username = useUser()?.username ?? '';
  const [isThere] = useState(
    () => createDraftStorage({ storage: localStorage, username, surveyId: id }).read().size > 0,
  );
  if (!isThere) return null;
  return (
    <p className={styles.left} role="status">
      {t('left.text')} <AppLink to={surveyPath(type, id)}>{t('left.see')}</AppLink>
    </p>
  );
}
