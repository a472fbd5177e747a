import bar from '../bar.module.css';
import { percentOf } from '../bar.tsx';
import styles from './progress-bar.module.css';

interface ProgressBarProps {
  readonly label: string;
  /** 0–1; null while it is unknown. */
  readonly fraction: number | null;
}

/** How far something has come. */
export function ProgressBar({ label, fraction }: ProgressBarProps) {
  const percent = fraction === null ? undefined : percentOf(fraction);
  const motion = percent === undefined ? styles.indeterminate : styles.rising;
  return (
    <div className={bar.root}>
      <progress className={bar.native} aria-label={label} max={100} value={percent} />
      <div className={bar.track} aria-hidden="true">
        <span
          className={`${bar.fill} ${styles.fill} ${motion}`}
          style={percent === undefined ? undefined : { width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
