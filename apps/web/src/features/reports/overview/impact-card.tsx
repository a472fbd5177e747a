import type { FindingCounts } from '@rocca/contract/report/summary.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { BarsCard } from './bars-card.tsx';

const KINDS = [
  { key: 'C', kind: 'confidentiality' },
  { key: 'I', kind: 'integrity' },
  { key: 'A', kind: 'availability' },
] as const;
const STEPS = [
  { key: 'C', text: 'charts.complete', colour: 'critical' },
  { key: 'P', text: 'charts.partial', colour: 'medium' },
  { key: 'N', text: 'charts.none', colour: 'info' },
] as const;

/** What the findings do to confidentiality, integrity and availability. */
export function ImpactCard({ scan }: { readonly scan: FindingCounts }) {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const bars = KINDS.map(({ key: letter, kind }) => ({
    name: t(`charts.${kind}`),
    parts: STEPS.map(({ key, text, colour }) => ({
      key,
      colour: `var(--rc-${colour})`,
      value: scan[kind][key],
      text: t('charts.part', { name: t(text), value: formatNumber(scan[kind][key], language) }),
      to: scan[kind][key] > 0 ? tabAddress('vulnerabilities', { impact: `${letter}:${key}` }) : undefined,
    })),
  }));
  return <BarsCard title={t('charts.impact')} hint={t('charts.impactHint')} bars={bars} />;
}
