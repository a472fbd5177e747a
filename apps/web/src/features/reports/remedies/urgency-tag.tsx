import type { Urgency } from '@rocca/contract/report/priority';
import { URGENCY_NAMES } from '@rocca/contract/report/urgency-words';
import { useLanguage } from '../../../i18n/language.ts';
import { Tag, type Tone } from '../../../ui/tag.tsx';

const TONES: Readonly<Record<Urgency, Tone>> = {
  compromise: 'critical',
  exploited: 'critical',
  spoofable: 'high',
  proven: 'high',
  known: 'low',
};

/** Why a remedy stands where it stands. */
export function UrgencyTag({ urgency }: { readonly urgency: Urgency }) {
  const language = useLanguage();
  return <Tag tone={TONES[urgency]}>{URGENCY_NAMES[urgency][language]}</Tag>;
}
