import { Button } from '@mantine/core';
import { IconArrowUpRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../lib/config/config.ts';
import styles from './register-panel.module.css';

export function RegisterPanel() {
  const { t } = useTranslation();
  const { signup } = useConfig().links;
  return (
    <section className={styles.panel} aria-labelledby="register-title">
      <div>
        <h2 id="register-title" className={styles.title}>
          {t('login.registerTitle')}
        </h2>
        <p className={styles.text}>{t('login.registerText')}</p>
      </div>
      {signup !== null && (
        <Button
          component="a"
          href={signup}
          variant="default"
          rightSection={<IconArrowUpRight size={16} aria-hidden="true" />}
        >
          {t('login.register')}
        </Button>
      )}
    </section>
  );
}
