import { useTranslation } from 'react-i18next';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Facts } from '../../ui/facts.tsx';

export function SettingsFacts({ target: { extra } }: SettingsProps) {
  const { t } = useTranslation('cti');
  const listed = (words: readonly string[] = []) => words.join(', ') || '–';
  return (
    <Facts
      facts={[
        { term: t('settings.keywords'), value: listed(extra.cti?.keywords) },
        { term: t('settings.emails'), value: listed(extra.cti?.emails) },
      ]}
    />
  );
}
