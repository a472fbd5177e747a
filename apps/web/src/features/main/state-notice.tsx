import { Button } from '@mantine/core';
import { serviceName } from '@rocca/contract/services';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { useConfig } from '../../lib/config/config.ts';
import { formatDate } from '../../lib/format/format.ts';
import type { EngineState } from './engine-state.ts';
import styles from './main-page.module.css';

interface StateNoticeProps {
  readonly engine: string;
  readonly state: Exclude<EngineState, { kind: 'ready' }>;
}

/** Why no test can be started, and what to do about it. */
export function StateNotice({ engine, state }: StateNoticeProps) {
  const { t } = useTranslation('main');
  const language = useLanguage();
  const { brand, links } = useConfig();
  const subject = encodeURIComponent(`${brand}: ${t('state.subject', { service: serviceName(engine, language) })}`);
  const words = {
    coming: () => `${t('state.coming')} ${state.licence ? t('state.comingText') : ''}`,
    expired: () => {
      const expiry = state.licence?.expires_on;
      return `${expiry ? t('state.expired', { date: formatDate(expiry, language) }) : ''} ${t('state.expiredText')}`;
    },
    unlicensed: () => t('state.unlicensed'),
  };
  return (
    <div className={styles.notice} role="status">
      <IconInfoCircle size={19} stroke={1.8} aria-hidden="true" />
      <p>{words[state.kind]().trim()}</p>
      <Button component="a" size="xs" variant="default" href={`mailto:${links.support_email}?subject=${subject}`}>
        {t('state.contact')}
      </Button>
    </div>
  );
}
