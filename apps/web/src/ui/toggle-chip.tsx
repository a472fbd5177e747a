import type { ReactNode } from 'react';
import type { Tone } from './tag.tsx';
import styles from './toggle-chip.module.css';

interface ToggleChipProps {
  readonly pressed: boolean;
  readonly onToggle: () => void;
  /** The colour of its dot. */
  readonly tone?: Tone;
  /** How many it would show. */
  readonly count?: string | undefined;
  /** Why it cannot be chosen now: said on it, and it stays reachable with the keyboard. */
  readonly unavailable?: string | undefined;
  readonly children: ReactNode;
}

/** A filter that is on or off. */
export function ToggleChip({ pressed, onToggle, tone, count, unavailable, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={styles.chip}
      aria-pressed={pressed}
      aria-disabled={unavailable !== undefined || undefined}
      onClick={unavailable === undefined ? onToggle : undefined}
    >
      {tone && <i className={`${styles.dot} ${styles[tone]}`} aria-hidden="true" />}
      {children}
      {unavailable !== undefined && <span className={styles.reason}>{unavailable}</span>}
      {count !== undefined && <b className={styles.count}>{count}</b>}
    </button>
  );
}
