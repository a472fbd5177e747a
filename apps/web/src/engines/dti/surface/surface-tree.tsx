import { SURFACE_KINDS } from '@rocca/contract/engines/dti/sections';
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { SurfaceItem } from './surface-item.tsx';
import { moveOf } from './surface-keys.ts';
import { rowsBetween, type SurfaceRow } from './surface-rows.ts';
import { columnLeft, GAP_PX, HEAD_PX, nodeWidth, ROW_PX } from './surface-sizes.ts';
import styles from './surface-tree.module.css';

interface SurfaceTreeProps {
  readonly label: string;
  readonly rows: readonly SurfaceRow[];
  readonly active: number;
  readonly zoom: number;
  readonly onActive: (index: number) => void;
  readonly onToggle: (row: SurfaceRow) => void;
  readonly onZoom: (step: 1 | -1) => void;
}

/** Rows beyond the edges of the window, so that a quick turn of the wheel finds them drawn. */
const OVERSCAN = 12;

const ITEM = '[role=treeitem]';

/**
 * The surface as columns from left to right. A tree for whoever hears it or uses the keyboard. Only the rows in the window
 * are in the page, however many are open; a node stays in sight as long as its children pass by.
 */
export function SurfaceTree(props: SurfaceTreeProps) {
  const { label, rows, active, zoom, onActive, onToggle, onZoom } = props;
  const { t } = useTranslation('dti');
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [top, height] = useWindow(frame, zoom);
  const shown = rowsBetween(rows, top - OVERSCAN, top + height + OVERSCAN);
  // The row with the focus is named by the tree: it must be there wherever the window is.
  const drawn = shown.includes(active) || !rows[active] ? shown : [active, ...shown];
  const drag = useDrag(frame);
  useZoomWheel(frame, onZoom);

  function follow(index: number) {
    onActive(index);
    const row = rows[index];
    if (frame.current && row) showRow(frame.current, row, zoom);
  }

  /** On a narrow screen the children of a node would come out of sight. */
  function toggle(row: SurfaceRow) {
    onToggle(row);
    const opens = row.kind === 'node' && !row.open && row.node.children > 0;
    if (frame.current && opens) showColumn(frame.current, row.depth + 1, zoom);
  }

  function press(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const move = moveOf(event.key, rows, active);
    if (!move) return;
    event.preventDefault();
    const row = rows[active];
    if ('to' in move) follow(move.to);
    else if ('zoom' in move) onZoom(move.zoom);
    else if (row) toggle(row);
  }

  const [root] = rows;
  // Columns that nothing is in are left out.
  const columns = SURFACE_KINDS.slice(0, 1 + rows.reduce((deepest, { depth }) => Math.max(deepest, depth), 0));
  const end = root?.kind === 'node' ? root.end : 1;
  return (
    <div ref={frame} className={styles.frame} {...drag}>
      <div className={styles.content} style={{ zoom, width: columnLeft(columns.length) }}>
        <div className={styles.heads} style={{ height: HEAD_PX }} aria-hidden="true">
          {columns.map((kind, depth) => (
            <span key={kind} style={{ width: nodeWidth(depth), marginRight: GAP_PX }}>
              {t(`surface.column_${kind}`)}
            </span>
          ))}
        </div>
        <div
          className={styles.tree}
          style={{ height: end * ROW_PX }}
          role="tree"
          tabIndex={0}
          aria-label={label}
          aria-activedescendant={`${id}-${active}`}
          onKeyDown={press}
        >
          {drawn.map((index) => {
            const row = rows[index];
            return (
              row && (
                <SurfaceItem
                  key={row.key}
                  id={`${id}-${index}`}
                  row={row}
                  active={index === active}
                  onPick={() => {
                    onActive(index);
                    toggle(row);
                  }}
                />
              )
            );
          })}
        </div>
      </div>
    </div>
  );
}

/** Which rows the window shows: how many are above it, and how many fit. */
function useWindow(frame: RefObject<HTMLDivElement | null>, zoom: number): [number, number] {
  const [shown, setShown] = useState<[number, number]>([0, 12]);
  const measure = useEffectEvent(() => {
    const element = frame.current;
    if (!element) return;
    const rowPx = ROW_PX * zoom;
    const next: [number, number] = [
      Math.floor(element.scrollTop / rowPx),
      Math.ceil(Math.max(element.clientHeight, ROW_PX) / rowPx),
    ];
    setShown((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onScroll = () => measure();
    element.addEventListener('scroll', onScroll, { passive: true });
    const observer = new ResizeObserver(onScroll);
    observer.observe(element);
    return () => {
      element.removeEventListener('scroll', onScroll);
      observer.disconnect();
    };
  }, [frame]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another zoom shows other rows
  useEffect(() => measure(), [zoom]);
  return shown;
}

/** Brings a row into the window, and no further than needed. */
function showRow(element: HTMLElement, { y, depth }: SurfaceRow, zoom: number) {
  const rowTop = y * ROW_PX * zoom;
  const head = HEAD_PX * zoom;
  const bottom = element.scrollTop + element.clientHeight - head;
  if (rowTop < element.scrollTop) element.scrollTop = rowTop;
  else if (rowTop + ROW_PX * zoom > bottom) {
    element.scrollTop = rowTop + ROW_PX * zoom - element.clientHeight + head;
  }
  showColumn(element, depth, zoom);
}

function showColumn(element: HTMLElement, depth: number, zoom: number) {
  const left = columnLeft(depth) * zoom;
  const right = columnLeft(depth + 1) * zoom;
  if (left < element.scrollLeft) element.scrollLeft = left;
  else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
}

/** Dragging the ground moves the view; a touch scrolls by itself. */
function useDrag(frame: RefObject<HTMLDivElement | null>) {
  const from = useRef<{ x: number; y: number; left: number; top: number }>(null);
  return {
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      const element = frame.current;
      if (!element || event.button !== 0 || event.pointerType === 'touch') return;
      if (event.target instanceof Element && event.target.closest(ITEM)) return;
      // The bars of the window are dragged by themselves.
      if (event.nativeEvent.offsetX > element.clientWidth && event.target === element) return;
      from.current = { x: event.clientX, y: event.clientY, left: element.scrollLeft, top: element.scrollTop };
      element.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const element = frame.current;
      if (!element || !from.current) return;
      element.scrollLeft = from.current.left - (event.clientX - from.current.x);
      element.scrollTop = from.current.top - (event.clientY - from.current.y);
    },
    onPointerUp: () => {
      from.current = null;
    },
    onPointerCancel: () => {
      from.current = null;
    },
  };
}

/** The wheel with Ctrl, and two fingers on a touchpad. React listens passively: the page would zoom too. */
function useZoomWheel(frame: RefObject<HTMLDivElement | null>, onZoom: (step: 1 | -1) => void) {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(event.deltaY < 0 ? 1 : -1);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [frame]);
}
