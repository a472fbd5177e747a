import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './entry-list.module.css';

interface EntryListProps {
  readonly entries: readonly string[];
  /** Whose they are, for those who do not see the row. */
  readonly of: string;
  /** How many are in sight before the reader asks for the rest. */
  readonly shown: number;
}

/** The addresses of a target; a long list is folded. */
export function EntryList({ entries, of, shown }: EntryListProps) {
  const { t } = useTranslation('targets');
  const [open, setOpen] = useState(false);
  // Folding away a single line would save nothing.
  const foldable = entries.length > shown + 1;
  const visible = foldable && !open ? entries.slice(0, shown) : entries;
  const hidden = entries.length - shown;
  return (
    <div className={styles.entries}>
      <ul className={styles.list}>
        {visible.map((entry) => (
          <li key={entry} className={styles.entry} title={entry}>
            {entry}
          </li>
        ))}
      </ul>
      {foldable && (
        <button type="button" className={styles.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? t('targets.fewer') : `+${hidden}`}
          <VisuallyHidden> {t('targets.moreOf', { count: hidden, name: of })}</VisuallyHidden>
        </button>
      )}
    </div>
  );
}
