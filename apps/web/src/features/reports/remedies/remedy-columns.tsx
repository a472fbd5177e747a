import { firstSentence } from '@rocca/contract/format/first-sentence';
import type { Remedy } from '@rocca/contract/report/groups.schema';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../i18n/language.ts';
import { formatNumber } from '../../../lib/format/format.ts';
import type { Column } from '../../../ui/table/paged-table.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { FindingName } from '../findings/finding-name.tsx';
import { LevelCounts } from '../findings/level-counts.tsx';
import { useSeverityColumn } from '../findings/severity-column.tsx';
import type { PlaceParts } from '../frame/report-definition.ts';
import { tabAddress } from '../frame/tab-address.ts';
import { GroupPlaces } from '../groups/group-places.tsx';
import styles from './remedy-columns.module.css';
import { UrgencyTag } from './urgency-tag.tsx';

/** How a list of remedies reads. */
export function useRemedyColumns({ nameOf }: Pick<PlaceParts<never>, 'nameOf'>): Column<Remedy>[] {
  const { t } = useTranslation('report');
  const language = useLanguage();
  const severity = useSeverityColumn();
  return [
    {
      key: 'priority',
      header: t('remedies.priority'),
      number: true,
      sortKey: { by: 'priority', first: 'asc' },
      cell: ({ priority }) => formatNumber(priority, language),
    },
    {
      key: 'name',
      header: t('remedies.remedy'),
      unlabelled: true,
      className: styles.name,
      sortKey: { by: 'name', first: 'asc' },
      cell: (remedy) => <Name remedy={remedy} nameOf={nameOf} />,
    },
    {
      key: 'findings',
      header: t('remedies.closes'),
      sortKey: { by: 'findings', first: 'desc' },
      cell: ({ id, findings, counts }) => (
        <LevelCounts
          total={findings}
          counts={counts}
          to={(level) => tabAddress('vulnerabilities', { remedy: id, ...(level && { level }) })}
        />
      ),
    },
    {
      key: 'known_exploited',
      header: t('remedies.exploited'),
      sortKey: { by: 'known_exploited', first: 'desc' },
      cell: ({ known_exploited: count }) =>
        count > 0 && (
          <Tag tone="critical">{t('remedies.exploitedCount', { count, formatted: formatNumber(count, language) })}</Tag>
        ),
    },
    // Not the first of its row: a sheet names it like the others.
    { ...severity, header: t('remedies.worst'), unlabelled: false },
    {
      key: 'urgency',
      header: t('remedies.urgency'),
      cell: ({ urgency }) => <UrgencyTag urgency={urgency} />,
    },
  ];
}

interface NameProps {
  readonly remedy: Remedy;
  readonly nameOf: PlaceParts<never>['nameOf'];
}

function Name({ remedy, nameOf }: NameProps) {
  const { kind, name, solution, seen, places, some_places, findings, closes } = remedy;
  const { t } = useTranslation('report');
  const language = useLanguage();
  const unfixed = findings - closes;
  return (
    <div className={styles.words}>
      <FindingName name={name} />
      {kind === 'act' && <span className={styles.act}>{firstSentence(solution)}</span>}
      <span>
        <GroupPlaces places={places} some={some_places} nameOf={nameOf} />
        {seen.length > 0 && (
          <span className={styles.seen}>
            {' · '}
            {t('remedies.seen', { count: seen.length, versions: seen.join(', ') })}
          </span>
        )}
        {unfixed > 0 && (
          <span className={styles.seen}>
            {' · '}
            {t('remedies.unfixed', { count: unfixed, formatted: formatNumber(unfixed, language) })}
          </span>
        )}
      </span>
    </div>
  );
}
