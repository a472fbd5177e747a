import { RISKS, type Risk } from '@rocca/contract/engines/dti/choices';
import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { THREATS } from '@rocca/contract/severity/severity';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RiskRing } from '../../../features/reports/for-engines.ts';
import { Card } from '../../../ui/card.tsx';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { breachesAddress, cvesAddress } from '../links.ts';
import { Known } from './known.tsx';

interface RiskCardProps {
  readonly scan: DtiSummary;
}

/** What the versions in use are open to. */
export function TechnologyRiskCard({ scan }: RiskCardProps) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const colours = useChartColours();
  const { cve_high_total: high, cve_medium_total: medium, cve_low_total: low } = scan;
  const parts = useMemo(() => {
    const counts: Record<Risk, number> = { high: high ?? 0, medium: medium ?? 0, low: low ?? 0 };
    return RISKS.map((risk) => ({
      key: risk,
      name: report(`levels.${risk}`),
      value: counts[risk],
      colour: `var(--rc-${risk})`,
      drawn: colours[risk],
      to: counts[risk] > 0 ? cvesAddress(risk) : undefined,
    }));
  }, [high, medium, low, colours, report]);
  return (
    <Card title={t('technology.title')} hint={t('technology.hint')}>
      <Known total={scan.cve_total} unknown={t('technology.unknown')} none={t('technology.none')}>
        <RiskRing
          parts={parts}
          heading={report('charts.level')}
          label={(words) => t('technology.label', { parts: words })}
          words="CVE"
        />
      </Known>
    </Card>
  );
}

/** What people's accounts are open to. */
export function HumanRiskCard({ scan }: RiskCardProps) {
  const { t } = useTranslation('dti');
  const colours = useChartColours();
  const risks = scan.breach_chart_risk;
  const parts = useMemo(() => {
    const counts = {
      High: risks?.breach_total_high ?? 0,
      Medium: risks?.breach_total_medium ?? 0,
      Low: risks?.breach_total_low ?? 0,
    };
    return THREATS.map((threat) => {
      const tone = TONES[threat];
      return {
        key: threat,
        name: t(`risk.${threat}`),
        value: counts[threat],
        colour: `var(--rc-${tone})`,
        drawn: colours[tone],
        to: counts[threat] > 0 ? breachesAddress({ risk: threat }) : undefined,
      };
    });
  }, [risks, colours, t]);
  return (
    <Card title={t('human.title')} hint={t('human.hint')}>
      <Known total={scan.breach_total} unknown={t('human.unknown')} none={t('human.none')}>
        <RiskRing
          parts={parts}
          heading={t('breaches.risk')}
          label={(words) => t('human.label', { parts: words })}
          words={t('human.words')}
        />
      </Known>
    </Card>
  );
}

const TONES = { High: 'high', Medium: 'medium', Low: 'low' } as const;
