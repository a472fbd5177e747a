import { useTranslation } from 'react-i18next';
import { useReportWords } from '../frame/report-words.ts';
import styles from './group-places.module.css';

interface GroupPlacesProps {
  readonly places: number;
  readonly some: readonly string[];
}

/** Where a group is: how many places, and the first of them by name. */
export function GroupPlaces({ places, some }: GroupPlacesProps) {
  const { t } = useTranslation('report');
  const { countPlaces } = useReportWords();
  const names = some.join(', ');
  return (
    <span className={styles.places}>
      {t('groups.on', { places: countPlaces(places) })}{' '}
      <span className={styles.names}>{places > some.length ? `${names}…` : names}</span>
    </span>
  );
}
