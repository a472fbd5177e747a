import { type ReactNode, useId, useState } from 'react';
import type { Sort, Sorting } from '../../../lib/lists/sort.ts';
import styles from './host-detail.module.css';

interface OwnPlace {
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly sorting: Sorting;
}

/** Where a list inside of a host is: it keeps that to itself, for the address is that of the hosts. */
export function useOwnPlace(first: Sort): OwnPlace {
  const [page, setPage] = useState(1);
  const [sort, setSort] = useState(first);
  function onSort(next: Sort) {
    setSort(next);
    setPage(1);
  }
  return { page, onPage: setPage, sorting: { sort, onSort } };
}

/** A list inside of a host, with its heading. */
export function HostList({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.inner} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {title}
      </h3>
      {children}
    </section>
  );
}
