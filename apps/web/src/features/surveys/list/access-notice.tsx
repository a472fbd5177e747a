import { Button } from '@mantine/core';
import { serviceName } from '@rocca/contract/services';
import { type SurveyType, surveyService } from '@rocca/contract/survey/survey-types';
import { IconInfoCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { useConfig } from '../../../lib/config/config.ts';
import { formatDate } from '../../../lib/format/format.ts';
import type { SurveyAccess } from '../survey-licence.ts';
import styles from './list-page.module.css';

interface AccessNoticeProps {
  readonly type: SurveyType;
  readonly access: Exclude<SurveyAccess, { kind: 'ready' }>;
}

/** Why no questionnaire can be begun, and what to do about it. */
export function AccessNotice({ type, access }: AccessNoticeProps) {
  const { t } = useTranslation('surveys');
  const language = useLanguage();
  const { brand, links } = useConfig();
  const subject = `${brand}: ${t('access.subject', { service: serviceName(surveyService(type), language) })}`;
  const expiry = access.licence?.expires_on;
  const words = {
    viewer: () => t('access.viewer'),
    unlicensed: () => t('access.unlicensed'),
    expired: () => (expiry ? t('access.expired', { date: formatDate(expiry, language) }) : t('access.notValid')),
  };
  return (
    <div className={access.kind === 'viewer' ? `${styles.notice} ${styles.calm}` : styles.notice} role="status">
      <IconInfoCircle size={19} stroke={1.8} aria-hidden="true" />
      <p>{words[access.kind]()}</p>
      {access.kind !== 'viewer' && (
        <Button
          component="a"
          size="xs"
          variant="default"
          href={`mailto:${links.support_email}?subject=${encodeURIComponent(subject)}`}
        >
          {t('access.contact')}
        </Button>
      )}
    </div>
  );
}
