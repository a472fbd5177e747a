import type { Threat } from '@rocca/contract/severity/severity';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '../../ui/tag.tsx';

const TONES: Record<Threat, Tone> = { High: 'high', Medium: 'medium', Low: 'low' };

/** A risk in colour and in words. */
export function RiskTag({ risk }: { readonly risk: Threat }) {
  const { t } = useTranslation('dti');
  return <Tag tone={TONES[risk]}>{t(`risk.${risk}`)}</Tag>;
}
