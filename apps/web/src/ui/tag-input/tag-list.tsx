import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './tag-input.module.css';

interface TagListProps {
  readonly label: string;
  readonly tags: readonly string[];
  readonly wrongIndex?: number;
  readonly disabled: boolean;
  readonly onRemove: (index: number) => void;
}

/** The entries so far, each with a button that removes it. */
export function TagList({ label, tags, wrongIndex, disabled, onRemove }: TagListProps) {
  const { t } = useTranslation('ui');
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={t('tagInput.entries', { label })}>
      {keyed(tags).map(({ tag, key }, index) => (
        <li key={key} className={index === wrongIndex ? styles.wrongTag : styles.tag}>
          <span className={styles.text}>{tag}</span>
          <button
            type="button"
            className={styles.remove}
            aria-label={t('tagInput.remove', { tag })}
            disabled={disabled}
            onClick={() => onRemove(index)}
          >
            <IconX size={13} stroke={2.2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Where duplicates are allowed, the second of two equal tags is not the first. */
function keyed(tags: readonly string[]): { tag: string; key: string }[] {
  const seen = new Map<string, number>();
  return tags.map((tag) => {
    const times = (seen.get(tag) ?? 0) + 1;
    seen.set(tag, times);
    return { tag, key: `${tag} ${times}` };
  });
}
