import type { ReactNode } from 'react';
import type { Tone } from './tag.tsx';
import styles from './toggle-chip.module.css';

interface ToggleChipProps {
  readonly pressed: boolean;
  readonly onToggle: () => void;
  /** The colour of its dot. */
  readonly tone?: Tone;
  /** How many it would show. */
  readonly count?: string;
  readonly children: ReactNode;
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, onToggle, tone, count, children }: ToggleChipProps) {
  return (
    <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onToggle}>
      {tone && <i className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />}
      {children}
      {count !== undefined && <b className={styles.count}>{count}</b>}
    </button>
  );
}
