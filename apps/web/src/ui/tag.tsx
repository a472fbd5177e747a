import type { ReactNode } from 'react';
import styles from './tag.module.css';

export type Tone = 'ok' | 'low' | 'info' | 'medium' | 'high' | 'critical';

interface TagProps {
  readonly tone: Tone;
  /** Something is going on behind this state right now. */
  readonly alive?: boolean;
  /** A sentence: it takes as many lines as it needs. */
  readonly long?: boolean;
  readonly children: ReactNode;
}

/** A state in colour and in words. */
export function Tag({ tone, alive = false, long = false, children }: TagProps) {
  return (
    <span className={`${styles.tag} ${styles[tone]} ${long ? styles.long : ''}`}>
      <i className={alive ? styles.alive : styles.dot} aria-hidden="true" />
      {children}
    </span>
  );
}
