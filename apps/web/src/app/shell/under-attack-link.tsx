import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { pathTo } from '../../lib/routes/paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { showsUnderAttack } from '../menu/menu.ts';
import styles from './under-attack-link.module.css';

/** The emergency exit: straight to the incident form, for those whose licence covers it. */
export function UnderAttackLink() {
  const { t } = useTranslation();
  const config = useConfig();
  const { data = [] } = useLicences();
  if (!showsUnderAttack(config, data)) return null;
  return (
    <AppLink className={styles.link} to={pathTo('ir-form')} aria-label={t('top.underAttack')}>
      <IconAlertTriangle size={17} stroke={1.9} aria-hidden="true" />
      <span className={styles.text}>{t('top.underAttack')}</span>
    </AppLink>
  );
}
