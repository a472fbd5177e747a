import { serviceName } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { PATHS, pathTo } from '../../../lib/routes/paths.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './report-trail.module.css';

/** The way from a report back to the others. */
export function ReportTrail({ engine }: { readonly engine: string }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  return (
    <nav aria-label={t('trail')}>
      <ol className={styles.trail}>
        <li>
          <AppLink to={PATHS['all-reports']}>{t('reports')}</AppLink>
        </li>
        <li>
          <AppLink to={pathTo('reports', { engine })}>{serviceName(engine, language)}</AppLink>
        </li>
      </ol>
    </nav>
  );
}
