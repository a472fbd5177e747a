import { useTranslation } from 'react-i18next';
import { useReportWords } from '../frame/report-words.ts';
import styles from './group-places.module.css';

interface GroupPlacesProps {
  readonly places: number;
  readonly some: readonly string[];
  /** A place's name; left out: as it is. */
  readonly nameOf: ((place: string) => string) | undefined;
}

/** Where a group is: how many places, and the first of them by name. */
export function GroupPlaces({ places, some, nameOf }: GroupPlacesProps) {
  const { t } = useTranslation('report');
  const { countPlaces } = useReportWords();
  const names = some.map((place) => nameOf?.(place) ?? place).join(', ');
  return (
    <span className={styles.places}>
      {t('groups.on', { places: countPlaces(places) })}{' '}
      <span className={styles.names}>{places > some.length ? `${names}…` : names}</span>
    </span>
  );
}
