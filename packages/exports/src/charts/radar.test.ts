import { describe, expect, it } from 'vitest';
import { HOSTILE_TEXT } from '../testing/sample-document.ts';
import { pictureParts } from './chart-parts.ts';
import { radarSvg } from './radar.ts';

const COLOURS = { primary: '#14213d', accent: '#2563eb' };
const OPTIONS = { width: 480, height: 240, language: 'en', colours: COLOURS } as const;
const NAMES = { title: 'Groups', now: 'This time', before: 'Last time' };
const axis = (label: string, value: number, before: number | null = null) => ({ label, value, before });
const pointsOf = (svg: string) =>
  [...svg.matchAll(/<polygon points="([^"]+)"[^>]*stroke-linejoin/g)].map((match) =>
    String(match[1])
      .split(' ')
      .map((point) => point.split(',').map(Number)),
  );

describe('radarSvg', () => {
  it('draws a point for each value: the middle for 0, the outer ring for 100', () => {
    const svg = radarSvg({ ...NAMES, axes: [axis('a', 0), axis('b', 100), axis('c', 50), axis('d', 100)] }, OPTIONS);
    const [[none, right, down, left] = []] = pointsOf(svg);
    expect(none).toEqual([240, 120]);
    expect(Number(right?.[0]) - 240).toBeCloseTo(240 - Number(left?.[0]), 1);
    expect(Number(down?.[1]) - 120).toBeCloseTo((Number(right?.[0]) - 240) / 2, 1);
  });

  it('draws the line of before, with a legend, only where all of it is known', () => {
    const known = radarSvg({ ...NAMES, axes: [axis('a', 1, 2), axis('b', 1, 2), axis('c', 1, 0)] }, OPTIONS);
    expect(pointsOf(known)).toHaveLength(2);
    expect(known).toContain('Last time');
    const partly = radarSvg({ ...NAMES, axes: [axis('a', 1, 2), axis('b', 1, null), axis('c', 1, 3)] }, OPTIONS);
    expect(pointsOf(partly)).toHaveLength(1);
    expect(partly).not.toContain('Last time');
  });

  it('shows hostile names as text, and gives them to those who set text themselves', () => {
    const axes = [axis(HOSTILE_TEXT, 1), axis('a & <b>', Number.NaN), axis('c', 1e9)];
    const svg = radarSvg({ ...NAMES, title: '</svg>', axes }, OPTIONS);
    expect(svg.match(/<\/svg>/g)).toHaveLength(1);
    expect(svg).not.toMatch(/<script|NaN/);
    const { svg: shapes, labels } = pictureParts(svg);
    expect(shapes).not.toContain('<text');
    expect(labels.map(({ text }) => text)).toContain('a & <b>');
  });
});
