import type { HelperSource } from '@rocca/contract/api/helper.schema';
import { useTranslation } from 'react-i18next';
import styles from './source-list.module.css';

interface SourceListProps {
  readonly sources: readonly HelperSource[];
  readonly answer: string;
}

/** What an answer stands on; folded away where the answer names all of it itself. */
export function SourceList({ sources, answer }: SourceListProps) {
  const { t } = useTranslation('chat');
  if (sources.length === 0) return null;
  const named = sources.every(({ reference }) => answer.includes(reference));
  return (
    <details className={styles.sources} open={!named}>
      <summary className={styles.label}>{t('sources', { count: sources.length })}</summary>
      <ul className={styles.list}>
        {sources.map(({ id, title, reference }) => (
          <li key={id}>
            {title} <span className={styles.reference}>{reference}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
