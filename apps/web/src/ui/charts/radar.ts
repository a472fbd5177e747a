import type { EChartsCoreOption } from 'echarts/core';
import { chartBase, chartTooltip } from './chart-base.ts';
import type { ChartColours } from './chart-colours.ts';

/** Percentages. Only what has a value has an axis: a gap would be drawn as 0. */
interface RadarAxis {
  readonly name: string;
  readonly now: number;
  readonly before: number | null;
}

interface RadarOptions {
  readonly colours: ChartColours;
  readonly axes: readonly RadarAxis[];
  readonly names: { readonly now: string; readonly before: string };
  readonly format: (value: number) => string;
}

/** Fewer make no surface. */
export const MIN_RADAR_AXES = 3;
const LINE_LENGTH = 13;

/** The same 0–100 on every axis; the line of before is drawn only where every axis had a value then. */
export function radar({ colours, axes, names, format }: RadarOptions): EChartsCoreOption {
  // The library goes round anticlockwise; people, and our PDF, read clockwise from the top.
  const [top, ...others] = axes;
  const drawn = top ? [top, ...others.toReversed()] : [];
  const before = drawn.flatMap((axis) => axis.before ?? []);
  const hasBefore = before.length === axes.length;
  const line = (values: readonly number[], name: string) =>
    [name, ...axes.map((axis) => `${axis.name}: ${format(values[drawn.indexOf(axis)] ?? 0)}`)].join('\n');
  return {
    ...chartBase(colours),
    tooltip: {
      ...chartTooltip(colours),
      formatter: ({ name, value }: { name: string; value: number[] }) => line(value, name),
    },
    radar: {
      indicator: drawn.map(({ name }) => ({ name: inLines(name), min: 0, max: 100 })),
      splitNumber: 4,
      axisName: { color: colours.muted, fontSize: 12, lineHeight: 15 },
      axisNameGap: 9,
      axisLine: { lineStyle: { color: colours.line } },
      splitLine: { lineStyle: { color: colours.line } },
      splitArea: { show: false },
    },
    // Beside a narrow picture names need most of the width. The last one, without a query, is what a picture that grows
    // goes back to: without it, the first width that it was measured at would stay.
    media: [
      { query: { maxWidth: 420, maxHeight: 300 }, option: { radar: { radius: '60%' } } },
      { query: { maxWidth: 420, minHeight: 301 }, option: { radar: { radius: '52%' } } },
      { query: { minWidth: 421, maxWidth: 560 }, option: { radar: { radius: '62%' } } },
      { option: { radar: { radius: '82%' } } },
    ],
    series: [
      {
        type: 'radar',
        symbolSize: 6,
        data: [
          ...(hasBefore
            ? [
                {
                  name: names.before,
                  value: before,
                  symbol: 'none',
                  lineStyle: { color: colours.info, type: 'dashed', width: 1.5 },
                  itemStyle: { color: colours.info },
                },
              ]
            : []),
          {
            name: names.now,
            value: drawn.map(({ now }) => now),
            lineStyle: { color: colours.brand, width: 2 },
            itemStyle: { color: colours.brand },
            areaStyle: { color: colours.brand, opacity: 0.16 },
          },
        ],
      },
    ],
  };
}

/** Broken between words, so that names beside the picture leave it room. */
function inLines(name: string): string {
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
