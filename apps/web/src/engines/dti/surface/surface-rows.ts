import type { SurfaceNode } from '@rocca/contract/engines/dti/sections';

/** What hangs on an opened node, as far as it was loaded. */
export interface Branch {
  readonly children: readonly SurfaceNode[];
  /** How many there are in all. */
  readonly total: number;
  readonly state: 'loading' | 'loaded' | 'failed';
}

interface Place {
  /** The way to it: an address that several names lead to stands below each of them. */
  readonly key: string;
  /** The index of the row it hangs on; -1: the domain. */
  readonly parent: number;
  readonly depth: number;
  /** In rows from the top. A node stands beside the first of its children. */
  readonly y: number;
  /** Its place among its siblings, from 1, and how many they are. */
  readonly position: number;
  readonly siblings: number;
}

interface NodeRow extends Place {
  readonly kind: 'node';
  readonly node: SurfaceNode;
  readonly open: boolean;
  /** Where what hangs on it ends, and where the last of its children stands. */
  readonly end: number;
  readonly lastChild: number;
}

interface MoreRow extends Place {
  readonly kind: 'more';
  /** The node whose children are not all there. */
  readonly of: string;
  readonly rest: number;
  readonly state: Branch['state'];
}

export type SurfaceRow = NodeRow | MoreRow;

export interface OpenSurface {
  readonly branches: ReadonlyMap<string, Branch>;
  readonly open: ReadonlySet<string>;
}

export const childKey = (parent: string, id: string): string => `${parent}\n${id}`;

/** Every row that is open, parents before their children: from the top to the bottom none stands above the one before. */
export function rowsOf(root: SurfaceNode, { branches, open }: OpenSurface): SurfaceRow[] {
  const rows: SurfaceRow[] = [];

  function place(node: SurfaceNode, at: Omit<Place, 'y'>, y: number): number {
    const index = rows.length;
    const branch = open.has(at.key) ? branches.get(at.key) : undefined;
    rows.push({ kind: 'node', node, open: open.has(at.key), end: y + 1, lastChild: y, y, ...at });
    if (!branch) return y + 1;
    const { children, total, state } = branch;
    const rest = Math.max(0, total - children.length);
    const more = rest > 0 || state !== 'loaded';
    const siblings = children.length + (more ? 1 : 0);
    const below = { parent: index, depth: at.depth + 1, siblings };
    let next = y;
    let last = y;
    children.forEach((child, order) => {
      last = next;
      next = place(child, { key: childKey(at.key, child.id), position: order + 1, ...below }, next);
    });
    if (more) {
      last = next;
      rows.push({
        ...{ kind: 'more', key: childKey(at.key, ''), of: at.key, rest, state, y: next },
        ...{ position: siblings, ...below },
      });
      next += 1;
    }
    const end = Math.max(y + 1, next);
    rows[index] = { ...(rows[index] as NodeRow), end, lastChild: last };
    return end;
  }

  place(root, { key: root.id, parent: -1, depth: 0, position: 1, siblings: 1 }, 0);
  return rows;
}

/**
 * The rows to draw between two heights, in rows from the top: those that stand there, and those above whose children
 * do. However many are open, what is drawn is what fits into the window.
 */
export function rowsBetween(rows: readonly SurfaceRow[], top: number, bottom: number): number[] {
  const first = firstAt(rows, top);
  const shown: number[] = [];
  for (let at = first; at < rows.length && (rows[at]?.y ?? 0) <= bottom; at += 1) shown.push(at);
  const above: number[] = [];
  let parent = rows[first]?.parent ?? rows[rows.length - 1]?.parent ?? -1;
  while (parent >= 0) {
    if (parent < first) above.push(parent);
    parent = rows[parent]?.parent ?? -1;
  }
  return [...above.toReversed(), ...shown];
}

/** The first row at or below a height. */
function firstAt(rows: readonly SurfaceRow[], top: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.y ?? 0) < top) low = middle + 1;
    else high = middle;
  }
  return low;
}
