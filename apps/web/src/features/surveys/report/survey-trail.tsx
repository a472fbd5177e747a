import { serviceName } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useRouteTitle } from '../../../lib/routes/route-title.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './survey-trail.module.css';

/** The way from a report back to the questionnaires of its type. */
export function SurveyTrail() {
  const { t } = useTranslation('surveyReport');
  const language = useLanguage();
  const { service } = useRouteTitle();
  if (!service) return null;
  return (
    <nav aria-label={t('trail')} className={styles.trail}>
      <AppLink to={`/${service}`}>{serviceName(service, language)}</AppLink>
    </nav>
  );
}
