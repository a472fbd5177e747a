import type { SurfaceNode } from '@rocca/contract/engines/dti/sections';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useReducer } from 'react';
import { useLanguage } from '../../../i18n/language.ts';
import { reportListQuery } from '../../../lib/reports/report-queries.ts';
import { surface } from '../report-sections.ts';
import { type Branch, childKey, type OpenSurface, rowsOf, type SurfaceRow } from './surface-rows.ts';

/**
 * As many children as a node opens to: more would push its siblings out of sight. The rest is one row until it is asked
 * for; then they come in greater numbers, of which the first are there already.
 */
const FIRST_CHILDREN = 20;
const MORE_CHILDREN = 100;

type Action =
  | { readonly kind: 'open' | 'close' | 'loading' | 'failed'; readonly key: string }
  | { readonly kind: 'loaded'; readonly key: string; readonly children: readonly SurfaceNode[]; readonly total: number }
  | { readonly kind: 'closeAll'; readonly root: string };

const NOTHING: Branch = { children: [], total: 0, state: 'loading' };

export function changeSurface(state: OpenSurface, action: Action): OpenSurface {
  const { branches, open } = state;
  const withBranch = (key: string, branch: Branch) => ({ ...state, branches: new Map(branches).set(key, branch) });
  switch (action.kind) {
    case 'open':
      return { ...state, open: new Set(open).add(action.key) };
    case 'close':
      return { ...state, open: new Set([...open].filter((key) => key !== action.key)) };
    case 'closeAll':
      return { ...state, open: new Set([action.root]) };
    case 'loading':
    case 'failed':
      return withBranch(action.key, { ...(branches.get(action.key) ?? NOTHING), state: action.kind });
    case 'loaded': {
      const before = branches.get(action.key)?.children ?? [];
      const known = new Set(before.map(({ id }) => id));
      const children = [...before, ...action.children.filter(({ id }) => !known.has(id))];
      // A page that brings nothing new is the last one, whatever the number says.
      const total = children.length > before.length ? action.total : children.length;
      return withBranch(action.key, { children, total, state: 'loaded' });
    }
  }
}

interface Surface {
  readonly rows: readonly SurfaceRow[];
  readonly toggle: (row: SurfaceRow) => void;
  readonly closeAll: () => void;
}

/** What is open of a surface. Children are fetched when a node is first opened, a page at a time. */
export function useSurface(id: string, root: SurfaceNode): Surface {
  const client = useQueryClient();
  const language = useLanguage();
  const [state, change] = useReducer(changeSurface, { branches: new Map(), open: new Set([root.id]) });
  const rows = useMemo(() => rowsOf(root, state), [root, state]);

  async function load(key: string, parent: string): Promise<readonly SurfaceNode[]> {
    const branch = state.branches.get(key);
    if (branch?.state === 'loading') return [];
    const known = branch?.children.length ?? 0;
    const request = {
      page: Math.floor(known / MORE_CHILDREN) + 1,
      pageSize: known === 0 ? FIRST_CHILDREN : MORE_CHILDREN,
      sort: { by: 'level', order: 'desc' as const },
      filters: { parent },
    };
    change({ kind: 'loading', key });
    try {
      const { items, total } = await client.fetchQuery(reportListQuery(id, surface, request, language));
      change({ kind: 'loaded', key, children: items, total });
      return items;
    } catch {
      change({ kind: 'failed', key });
      return [];
    }
  }

  function toggle(row: SurfaceRow) {
    if (row.kind === 'more') {
      const parent = rows[row.parent];
      if (parent?.kind === 'node') void load(row.of, parent.node.id);
      return;
    }
    const { key, node, open } = row;
    if (node.children === 0) return;
    change({ kind: open ? 'close' : 'open', key });
    if (!open && !state.branches.has(key)) void load(key, node.id);
  }

  /** The way to the worst vulnerability: children come with the worst first. */
  const openWorstPath = useEffectEvent(async () => {
    let [key, node]: [string, SurfaceNode | undefined] = [root.id, root];
    while (node && node.children > 0) {
      change({ kind: 'open', key });
      const [worst]: readonly SurfaceNode[] = await load(key, node.id);
      node = worst?.level ? worst : undefined;
      key = childKey(key, worst?.id ?? '');
    }
  });
  useEffect(() => void openWorstPath(), []);

  return { rows, toggle, closeAll: () => change({ kind: 'closeAll', root: root.id }) };
}
