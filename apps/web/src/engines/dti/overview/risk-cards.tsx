import { domainHeadline } from '@rocca/contract/engines/dti/headline';
import type { DtiSummary } from '@rocca/contract/engines/dti/sections';
import { LEVELS, THREATS } from '@rocca/contract/severity/severity';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RiskRing, tabAddress } from '../../../features/reports/for-engines.ts';
import { Card } from '../../../ui/card.tsx';
import { useChartColours } from '../../../ui/charts/chart-colours.ts';
import { breachesAddress } from '../links.ts';
import { Known } from './known.tsx';

interface RiskCardProps {
  readonly scan: DtiSummary;
}

/** What was found, by level. */
export function TechnologyRiskCard({ scan }: RiskCardProps) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const colours = useChartColours();
  const headline = useMemo(() => domainHeadline(scan), [scan]);
  const parts = useMemo(
    () =>
      LEVELS.map((level) => {
        const value = headline?.[level] ?? 0;
        return {
          ...{ key: level, name: report(`levels.${level}`), value },
          ...{ colour: `var(--rc-${level})`, drawn: colours[level] },
          to: value > 0 ? tabAddress('vulnerabilities', { level }) : undefined,
        };
      }),
    [headline, colours, report],
  );
  return (
    <Card title={t('technology.title')} hint={t('technology.hint')}>
      <Known total={headline?.vulns ?? null} unknown={t('technology.unknown')} none={t('technology.none')}>
        <RiskRing
          parts={parts}
          heading={report('charts.level')}
          label={(words) => t('technology.label', { parts: words })}
          words={report('charts.total')}
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
