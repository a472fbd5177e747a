import type { Abilities } from '@rocca/contract/abilities';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './abilities-card.module.css';

const ABILITIES = ['manageTargets', 'readRawData', 'openBackOffice'] as const satisfies (keyof Abilities)[];

/** The user's roles, in words of what they allow. */
export function AbilitiesCard({ abilities }: { readonly abilities: Abilities }) {
  const { t } = useTranslation('account');
  return (
    <Card title={t('account.abilities')}>
      <ul className={styles.abilities}>
        {ABILITIES.map((ability) => (
          <li key={ability} className={abilities[ability] ? styles.granted : styles.denied}>
            <span className={styles.icon} aria-hidden="true">
              {abilities[ability] ? <IconCheck size={15} stroke={2.2} /> : <IconMinus size={15} stroke={2} />}
            </span>
            <VisuallyHidden>{t(abilities[ability] ? 'account.granted' : 'account.denied')}: </VisuallyHidden>
            {t(`account.${ability}`)}
          </li>
        ))}
      </ul>
    </Card>
  );
}
