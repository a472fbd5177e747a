import { CONTACT_MODES, contactModeOf } from '@rocca/contract/engines/dti/contact-modes';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Facts } from '../../ui/facts.tsx';

export function SettingsFacts({ target: { extra } }: SettingsProps) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const value = CONTACT_MODES[contactModeOf(extra.dti?.contact)][language];
  return <Facts facts={[{ term: t('settings.title'), value }]} />;
}
