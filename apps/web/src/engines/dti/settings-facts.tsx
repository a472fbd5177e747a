import { useTranslation } from 'react-i18next';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Facts } from '../../ui/facts.tsx';

export function SettingsFacts({ target: { extra } }: SettingsProps) {
  const { t } = useTranslation('dti');
  const value = t(extra.dti?.contact ? 'settings.contact_on' : 'settings.contact_off');
  return <Facts facts={[{ term: t('settings.title'), value }]} />;
}
