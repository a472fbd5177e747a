import type { HelperSource } from '@rocca/contract/api/helper.schema';
import { useTranslation } from 'react-i18next';
import styles from './source-list.module.css';

/** What an answer stands on. */
export function SourceList({ sources }: { readonly sources: readonly HelperSource[] }) {
  const { t } = useTranslation('chat');
  if (sources.length === 0) return null;
  return (
    <div className={styles.sources}>
      <span className={styles.label}>{t('sources')}</span>
      <ul className={styles.list}>
        {sources.map(({ id, title, reference }) => (
          <li key={id}>
            {title} <span className={styles.reference}>{reference}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
