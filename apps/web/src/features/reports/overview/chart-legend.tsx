import type { ChartSeries } from '../../../ui/charts/chart-base.ts';
import styles from './chart-legend.module.css';

/** Which colour stands for what. The chart's table names it too, so this is for the eye alone. */
export function ChartLegend({ series }: { readonly series: readonly ChartSeries[] }) {
  return (
    <ul className={styles.legend} aria-hidden="true">
      {series.map(({ name, colour }) => (
        <li key={name}>
          <i style={{ background: colour }} />
          {name}
        </li>
      ))}
    </ul>
  );
}
