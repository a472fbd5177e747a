import { Skeleton } from '@mantine/core';
import type { BreachSourceRow, DtiSummary } from '@rocca/contract/engines/dti/sections';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RiskRing } from '../../../features/reports/for-engines.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { firstPageOf, useReportList } from '../../../lib/reports/report-queries.ts';
import { Card } from '../../../ui/card.tsx';
import { PALETTE } from '../../../ui/charts/palette.ts';
import { type Fact, Facts } from '../../../ui/facts.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { breachesAddress } from '../links.ts';
import { breachSources } from '../report-sections.ts';
import styles from './sources-card.module.css';

const OTHERS = 'var(--rc-info)';
const OTHERS_DRAWN = '#8492a4';

interface SourcesCardProps {
  readonly id: string;
  readonly scan: DtiSummary;
  /** The source that the list below is narrowed to. */
  readonly chosen: string | null;
}

/** Which breaches the accounts are in: the ten with most, and the rest together. */
export function SourcesCard({ id, scan, chosen }: SourcesCardProps) {
  const { t } = useTranslation('dti');
  const { t: report } = useTranslation('report');
  const query = useReportList(id, breachSources, firstPageOf(breachSources));
  const { data, error } = query;
  return (
    <Card title={t('breaches.sources')} hint={t('breaches.sourcesHint')}>
      {data ? (
        <div className={styles.sources}>
          <Ring sources={data.items} count={data.total} scan={scan} />
          <About source={data.items.find(({ name }) => name === chosen) ?? data.items[0]} />
        </div>
      ) : error ? (
        <RetryNotice text={report('sectionFailed')} cause={error} busy={query.isFetching} onRetry={query.refetch} />
      ) : (
        <Skeleton height={264} />
      )}
    </Card>
  );
}

interface RingProps {
  readonly sources: readonly BreachSourceRow[];
  /** How many sources there are in all. */
  readonly count: number;
  readonly scan: DtiSummary;
}

function Ring({ sources, count, scan }: RingProps) {
  const { t } = useTranslation('dti');
  const language = useLanguage();
  const parts = useMemo(() => {
    const shown = sources.slice(0, PALETTE.length).map(({ name, total }, at) => {
      const colour = PALETTE[at] ?? OTHERS_DRAWN;
      return {
        key: name,
        name: shownName(name),
        value: total,
        colour,
        drawn: colour,
        to: breachesAddress({ source: name }),
      };
    });
    const rest = (scan.breach_total ?? 0) - shown.reduce((sum, { value }) => sum + value, 0);
    const others = count - shown.length;
    if (others <= 0 || rest <= 0) return shown;
    const name = t('breaches.others', { count: others, formatted: formatNumber(others, language) });
    return [...shown, { key: ' others', name, value: rest, colour: OTHERS, drawn: OTHERS_DRAWN, to: undefined }];
  }, [sources, count, scan.breach_total, t, language]);
  return (
    <RiskRing
      parts={parts}
      heading={t('breaches.source')}
      label={(words) => t('breaches.sourcesLabel', { parts: words })}
      words={t('human.words')}
    />
  );
}

/** What is known of a breach; of the largest, where none was chosen. */
function About({ source }: { readonly source: BreachSourceRow | undefined }) {
  const { t } = useTranslation('dti');
  if (!source) return null;
  const { name, actor, category, geography, attack_vector, compromised_data, year } = source;
  const facts: Fact[] = [
    { term: t('breaches.source'), value: shownName(name) },
    { term: t('breaches.year'), value: year ?? t('breaches.noYear') },
    ...[
      { term: t('breaches.actor'), value: actor },
      { term: t('breaches.category'), value: category },
      { term: t('breaches.geography'), value: geography },
      { term: t('breaches.vector'), value: attack_vector },
      { term: t('breaches.data'), value: compromised_data.map(shownName).join(', ') || null },
    ].filter(({ value }) => value !== null),
  ];
  return (
    <section className={styles.about}>
      <h3 className={styles.heading}>{t('breaches.about')}</h3>
      <Facts facts={facts} />
    </section>
  );
}
