import { DEFAULT_MAX_LENGTH } from '@rocca/contract/engines/sample/settings';
import { useTranslation } from 'react-i18next';
import type { SettingsProps } from '../../lib/engine/engine-screens.ts';
import { Facts } from '../../ui/facts.tsx';

export function SettingsFacts({ target }: SettingsProps) {
  const { t } = useTranslation('sample');
  const value = String(target.extra.sample?.max_length ?? DEFAULT_MAX_LENGTH);
  return <Facts facts={[{ term: t('maxLength'), value }]} />;
}
