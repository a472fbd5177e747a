import type { ReactNode } from 'react';
import styles from './chips.module.css';

interface ChipsProps {
  readonly words: readonly string[];
  readonly tone?: 'plain' | 'faint' | 'danger';
}

/** A few words that belong together, each in a frame of its own. Spans: they also stand inside of labels. */
export function Chips({ words, tone = 'plain' }: ChipsProps) {
  return words.map((word) => (
    <span key={word} className={`${styles.chip} ${styles[tone]}`}>
      {word}
    </span>
  ));
}

/** Holds chips of several tones in one line. */
export function ChipLine({ children }: { readonly children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}
