import type { Change } from '@rocca/contract/report/changes';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '../../../ui/tag.tsx';

export const CHANGE_TONES: Record<Change, Tone> = {
  new: 'high',
  found: 'info',
  changed: 'medium',
  still: 'info',
  gone: 'ok',
  unverified: 'low',
};

/** What became of a finding since the scan before. */
export function ChangeTag({ change }: { readonly change: Change }) {
  const { t } = useTranslation('report');
  return <Tag tone={CHANGE_TONES[change]}>{t(`change.${change}`)}</Tag>;
}
