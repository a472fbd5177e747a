import styles from './bar.module.css';
import { Bar, percentOf } from './bar.tsx';

interface MeterProps {
  readonly label: string;
  /** 0–1 */
  readonly fraction: number;
  readonly colour?: string;
}

/** A thin bar that shows how much of something is used. */
export function Meter({ label, fraction, colour = 'var(--rc-brand)' }: MeterProps) {
  return (
    <div className={styles.root}>
      <meter className={styles.native} aria-label={label} min={0} max={100} value={percentOf(fraction)} />
      <Bar fraction={fraction} colour={colour} />
    </div>
  );
}
