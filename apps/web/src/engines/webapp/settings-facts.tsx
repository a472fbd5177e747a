import { STRENGTH_NAMES } from '@rocca/contract/engines/webapp/choices';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Facts } from '../../ui/facts.tsx';
import { webappValues } from './settings-model.ts';

export function SettingsFacts({ target }: SettingsProps) {
  const { t } = useTranslation('webapp');
  const language = useLanguage();
  const { strength, threshold, kind, second } = webappValues(target.extra.webapp);
  return (
    <Facts
      facts={[
        { term: t('settings.strength'), value: STRENGTH_NAMES[strength][language] },
        { term: t('settings.threshold'), value: t(`settings.threshold_${threshold}`) },
        { term: t('settings.authentication'), value: t(`settings.authentication_${kind}`) },
        ...(kind === 'form'
          ? [{ term: t('settings.secondTitle'), value: second.username || t('settings.secondNotGiven') }]
          : []),
      ]}
    />
  );
}
