import type { HelperTopic } from '@rocca/contract/api/helper.schema';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './next-topics.module.css';

interface NextTopicsProps {
  readonly topics: readonly HelperTopic[];
  /** A message waits for its answer. */
  readonly waiting: boolean;
  readonly onAsk: (title: string) => void;
}

/** Titles to ask for with one click: what the person may have meant, or may want to know next. */
export function NextTopics({ topics, waiting, onAsk }: NextTopicsProps) {
  const { t } = useTranslation('chat');
  const id = useId();
  if (topics.length === 0) return null;
  return (
    <div className={styles.next}>
      <span id={id} className={styles.label}>
        {t('next')}
      </span>
      <ul className={styles.list} aria-labelledby={id}>
        {topics.map(({ id: topic, title }) => (
          <li key={topic}>
            {/* Not disabled while it waits: the focus would be lost. */}
            <button
              type="button"
              className={styles.chip}
              aria-disabled={waiting}
              onClick={() => !waiting && onAsk(title)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
