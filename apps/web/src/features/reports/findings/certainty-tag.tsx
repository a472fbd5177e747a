import type { Certainty } from '@rocca/contract/report/certainty';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '../../../ui/tag.tsx';

const TONES: Record<Certainty, Tone> = { proven: 'ok', version: 'low', unverified: 'info' };

/** How sure a finding is, in colour and in words. */
export function CertaintyTag({ certainty }: { readonly certainty: Certainty }) {
  const { t } = useTranslation('report');
  return <Tag tone={TONES[certainty]}>{t(`certainties.${certainty}`)}</Tag>;
}
