import { type ReactNode, useId, useState } from 'react';
import type { Sort, Sorting } from '../../../lib/lists/sort.ts';
import styles from './inner-list.module.css';

interface OwnPlace {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly sorting: Sorting;
}

/** Where a list inside of a row is: it keeps that to itself, for the address is that of the rows. */
export function useOwnPlace(first: Sort): OwnPlace {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState(first);
  function onSort(next: Sort) {
    setSort(next);
    setPage(1);
  }
  return { page, onPage: setPage, sorting: { sort, onSort } };
}

interface InnerListProps {
  readonly title: string;
  /** Where the same rows stand by themselves. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A list inside of a row, with its heading. */
export function InnerList({ title, action, children }: InnerListProps) {
  const id = useId();
  return (
    <section className={styles.inner} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.heading}>
          {title}
        </h3>
        {action}
      </div>
      {children}
    </section>
  );
}
