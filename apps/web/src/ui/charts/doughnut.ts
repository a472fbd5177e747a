import type { EChartsCoreOption } from 'echarts/core';
import { CHART_FONT, chartBase, chartTooltip } from './chart-base.ts';
import type { ChartColours } from './chart-colours.ts';

interface Slice {
  readonly name: string;
  readonly colour: string;
  readonly value: number;
}

interface DoughnutOptions {
  readonly colours: ChartColours;
  readonly slices: readonly Slice[];
  /** Stands in the middle: the sum, and what it is a sum of. */
  readonly middle: { readonly figure: string; readonly words: string };
  readonly format: (value: number) => string;
}

/** `48.246` must not touch the ring around it. */
const figureSize = (figure: string) => (figure.length > 7 ? 17 : figure.length > 5 ? 20 : 26);

/** How a whole is made up. */
export function doughnut({ colours, slices, middle, format }: DoughnutOptions): EChartsCoreOption {
  const shown = slices.filter(({ value }) => value > 0);
  const text = { color: colours.text, fontFamily: CHART_FONT };
  return {
    ...chartBase(colours),
    tooltip: {
      ...chartTooltip(colours),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const slice = shown[dataIndex];
        return slice ? `${slice.name}: ${format(slice.value)}` : '';
      },
    },
    series: [
      {
        type: 'pie',
        radius: ['67%', '94%'],
        // A gap between slices tells neighbours of similar colour apart; a single slice is a whole ring.
        padAngle: shown.length > 1 ? 1.5 : 0,
        itemStyle: { borderRadius: 3 },
        labelLine: { show: false },
        emphasis: { scaleSize: 3 },
        label: {
          position: 'center',
          formatter: `{figure|${middle.figure}}\n{words|${middle.words}}`,
          rich: {
            figure: { ...text, fontSize: figureSize(middle.figure), fontWeight: 650, lineHeight: 31 },
            words: { ...text, fontSize: 12, lineHeight: 17, color: colours.faint },
          },
        },
        data: shown.map(({ name, value, colour }) => ({ name, value, itemStyle: { color: colour } })),
      },
    ],
  };
}
