import type { Standing } from '@rocca/contract/api/standing.schema';
import { IconAlertTriangle, IconEyeQuestion, IconFlame, IconShieldExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { formatNumber } from '../../lib/format/format.ts';
import { RetryNotice } from '../../ui/retry-notice.tsx';
import { StatCard, StatCardSkeleton, StatCards } from '../../ui/stat-card.tsx';
import { useStanding } from './standing-query.ts';

const FIGURES = ['critical', 'high', 'exploited', 'unverified'];
const ICON = { size: 18, stroke: 1.6 };

/** Where the company stands, over the last test of every target. Nothing before the first one has ended. */
export function StandingCards() {
  const { t } = useTranslation();
  const { data, isPending, isError, error, isFetching, refetch } = useStanding();
  if (isPending) return <FiguresSkeleton />;
  if (data?.targets === 0) return null;
  return (
    <>
      <Figures standing={data ?? null} stale={isError} />
      {isError && (
        <RetryNotice text={t('dashboard.standingFailed')} cause={error} busy={isFetching} onRetry={refetch} />
      )}
    </>
  );
}

/** In the size they will have: what stands below does not move. */
function FiguresSkeleton() {
  return (
    <StatCards>
      {FIGURES.map((figure) => (
        <StatCardSkeleton key={figure} />
      ))}
    </StatCards>
  );
}

interface FiguresProps {
  /** Null: they could not be read, which is not zero. */
  readonly standing: Standing | null;
  /** The last attempt to read them failed. */
  readonly stale: boolean;
}

function Figures({ standing, stale }: FiguresProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const shown = (value: number | null | undefined) => (value == null ? '–' : formatNumber(value, language));
  const hint = (words: string) => (stale || !standing ? t('dashboard.notUpdated') : words);
  const seenBy = (figure: keyof Standing['services']) => {
    const { targets = 0, services } = standing ?? {};
    const count = services?.[figure] ?? 0;
    return count > 1
      ? t('dashboard.seenBy', { count, shown: shown(count) })
      : t('dashboard.ofTargets', { count: targets, shown: shown(targets) });
  };
  const exploited = standing?.known_exploited;
  return (
    <StatCards>
      <StatCard
        label={t('dashboard.openCritical')}
        value={shown(standing?.critical)}
        hint={hint(seenBy('critical'))}
        icon={<IconShieldExclamation {...ICON} />}
        tone={standing?.critical ? 'danger' : undefined}
      />
      <StatCard
        label={t('dashboard.openHigh')}
        value={shown(standing?.high)}
        hint={hint(seenBy('high'))}
        icon={<IconAlertTriangle {...ICON} />}
        tone={standing?.high ? 'warning' : undefined}
      />
      <StatCard
        label={t('dashboard.exploited')}
        value={shown(exploited)}
        hint={hint(standing ? t(exploitedHint(standing)) : '')}
        icon={<IconFlame {...ICON} />}
        tone={exploited ? 'danger' : undefined}
      />
      <StatCard
        label={t('dashboard.unverified')}
        value={shown(standing?.unverified)}
        hint={hint(t('dashboard.unverifiedHint'))}
        icon={<IconEyeQuestion {...ICON} />}
      />
    </StatCards>
  );
}

function exploitedHint({ known_exploited: count, exploited_complete: complete }: Standing) {
  if (count === null) return 'dashboard.exploitedUnknown';
  return complete ? 'dashboard.exploitedHint' : 'dashboard.exploitedLeast';
}
