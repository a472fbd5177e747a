import { DEFAULT_SCAN_PROFILE, SCAN_PROFILES } from '@rocca/contract/engines/nscan/profiles';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Facts } from '../../ui/facts.tsx';

export function SettingsFacts({ target }: SettingsProps) {
  const { t } = useTranslation('nscan');
  const language = useLanguage();
  const profile = target.extra.nscan?.profile ?? DEFAULT_SCAN_PROFILE;
  return <Facts facts={[{ term: t('settings.profileTitle'), value: SCAN_PROFILES[profile][language] }]} />;
}
