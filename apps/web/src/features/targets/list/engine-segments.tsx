import { ALL_FACTS } from '@rocca/contract/engines/registry';
import { serviceName } from '@rocca/contract/services';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { isHiddenPath } from '../../../lib/engine/engine-paths.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import { useLicences } from '../../../lib/licences/licences-query.ts';
import { pathTo } from '../../../lib/routes/paths.ts';
import { useTargetCounts } from '../../../lib/targets/target-counts.ts';
import { licensedEngines, targetsPath } from '../../../lib/targets/target-engines.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import styles from './engine-segments.module.css';

/** The tables of targets, one beside the other: all of them, and those of each engine the account has. */
export function EngineSegments({ engine }: { readonly engine: string | null }) {
  const { t } = useTranslation('targets');
  const language = useLanguage();
  const { data: licences = [] } = useLicences();
  const counts = useTargetCounts();
  const held: readonly string[] = licensedEngines(licences);
  const shown = ALL_FACTS.map(({ code }) => code).filter(
    (code) =>
      !isHiddenPath(pathTo('targets', { engine: code })) &&
      (code === engine || held.includes(code) || (counts?.get(code) ?? 0) > 0),
  );
  // With one engine both tables are the same.
  if (shown.length < 2) return null;
  const all = counts && [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (
    <nav ref={showCurrent} className={styles.segments} aria-label={t('targets.byService')}>
      <Segment to={targetsPath(null)} current={engine === null} count={all} text={t('targets.allServices')} />
      {shown.map((code) => (
        <Segment
          key={code}
          to={targetsPath(code)}
          current={code === engine}
          count={counts?.get(code)}
          text={serviceName(code, language)}
        />
      ))}
    </nav>
  );
}

/** Keeps their place until it is known which engines the account has. */
export function SegmentsPlaceholder() {
  return (
    <div className={styles.segments} aria-hidden="true">
      <span className={styles.segment}>&nbsp;</span>
    </div>
  );
}

/** On a narrow screen the current one may stand out of sight. */
function showCurrent(segments: HTMLElement | null): void {
  const current = segments?.querySelector<HTMLElement>('[aria-current]');
  if (segments && current) segments.scrollLeft = current.offsetLeft - segments.offsetLeft - SEGMENT_GAP_PX;
}

const SEGMENT_GAP_PX = 8;

interface SegmentProps {
  readonly to: string;
  readonly current: boolean;
  readonly count: number | undefined;
  readonly text: string;
}

function Segment({ to, current, count, text }: SegmentProps) {
  const language = useLanguage();
  return (
    <AppLink className={styles.segment} to={to} aria-current={current ? 'page' : undefined}>
      {text}
      {count !== undefined && <b className={styles.count}>{formatNumber(count, language)}</b>}
    </AppLink>
  );
}
