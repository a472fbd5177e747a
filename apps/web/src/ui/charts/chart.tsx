import type { EChartsCoreOption } from 'echarts/core';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import hidden from '../visually-hidden.module.css';
import styles from './chart.module.css';
import { type ChartFigures, ChartTable } from './chart-table.tsx';
import type { EChartsType } from './echarts.ts';

interface ChartProps {
  /** Kept by `useMemo`: a new one is drawn anew. */
  readonly option: EChartsCoreOption;
  readonly heightPx: number;
  /** What the picture says, in a sentence. */
  readonly label: string;
  /** The same as a table: for screen readers, and for everybody where the picture cannot be drawn. */
  readonly figures: ChartFigures;
  /** A part of the picture was clicked. For the pointer alone: links beside the picture lead to the same places. */
  readonly onPick?: (part: PickedPart) => void;
}

export interface PickedPart {
  readonly name: string;
  readonly dataIndex: number;
}

/** How far below the window a chart is drawn ahead. */
const AHEAD_PX = 200;

/** A chart on a canvas. Its library is fetched when the first chart is about to come into sight. */
export function Chart({ option, heightPx, label, figures, onPick }: ChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(null);
  const latest = useRef(option);
  const [failed, setFailed] = useState(false);
  const [drawn, setDrawn] = useState(false);

  const pick = useEffectEvent((part: PickedPart) => onPick?.(part));

  useEffect(() => {
    latest.current = option;
    chart.current?.setOption(withMotion(option), { notMerge: true });
  }, [option]);

  useEffect(() => {
    const element = host.current;
    if (!element) return;
    let state: 'waiting' | 'loading' | 'gone' = 'waiting';

    async function draw(place: HTMLElement) {
      const { init } = await import('./echarts.ts');
      if (state === 'gone') return;
      chart.current = init(place, null, { renderer: 'canvas' });
      chart.current.setOption(withMotion(latest.current));
      chart.current.on('click', ({ name, dataIndex }) => pick({ name, dataIndex }));
      setDrawn(true);
    }

    const size = new ResizeObserver(() => chart.current?.resize());
    const sight = new IntersectionObserver(begin, { rootMargin: `${AHEAD_PX}px` });

    function begin(entries: readonly IntersectionObserverEntry[]) {
      if (!element || state !== 'waiting' || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      state = 'loading';
      draw(element).catch((cause) => {
        console.warn('The chart could not be drawn', cause);
        if (state !== 'gone') setFailed(true);
      });
    }

    size.observe(element);
    sight.observe(element);
    return () => {
      state = 'gone';
      size.disconnect();
      sight.disconnect();
      chart.current?.dispose();
      chart.current = null;
    };
  }, []);

  const size: CSSProperties = { height: heightPx };
  return (
    <div className={styles.chart}>
      {!failed && (
        <div ref={host} role="img" aria-label={label} className={styles.canvas} data-drawn={drawn} style={size} />
      )}
      <div className={failed ? styles.table : `${hidden.hidden} ${styles.spare}`}>
        <ChartTable label={label} figures={figures} />
      </div>
    </div>
  );
}

function withMotion(option: EChartsCoreOption): EChartsCoreOption {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  return { animation: !still, animationDuration: 450, ...option };
}
