import { render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Chart } from './chart.tsx';
import { figuresOf, tooltipLines } from './chart-base.ts';
import type { ChartColours } from './chart-colours.ts';
import { doughnut } from './doughnut.ts';
import { radar } from './radar.ts';
import { trendAreas } from './trend-areas.ts';

const colours = { critical: 'red', text: 'black' } as ChartColours;
const series = [
  { name: 'Critiche', colour: 'red', values: [2, 0] },
  { name: 'Alte', colour: 'orange', values: [1, 5] },
];
const format = (value: number) => `${value}!`;

const OPTIONS = {
  doughnut: doughnut({
    colours,
    slices: [{ name: 'Critiche', colour: 'red', value: 2 }],
    middle: { figure: '2', words: 'totale' },
    format,
  }),
  trend: trendAreas({
    colours,
    dates: ['1', '2'],
    moments: ['uno', 'due'],
    series,
    format,
    marks: ['', 'altro profilo'],
  }),
};

describe('a chart', () => {
  it.each(Object.entries(OPTIONS))('draws its tooltip on the canvas, which the policy allows: %s', (_, option) => {
    expect(option.tooltip).toMatchObject({ renderMode: 'richText' });
  });

  it('tells the same to whoever hears it', () => {
    const figures = figuresOf('Host', ['a', 'b'], series, format);
    render(<Chart option={OPTIONS.trend} heightPx={100} label="Host e gravità" figures={figures} />);
    expect(screen.getByRole('img', { name: 'Host e gravità' })).toBeTruthy();
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['Host', 'Critiche', 'Alte'],
      ['a', '2!', '1!'],
      ['b', '0!', '5!'],
    ]);
  });

  it('keeps two places of one name apart', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const figures = figuresOf('Data', ['15 nov, 08:59', '15 nov, 08:59'], series, format);
    render(<Chart option={OPTIONS.trend} heightPx={100} label="Andamento" figures={figures} />);
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
    expect(complained).not.toHaveBeenCalled();
    complained.mockRestore();
  });

  it('marks the dates that measure something else, and says why', () => {
    const { series: lines, tooltip } = OPTIONS.trend as unknown as {
      series: Array<{ markLine?: { data: object[] } }>;
      tooltip: { formatter: (points: Array<{ dataIndex: number }>) => string };
    };
    expect(lines.map(({ markLine }) => markLine?.data)).toEqual([[{ xAxis: 1 }], undefined]);
    expect(tooltip.formatter([{ dataIndex: 0 }])).not.toContain('profilo');
    expect(tooltip.formatter([{ dataIndex: 1 }])).toMatch(/\naltro profilo$/);
  });

  it('names every series at a place', () => {
    expect(tooltipLines('b', series, 1, format)).toBe('b\nCritiche: 0!\nAlte: 5!');
  });
});

describe('a radar', () => {
  const axes = ['one', 'two', 'three', 'four'].map((name, at) => ({ name, now: at, before: null }));
  const option = radar({ colours, axes, names: { now: 'ora', before: 'prima' }, format });

  it('goes round clockwise, where the library goes round anticlockwise', () => {
    expect(option).toMatchObject({
      radar: { indicator: [{ name: 'one' }, { name: 'four' }, { name: 'three' }, { name: 'two' }] },
      series: [{ data: [{ value: [0, 3, 2, 1] }] }],
    });
  });

  it('lists its values in the order of the questionnaire', () => {
    const { formatter } = option.tooltip as { formatter: (point: { name: string; value: number[] }) => string };
    expect(formatter({ name: 'ora', value: [0, 3, 2, 1] })).toBe('ora\none: 0!\ntwo: 1!\nthree: 2!\nfour: 3!');
  });
});
