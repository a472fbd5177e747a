import styles from './bar.module.css';

interface BarProps {
  /** 0–1 */
  readonly fraction: number;
  readonly colour: string;
}

/** A thin bar for the eye alone: what it shows must stand beside it in words. */
export function Bar({ fraction, colour }: BarProps) {
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={styles.fill} style={{ width: `${percentOf(fraction)}%`, background: colour }} />
    </span>
  );
}

export function percentOf(fraction: number): number {
  return Math.round(Math.min(1, Math.max(0, fraction)) * 100);
}
