import type { SurfaceNode } from '@rocca/contract/engines/dti/sections';
import { describe, expect, it } from 'vitest';
import { moveOf } from './surface-keys.ts';
import { type Branch, childKey, rowsBetween, rowsOf } from './surface-rows.ts';
import { changeSurface } from './use-surface.ts';

const node = (id: string, children = 0): SurfaceNode => ({
  ...{ id, kind: 'name', label: id, parent: null, level: null, children, names: 1, detail: null, finding: null },
});
const branch = (...children: SurfaceNode[]): Branch => ({ children, total: children.length, state: 'loaded' });

const ROOT = node('root', 3);
const under = (...ids: string[]) => ids.reduce(childKey, 'root');

describe('the rows of a surface', () => {
  const rows = rowsOf(ROOT, {
    open: new Set(['root', under('a'), under('c')]),
    branches: new Map([
      ['root', { ...branch(node('a', 2), node('b'), node('c', 9)), total: 10 }],
      [under('a'), branch(node('x'), node('y'))],
      [under('c'), { children: [], total: 0, state: 'loading' }],
    ]),
  });

  it('stand beside the first child, children below each other, and say what is missing', () => {
    expect(rows.map((row) => [row.kind === 'node' ? row.node.id : `+${row.rest}`, row.depth, row.y])).toEqual([
      ['root', 0, 0],
      ['a', 1, 0],
      ['x', 2, 0],
      ['y', 2, 1],
      ['b', 1, 2],
      ['c', 1, 3],
      ['+0', 2, 3],
      ['+7', 1, 4],
    ]);
    expect(rows[1]).toMatchObject({ end: 2, lastChild: 1, position: 1, siblings: 4 });
    expect(rows[0]).toMatchObject({ end: 5, lastChild: 4 });
  });

  it('keep an address apart that two names lead to', () => {
    const shared = rowsOf(ROOT, {
      open: new Set(['root', under('a'), under('b')]),
      branches: new Map([
        ['root', branch(node('a', 1), node('b', 1))],
        [under('a'), branch(node('x'))],
        [under('b'), branch(node('x'))],
      ]),
    });
    expect(new Set(shared.map(({ key }) => key)).size).toBe(5);
  });

  it('are drawn where the window is, with what they hang on', () => {
    const many = rowsOf(ROOT, {
      open: new Set(['root', under('n4000')]),
      branches: new Map([
        ['root', branch(...Array.from({ length: 5000 }, (_, at) => node(`n${at}`, 50)))],
        [under('n4000'), branch(...Array.from({ length: 50 }, (_, at) => node(`x${at}`)))],
      ]),
    });
    const drawn = rowsBetween(many, 4020, 4040).map((at) => many[at]);
    expect(drawn).toHaveLength(23);
    expect(drawn.slice(0, 3).map((row) => row?.kind === 'node' && row.node.id)).toEqual(['root', 'n4000', 'x20']);
  });

  it('are walked as a tree is', () => {
    expect(moveOf('ArrowRight', rows, 1)).toEqual({ to: 2 });
    expect(moveOf('ArrowRight', rows, 4)).toBeNull();
    expect(moveOf('ArrowLeft', rows, 3)).toEqual({ to: 1 });
    expect(moveOf('ArrowLeft', rows, 1)).toEqual({ toggle: true });
    expect(moveOf('ArrowLeft', rows, 0)).toBeNull();
    expect(moveOf('End', rows, 0)).toEqual({ to: 7 });
    expect(moveOf('ArrowDown', rows, 7)).toEqual({ to: 7 });
    expect(moveOf('Enter', rows, 7)).toEqual({ toggle: true });
    expect(moveOf('a', rows, 0)).toBeNull();
  });
});

it('a page of children that brings nothing new is the last one', () => {
  const empty = { branches: new Map(), open: new Set<string>() };
  const first = changeSurface(empty, { kind: 'loaded', key: 'root', children: [node('a')], total: 3 });
  const again = changeSurface(first, { kind: 'loaded', key: 'root', children: [node('a')], total: 3 });
  expect([first.branches.get('root')?.total, again.branches.get('root')?.total]).toEqual([3, 1]);
});
