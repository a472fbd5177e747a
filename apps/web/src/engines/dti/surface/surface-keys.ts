import type { SurfaceRow } from './surface-rows.ts';

export type SurfaceMove = { readonly to: number } | { readonly toggle: true } | { readonly zoom: 1 | -1 };

const PAGE_ROWS = 10;

/** What a key does in a tree: rows follow each other, right goes deeper and left back. Null: nothing. */
export function moveOf(key: string, rows: readonly SurfaceRow[], active: number): SurfaceMove | null {
  const row = rows[active];
  const last = rows.length - 1;
  const to = (index: number): SurfaceMove => ({ to: Math.min(last, Math.max(0, index)) });
  if (!row) return null;
  const isOpen = row.kind === 'node' && row.open;
  switch (key) {
    case 'ArrowDown':
      return to(active + 1);
    case 'ArrowUp':
      return to(active - 1);
    case 'PageDown':
      return to(active + PAGE_ROWS);
    case 'PageUp':
      return to(active - PAGE_ROWS);
    case 'Home':
      return to(0);
    case 'End':
      return to(last);
    case 'ArrowRight':
      if (row.kind === 'more' || row.node.children === 0) return null;
      return isOpen ? to(active + 1) : { toggle: true };
    case 'ArrowLeft':
      if (isOpen && row.parent >= 0) return { toggle: true };
      return row.parent < 0 ? null : to(row.parent);
    case 'Enter':
    case ' ':
      return { toggle: true };
    case '+':
      return { zoom: 1 };
    case '-':
      return { zoom: -1 };
    default:
      return null;
  }
}
