import type { Level } from '@rocca/contract/severity/severity';
import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { Bar } from '../../../ui/bar.tsx';
import styles from './level-rows.module.css';

export function LevelRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface LevelRowProps {
  readonly level: Level;
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  /** 0–1: a bar under the words. */
  readonly fraction?: number;
  /** The rows behind the number; none where there are none. */
  readonly to: string | undefined;
}

/** A level with its colour, its word and its number. */
export function LevelRow({ level, name, value, note, fraction, to }: LevelRowProps) {
  return (
    <li className={styles.row}>
      <i className={styles.dot} style={{ background: `var(--rc-${level})` }} aria-hidden="true" />
      {to === undefined ? (
        <span>{name}</span>
      ) : (
        <AppLink className={styles.link} to={to}>
          {name}
        </AppLink>
      )}
      <b className={styles.value}>{value}</b>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {fraction !== undefined && (
        <span className={styles.bar}>
          <Bar fraction={fraction} colour={`var(--rc-${level})`} />
        </span>
      )}
    </li>
  );
}
