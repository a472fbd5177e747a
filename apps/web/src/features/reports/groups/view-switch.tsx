import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './view-switch.module.css';
import { VIEWS, viewAddress, viewOf } from './views.ts';

/** One by one, each vulnerability once, or by what closes them. Links, so that each view has an address. */
export function ViewSwitch() {
  const { t } = useTranslation('report');
  const [parameters] = useSearchParams();
  const current = viewOf(parameters.get('view'));
  return (
    <nav className={styles.views} aria-label={t('views.label')}>
      {VIEWS.map((view) => (
        <AppLink
          key={view}
          className={styles.view}
          to={viewAddress(parameters, view)}
          aria-current={view === current ? 'true' : undefined}
        >
          {t(`views.${view}`)}
        </AppLink>
      ))}
    </nav>
  );
}
