import { type ChartOptions, frameOf, svgPicture } from './chart-svg.ts';
import type { Frame } from './frame.ts';
import { seriesLegend } from './legend.ts';
import { element, oneLine, textAt } from './svg.ts';
import { wrapText } from './text-width.ts';

/** Values are percentages. An axis without a value has no place here: a gap would be read as 0. */
interface RadarAxis {
  readonly label: string;
  readonly value: number;
  readonly before: number | null;
}

interface Radar {
  readonly title: string;
  readonly axes: readonly RadarAxis[];
  /** Names of the two lines. */
  readonly now: string;
  readonly before: string;
}

/** Fewer make no surface. */
export const MIN_AXES = 3;
const RINGS = [25, 50, 75, 100];

/** A line for each axis from the middle; the line of before is drawn only where every axis had a value then. */
export function radarSvg({ title, axes, now, before }: Radar, options: ChartOptions): string {
  const frame = frameOf(options);
  const old = axes.flatMap((axis) => axis.before ?? []);
  const hasBefore = old.length === axes.length;
  const series = [
    { name: now, values: [], tone: 'accent' as const },
    ...(hasBefore ? [{ name: before, values: [], tone: 'neutral' as const }] : []),
  ];
  const legend = seriesLegend({ series }, frame);
  const place = placeOf(axes.length, frame, legend.height);
  const values = axes.map(({ value }) => value);
  const content = [
    drawRings(place, frame),
    ...axes.map(({ label }, at) => drawLabel(label, at, place, frame)),
    hasBefore
      ? drawSurface(old, place, { stroke: frame.colour('neutral'), 'stroke-dasharray': '4 3', fill: 'none' })
      : '',
    drawSurface(values, place, { stroke: frame.colour('accent'), fill: frame.colour('accent'), 'fill-opacity': 0.16 }),
    ...values.map((value, at) => drawDot(place.point(at, value), frame)),
    legend.markup,
  ];
  return svgPicture(title, content.join(''), frame);
}

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Place {
  readonly count: number;
  readonly radius: number;
  point(axis: number, percent: number): Point;
}

function placeOf(count: number, { width, height, fontSize }: Frame, legendHeight: number): Place {
  // Room for two lines of a label above and below, and for the longest words at the sides.
  const radius = Math.max(20, Math.min((height - legendHeight) / 2 - fontSize * 2.2, width * 0.3));
  const middle = { x: width / 2, y: (height - legendHeight) / 2 };
  return {
    count,
    radius,
    point(axis, percent) {
      const angle = (axis / count) * 2 * Math.PI;
      const length = percent > 0 ? (radius * Math.min(100, percent)) / 100 : 0;
      return { x: middle.x + length * Math.sin(angle), y: middle.y - length * Math.cos(angle) };
    },
  };
}

const pathOf = (points: readonly Point[]) => points.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ');

function drawRings({ count, point }: Place, { greys, fontSize }: Frame): string {
  const axes = Array.from({ length: count }, (_, axis) => axis);
  const rings = RINGS.map((ring) =>
    element('polygon', {
      points: pathOf(axes.map((axis) => point(axis, ring))),
      ...{ fill: 'none', stroke: greys.line, 'stroke-width': 0.7 },
    }),
  );
  const spokes = axes.map((axis) => {
    const [from, to] = [point(axis, 0), point(axis, 100)];
    return element('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: greys.line, 'stroke-width': 0.7 });
  });
  const numbers = [50, 100].map((ring) => {
    const { x, y } = point(0, ring);
    return textAt(String(ring), x + fontSize * 0.3, y + fontSize * 0.55, { size: fontSize * 0.75, fill: greys.muted });
  });
  return [...rings, ...spokes, ...numbers].join('');
}

function drawLabel(label: string, axis: number, place: Place, { width, fontSize, greys }: Frame): string {
  const end = place.point(axis, 100);
  const side = (end.x - width / 2) / place.radius;
  const isMiddle = Math.abs(side) < 0.2;
  const x = end.x + (isMiddle ? 0 : Math.sign(side) * fontSize * 0.7);
  const room = isMiddle ? width * 0.4 : side > 0 ? width - x : x;
  const lines = wrapText(oneLine(label), fontSize, room, 2);
  const step = fontSize * 1.15;
  // Beside the end of its axis; above the topmost one and below the lowest.
  const isTop = isMiddle && end.y < place.point(axis, 0).y;
  const shift = isMiddle ? fontSize * (isTop ? -0.9 : 0.9) - (isTop ? step * (lines.length - 1) : 0) : 0;
  const top = isMiddle ? end.y + shift : end.y - (step * (lines.length - 1)) / 2;
  const anchor = isMiddle ? 'middle' : side > 0 ? 'start' : 'end';
  return lines
    .map((line, at) => textAt(line, x, top + step * at, { size: fontSize, fill: greys.ink, anchor }))
    .join('');
}

function drawSurface(values: readonly number[], { point }: Place, style: Readonly<Record<string, string | number>>) {
  const points = pathOf(values.map((value, axis) => point(axis, value)));
  return element('polygon', { points, 'stroke-width': 1.6, 'stroke-linejoin': 'round', ...style });
}

function drawDot({ x, y }: Point, frame: Frame): string {
  return element('circle', {
    cx: x,
    cy: y,
    r: 2.2,
    fill: '#ffffff',
    stroke: frame.colour('accent'),
    'stroke-width': 1.4,
  });
}
