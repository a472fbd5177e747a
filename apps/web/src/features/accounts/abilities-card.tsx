import type { Abilities } from '@rocca/contract/abilities';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
        <Ability granted>{t('account.read')}</Ability>
        {ABILITIES.map((ability) => (
          <Ability key={ability} granted={abilities[ability]}>
            {t(`account.${ability}`)}
          </Ability>
        ))}
      </ul>
    </Card>
  );
}

function Ability({ granted, children }: { readonly granted: boolean; readonly children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <li className={granted ? styles.granted : styles.denied}>
      <span className={styles.icon} aria-hidden="true">
        {granted ? <IconCheck size={15} stroke={2.2} /> : <IconMinus size={15} stroke={2} />}
      </span>
      <VisuallyHidden>{t(granted ? 'account.granted' : 'account.denied')}: </VisuallyHidden>
      {children}
    </li>
  );
}
