import type { ReactNode } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { Bar } from '../../../ui/bar.tsx';
import styles from './figure-rows.module.css';

export function FigureRows({ children }: { readonly children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>;
}

interface FigureRowProps {
  readonly colour: string;
  readonly name: string;
  readonly value: string;
  readonly note?: string;
  /** A second line under the name. */
  readonly below?: string | null;
  /** 0–1: a bar under the words. */
  readonly fraction?: number;
  /** The rows behind the number; none where there are none. */
  readonly to: string | undefined;
}

/** A figure with its colour, its word and its number. */
export function FigureRow({ colour, name, value, note, below = null, fraction, to }: FigureRowProps) {
  return (
    <li className={styles.row}>
      <i className={styles.dot} style={{ background: colour }} aria-hidden="true" />
      {to === undefined ? (
        <span>{name}</span>
      ) : (
        <AppLink className={styles.link} to={to}>
          {name}
        </AppLink>
      )}
      <b className={styles.value}>{value}</b>
      {note !== undefined && <span className={styles.note}>{note}</span>}
      {below !== null && <span className={styles.below}>{below}</span>}
      {fraction !== undefined && (
        <span className={styles.bar}>
          <Bar fraction={fraction} colour={colour} />
        </span>
      )}
    </li>
  );
}
