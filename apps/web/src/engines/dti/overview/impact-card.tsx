import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { Bars, tabAddress } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Known } from './known.tsx';

const KINDS = [
  { kind: 'confidentiality', letter: 'C' },
  { kind: 'integrity', letter: 'I' },
  { kind: 'availability', letter: 'A' },
] as const;
const STEPS = [
  { step: 'complete', letter: 'C', colour: 'var(--rc-critical)' },
  { step: 'partial', letter: 'P', colour: 'var(--rc-medium)' },
] as const;

/** What personal data depend on: any loss of confidentiality or integrity. */
const GDPR_FILTER = 'C:C,C:P,I:C,I:P';

/** What the CVEs do to personal data, confidentiality, integrity and availability. */
export function ImpactCard({ scan }: { readonly scan: DtiSummary }) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const narrowed = (impact: string, value: number) =>
    value > 0 ? tabAddress('vulnerabilities', { impact }) : undefined;
  const gdpr = scan.impact_gdpr_total ?? 0;
  const bars = [
    {
      name: t('impact.gdpr'),
      parts: [
        {
          key: 'gdpr',
          colour: 'var(--rc-brand)',
          value: gdpr,
          text: t('impact.gdprPart', { value: number(gdpr) }),
          to: narrowed(GDPR_FILTER, gdpr),
        },
      ],
    },
    ...KINDS.map(({ kind, letter }) => ({
      name: t(`addresses.${kind}`),
      parts: STEPS.map(({ step, letter: extent, colour }) => {
        const value = scan.impact_levels?.[kind][step] ?? 0;
        return {
          key: step,
          colour,
          value,
          text: t('addresses.part', { name: t(`impact.${step}`), value: number(value) }),
          to: narrowed(`${letter}:${extent}`, value),
        };
      }),
    })),
  ];
  return (
    <Card title={t('impact.title')} hint={t('impact.hint')}>
      <Known total={scan.cve_total} unknown={t('technology.unknown')} none={t('technology.none')}>
        <Bars bars={bars} />
      </Known>
    </Card>
  );
}
