import type { Standing } from '@rocca/contract/api/standing.schema';
import { IconAlertTriangle, IconEyeQuestion, IconFlame, IconShieldExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../i18n/language.ts';
import { reportPath } from '../../lib/engine/engine-paths.ts';
import { formatDateTime, formatNumber } from '../../lib/format/format.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Card } from '../../ui/card.tsx';
import { LevelBar } from '../../ui/level-bar.tsx';
import { ServiceBadge } from '../../ui/service-badge.tsx';
import { StatCard, StatCardSkeleton, StatCards } from '../../ui/stat-card.tsx';
import styles from './standing-cards.module.css';
import { useStanding } from './standing-query.ts';

const FIGURES = ['critical', 'high', 'exploited', 'unverified'];
const ICON = { size: 18, stroke: 1.6 };

/** Where the company stands, over the last test of every target. Nothing before the first one has ended. */
export function StandingCards() {
  const { data, isPending } = useStanding();
  if (isPending) return <FiguresSkeleton />;
  if (!data || data.targets === 0) return null;
  return (
    <>
      <Figures standing={data} />
      {data.targets > 1 && data.worst.length > 0 && <WorstTargets worst={data.worst} />}
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

function Figures({ standing }: { readonly standing: Standing }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { targets, critical, high, known_exploited: exploited, unverified } = standing;
  const ofTargets = t('dashboard.ofTargets', { count: targets, shown: formatNumber(targets, language) });
  return (
    <StatCards>
      <StatCard
        label={t('dashboard.openCritical')}
        value={formatNumber(critical, language)}
        hint={ofTargets}
        icon={<IconShieldExclamation {...ICON} />}
        tone={critical > 0 ? 'danger' : undefined}
      />
      <StatCard
        label={t('dashboard.openHigh')}
        value={formatNumber(high, language)}
        hint={ofTargets}
        icon={<IconAlertTriangle {...ICON} />}
        tone={high > 0 ? 'warning' : undefined}
      />
      <StatCard
        label={t('dashboard.exploited')}
        value={exploited === null ? '–' : formatNumber(exploited, language)}
        hint={t(exploitedHint(standing))}
        icon={<IconFlame {...ICON} />}
        tone={exploited ? 'danger' : undefined}
      />
      <StatCard
        label={t('dashboard.unverified')}
        value={formatNumber(unverified, language)}
        hint={t('dashboard.unverifiedHint')}
        icon={<IconEyeQuestion {...ICON} />}
      />
    </StatCards>
  );
}

function exploitedHint({ known_exploited: count, exploited_complete: complete }: Standing) {
  if (count === null) return 'dashboard.exploitedUnknown';
  return complete ? 'dashboard.exploitedHint' : 'dashboard.exploitedLeast';
}

function WorstTargets({ worst }: { readonly worst: Standing['worst'] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <Card title={t('dashboard.worst')} hint={t('dashboard.worstHint')} flush>
      <ul className={styles.list}>
        {worst.map(({ task_id, engine, name, begun_at, ...levels }) => (
          <li key={task_id} className={styles.row}>
            <ServiceBadge code={engine} />
            <AppLink className={styles.name} to={reportPath(engine, task_id) ?? '/reports'}>
              {name}
            </AppLink>
            <span className={styles.date}>{formatDateTime(begun_at, language)}</span>
            <LevelBar levels={levels} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
