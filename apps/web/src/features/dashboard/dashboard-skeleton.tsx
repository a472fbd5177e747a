import { useTranslation } from 'react-i18next';
import { StatCardSkeleton, StatCards } from '../../ui/stat-card.tsx';
import styles from './dashboard-page.module.css';

const CARDS = ['1', '2', '3', '4'];

/** The dashboard before anything of it is known. */
export function DashboardSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.skeleton} role="status" aria-label={t('app.loading')}>
      <StatCards>
        {CARDS.map((card) => (
          <StatCardSkeleton key={card} />
        ))}
      </StatCards>
      <div className={styles.waiting} />
    </div>
  );
}
