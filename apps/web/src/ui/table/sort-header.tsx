import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { nextSort, type Sorting, type SortKey } from '../../lib/lists/sort.ts';
import styles from './sort-header.module.css';

interface SortHeaderProps {
  readonly header: string;
  readonly sortKey: SortKey;
  readonly sorting: Sorting;
}

/** A column's name that sorts by it. The cell around it carries `aria-sort`. */
export function SortHeader({ header, sortKey, sorting: { sort, onSort } }: SortHeaderProps) {
  const active = sort.by === sortKey.by;
  const Icon = !active ? IconArrowsSort : sort.order === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={active ? styles.active : styles.sort}
      onClick={() => onSort(nextSort(sort, sortKey))}
    >
      {header}
      <Icon size={14} stroke={1.8} aria-hidden="true" className={styles.icon} />
    </button>
  );
}

export function ariaSort({ sort }: Sorting, { by }: SortKey): 'ascending' | 'descending' | 'none' {
  if (sort.by !== by) return 'none';
  return sort.order === 'asc' ? 'ascending' : 'descending';
}
