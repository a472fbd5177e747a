import type { Chart } from '@rocca/contract/report/executive';
import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../testing/sample-document.ts';
import { chartParts } from './chart-parts.ts';
import { chartSvg } from './chart-svg.ts';

const COLOURS = { primary: '#14213d', accent: '#2563eb' };
const OPTIONS = { width: 240, height: 120, language: 'it', colours: COLOURS } as const;
const KINDS = ['doughnut', 'bars', 'stacked_bars', 'columns', 'stacked_columns', 'line'] as const;

function chartOf(kind: Chart['kind'], changes: Partial<Chart> = {}): Chart {
  return {
    ...{ key: 'k', title: 'T', kind, source: 's', empty: null },
    categories: ['Uno', 'Due', 'Tre'],
    series: [{ name: 'Serie', values: [1234, 0, 2], tone: 'accent' }],
    ...changes,
  };
}

/** What a reader sees, tags taken off. */
const wordsOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map((match) => match[1]);

describe('chartSvg', () => {
  it.each(KINDS)('draws %s with names and numbers in the language, twice the same', (kind) => {
    const svg = chartSvg(chartOf(kind), OPTIONS);
    expect(wordsOf(svg)).toEqual(expect.arrayContaining(['Uno', 'Due', 'Tre', '1.234']));
    expect(wordsOf(chartSvg(chartOf(kind), { ...OPTIONS, language: 'en' }))).toContain('1,234');
    expect(svg).toContain('#2563eb');
    expect(chartSvg(chartOf(kind), OPTIONS)).toBe(svg);
  });

  it.each(KINDS)('draws %s of no categories, of nothing and of what no count can be', (kind) => {
    for (const values of [[], [0, 0, 0], [Number.NaN, -5, Number.POSITIVE_INFINITY], [1, 1, 1e300]]) {
      const categories = values.map((_, index) => `c${index}`);
      const svg = chartSvg(chartOf(kind, { categories, series: [{ name: 'n', values, tone: 'low' }] }), OPTIONS);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    }
  });

  it.each(KINDS)('shows hostile names in %s as text', (kind) => {
    const names = [HOSTILE_TEXT, '</text><script>', '"\'&'];
    const series = [{ name: '</svg>', values: [1, 2, 3], tone: 'high' as const }];
    const svg = chartSvg(chartOf(kind, { title: HOSTILE_TEXT, categories: names, series }), OPTIONS);
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
    expect(svg).not.toContain('<script');
    expect(svg).not.toMatch(/\p{Cc}|\u202e/u);
    expect(svg.isWellFormed()).toBe(true);
  });

  it('says the sentence of an empty chart in place of it', () => {
    const svg = chartSvg(chartOf('doughnut', { empty: 'Nessuna vulnerabilità' }), OPTIONS);
    expect(wordsOf(svg)).toEqual(['Nessuna vulnerabilità']);
  });

  it('gives a slice to each value, and a whole ring to the only one', () => {
    expect(chartSvg(chartOf('doughnut'), OPTIONS).match(/<path/g)).toHaveLength(2);
    const only = chartOf('doughnut', { series: [{ name: 'n', values: [0, 7, 0], tone: 'low' }] });
    expect(chartSvg(only, OPTIONS).match(/<circle/g)).toHaveLength(1);
  });

  it('writes a long name inside a ring on two lines instead of cutting it', () => {
    const series = [{ name: 'Tipi di vulnerabilità', values: [5, 9, 25], tone: 'low' as const }];
    const words = wordsOf(chartSvg(chartOf('doughnut', { series }), OPTIONS));
    expect(words).toEqual(expect.arrayContaining(['Tipi di', 'vulnerabilità']));
  });

  it.each(Array.from({ length: 30 }, (_, size) => 8 + size / 10))(
    'names the bars of hosts in full where there is room for them: letters of %d points',
    (fontSize) => {
      const categories = ['127.20.77.13', '127.20.77.3'];
      const series = [{ name: 'n', values: [3, 2], tone: 'low' as const }];
      const svg = chartSvg(chartOf('bars', { categories, series }), { ...OPTIONS, width: 480, fontSize });
      expect(wordsOf(svg)).toEqual(expect.arrayContaining(categories));
    },
  );

  it('says how many bars there was no room for', () => {
    const categories = Array.from({ length: 40 }, (_, index) => `host-${index}`);
    const svg = chartSvg(
      chartOf('bars', { categories, series: [{ name: 'n', values: categories.map(() => 3), tone: 'low' }] }),
      OPTIONS,
    );
    const rest = wordsOf(svg).find((words) => words?.startsWith('… +'));
    expect(Number(rest?.slice(3)) + wordsOf(svg).filter((words) => words?.startsWith('host-')).length).toBe(40);
  });

  it.each(KINDS)('takes shapes and text of %s apart', (kind) => {
    const chart = chartOf(kind, { categories: ['a & "b" <c>', 'Due', 'Tre'] });
    const { svg, labels } = chartParts(chart, { ...OPTIONS, width: 600 });
    expect(svg).not.toContain('<text');
    expect(labels).toHaveLength(wordsOf(chartSvg(chart, { ...OPTIONS, width: 600 })).length);
    expect(labels.map(({ text }) => text)).toContain('a & "b" <c>');
  });

  it.each(['stacked_bars', 'stacked_columns'] as const)('names every series of %s in full', (kind) => {
    const names = ['Critiche', 'Alte', 'Medie', 'Basse'];
    const series = names.map((name) => ({ name, values: [1, 2, 3], tone: 'low' as const }));
    const svg = chartSvg(chartOf(kind, { categories: ['192.168.100.101', 'b', 'c'], series }), OPTIONS);
    expect(wordsOf(svg)).toEqual(expect.arrayContaining(names));
    const wide = series.map((one) => ({ ...one, name: `${one.name} e da correggere` }));
    expect(wordsOf(chartSvg(chartOf(kind, { series: wide }), OPTIONS))).toEqual(
      expect.arrayContaining(wide.map(({ name }) => name)),
    );
  });

  it.each([2, 3, 4, 10, 30])('cuts no day and hour below %d points of a line', (count) => {
    const categories = Array.from({ length: count }, (_, at) => `19 Nov 26, ${10 + (at % 10)}:48 *`);
    const series = [{ name: 'n', values: categories.map(() => 3), tone: 'low' as const }];
    const words = wordsOf(chartSvg(chartOf('line', { categories, series }), { ...OPTIONS, fontSize: 8 }));
    expect(words.join(' ')).not.toContain('…');
    expect(words.join(' ')).toContain(categories[0]);
  });

  it('breaks long names of bars where there is room', () => {
    const categories = ['A01 Controllo degli accessi difettoso', 'Due'];
    const words = wordsOf(chartSvg(chartOf('bars', { categories }), { ...OPTIONS, width: 300 })).join(' ');
    expect(words).toContain('A01 Controllo degli accessi difettoso');
  });

  it('draws lengths by value', () => {
    const widths = [
      ...chartSvg(chartOf('bars', { series: [{ name: 'n', values: [10, 5, 0], tone: 'low' }] }), OPTIONS).matchAll(
        /<rect[^>]* width="([\d.]+)"/g,
      ),
    ];
    const [whole = 0, half = 0] = widths.map((match) => Number(match[1]));
    expect(whole / half).toBeCloseTo(2, 1);
  });
});
