import { IconAlertTriangle } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadIncidentTexts } from '../../features/incident/index.ts';
import { lazyPart } from '../../lib/chunks/lazy-route.ts';
import { useConfig } from '../../lib/config/config.ts';
import { useLicences } from '../../lib/licences/licences-query.ts';
import { showsUnderAttack } from '../menu/menu.ts';
import styles from './under-attack-button.module.css';

const { Part: IncidentDialog, prefetch } = lazyPart(
  async () => (await import('../../features/incident/incident-dialog.tsx')).IncidentDialog,
  [loadIncidentTexts],
);

/** The emergency exit, for those whose licence covers it: whom to reach, and what to do in the first hour. */
export function UnderAttackButton() {
  const { t } = useTranslation();
  const config = useConfig();
  const { data = [] } = useLicences();
  const [open, setOpen] = useState(false);
  if (!showsUnderAttack(config, data)) return null;
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('top.underAttack')}
        aria-haspopup="dialog"
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => setOpen(true)}
      >
        <IconAlertTriangle size={17} stroke={1.9} aria-hidden="true" />
        <span className={styles.text}>{t('top.underAttack')}</span>
      </button>
      {open && (
        <Suspense>
          <IncidentDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
