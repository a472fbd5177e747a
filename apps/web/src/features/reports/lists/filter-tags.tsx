import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './filter-tags.module.css';

export interface FilterTag {
  readonly key: string;
  readonly text: string;
  readonly onRemove: () => void;
}

/** What a link has narrowed the list to, and the way out of it: filters that no control beside the list offers. */
export function FilterTags({ tags }: { readonly tags: readonly FilterTag[] }) {
  const { t } = useTranslation('report');
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('filters.label')}>
      {tags.map(({ key, text, onRemove }) => (
        <li key={key} className={styles.tag}>
          {text}
          <button type="button" className={styles.remove} aria-label={t('filters.remove', { text })} onClick={onRemove}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
