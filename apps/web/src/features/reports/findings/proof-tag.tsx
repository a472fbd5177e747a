import type { Proof } from '@rocca/contract/report/proof';
import { useTranslation } from 'react-i18next';
import { Tag, type Tone } from '../../../ui/tag.tsx';

const PROOF_TONES: Record<Proof, Tone> = { proven: 'ok', version: 'low', to_verify: 'info' };

/** How much stands behind a finding, in colour and in words. */
export function ProofTag({ proof }: { readonly proof: Proof }) {
  const { t } = useTranslation('report');
  return <Tag tone={PROOF_TONES[proof]}>{t(`proof.${proof}`)}</Tag>;
}
