import type { ReactNode } from 'react';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  /** What the chips narrow, for those who hear the page. */
  readonly legend: string;
  readonly children: ReactNode;
  /** Choices that stand at the end. */
  readonly selects?: ReactNode;
}

/** Narrows the list below it. */
export function FilterBar({ legend, children, selects }: FilterBarProps) {
  return (
    <div className={styles.bar}>
      <fieldset className={styles.chips}>
        <legend className={styles.legend}>{legend}</legend>
        {children}
      </fieldset>
      {selects !== undefined && <div className={styles.selects}>{selects}</div>}
    </div>
  );
}
