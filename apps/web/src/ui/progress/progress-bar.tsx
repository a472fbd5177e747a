import type { CSSProperties } from 'react';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0–1; null while nobody knows how far it is. */
  readonly fraction: number | null;
}

/** How far something has come. Browsers draw `progress` too differently to show it itself. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const percent = fraction === null ? undefined : Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  const fill: CSSProperties | undefined = percent === undefined ? undefined : { width: `${percent}%` };
  return (
    <div className={styles.root}>
      <progress className={styles.progress} aria-label={label} max={100} value={percent} />
      <div className={styles.track} aria-hidden="true">
        <span className={percent === undefined ? styles.indeterminate : styles.fill} style={fill} />
      </div>
    </div>
  );
}
