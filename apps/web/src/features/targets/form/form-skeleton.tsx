import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from '../../../ui/form/form-frame.module.css';

/** The form before it is known what it holds. */
export function FormSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={styles.layout} role="status" aria-label={t('app.loading')}>
      <div className={styles.cards}>
        <Skeleton height={330} radius={12} />
        <Skeleton height={180} radius={12} />
      </div>
      <Skeleton height={230} radius={12} />
    </div>
  );
}
