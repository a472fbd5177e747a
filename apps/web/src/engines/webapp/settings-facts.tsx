import { useTranslation } from 'react-i18next';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Facts } from '../../ui/facts.tsx';
import { webappValues } from './settings-model.ts';

export function SettingsFacts({ target }: SettingsProps) {
  const { t } = useTranslation('webapp');
  const { strength, threshold, kind } = webappValues(target.extra.webapp);
  return (
    <Facts
      facts={[
        { term: t('settings.strength'), value: t(`settings.strength_${strength}`) },
        { term: t('settings.threshold'), value: t(`settings.threshold_${threshold}`) },
        { term: t('settings.authentication'), value: t(`settings.authentication_${kind}`) },
      ]}
    />
  );
}
