import type { CSSProperties } from 'react';
import styles from './meter.module.css';

interface MeterProps {
  readonly label: string;
  /** 0–1 */
  readonly fraction: number;
  readonly colour?: string;
}

/** A thin bar that shows how much of something is used. Browsers style `meter` too differently to show it itself. */
export function Meter({ label, fraction, colour = 'var(--rc-brand)' }: MeterProps) {
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  const fill: CSSProperties = { width: `${percent}%`, background: colour };
  return (
    <div className={styles.root}>
      <meter className={styles.meter} aria-label={label} min={0} max={100} value={percent} />
      <div className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={fill} />
      </div>
    </div>
  );
}
