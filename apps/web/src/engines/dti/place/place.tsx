import type { DtiFinding } from '@rocca/contract/engines/dti/sections';
import { useTranslation } from 'react-i18next';
import { type PlaceParts, tabAddress } from '../../../features/reports/for-engines.ts';
import { shownName } from '../../../lib/format/shown-name.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import shared from '../dti.module.css';
import { ipAddress } from '../links.ts';
import type { DtiReport, DtiShape } from '../report-sections.ts';
import styles from './place.module.css';

type Place = Pick<DtiFinding, 'ip' | 'port' | 'protocol' | 'name_of_place'>;

/** A finding is at a port of an address, at an address as a whole, or at a name. */
export function usePlace({ coverage }: DtiReport): PlaceParts<DtiShape> {
  const { t } = useTranslation('dti');
  const column = {
    key: 'place',
    header: t('place.where'),
    className: styles.place,
    sortKey: { by: 'host', first: 'asc' as const },
    cell: (place: Place) => <PlaceLink place={place} />,
  };
  return {
    columns: [column],
    differenceColumns: [column],
    facts: (finding) => [
      finding.ip === null
        ? { term: t('place.name'), value: <PlaceLink place={finding} /> }
        : { term: t('place.ip'), value: <PlaceLink place={finding} /> },
    ],
    filters: { ip: t('place.ip'), check: t('place.check'), ransomware: t('place.ransomware') },
    filterValue: (filter, value) => {
      if (filter === 'check') return coverage.checks.find(({ check }) => check === value)?.name ?? value;
      if (filter === 'ransomware') return t(value === 'yes' ? 'place.yes' : 'place.no');
      return value;
    },
  };
}

function PlaceLink({ place: { ip, port, protocol, name_of_place: name } }: { readonly place: Place }) {
  if (ip !== null) {
    return (
      <span>
        <AppLink className={shared.link} to={ipAddress(ip)}>
          {ip}
        </AppLink>
        {port !== null && <span className={styles.port}>{`${port}/${protocol ?? 'tcp'}`}</span>}
      </span>
    );
  }
  if (name === null) return '–';
  return (
    <AppLink className={shared.link} to={tabAddress('names', { q: name })}>
      {shownName(name)}
    </AppLink>
  );
}
