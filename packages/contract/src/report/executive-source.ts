import type { Chart, Executive, Figure } from './executive.ts';
import type { ReportValues } from './executive-model.ts';

/**
 * The value that a source names: steps between dots, from the name of a section on. A step in braces names several, so
 * that one source names all figures of a chart: `summary.{critical,high}`, `summary.history.{0,1}.vulnerabilities`.
 * Undefined: there is no such place.
 */
export function valueAtSource(values: ReportValues, source: string): unknown {
  return follow(values, source.split(/\.(?![^{]*\})/));
}

function follow(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  if (step.startsWith('{')) {
    return step
      .slice(1, -1)
      .split(',')
      .map((one) => follow(value, [one, ...rest]));
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
  return follow((value as Readonly<Record<string, unknown>>)[step], rest);
}

/** The numbers that a source with several places names. */
export function numbersAtSource(values: ReportValues, source: string): unknown[] {
  return source.split(' + ').flatMap((one) => [valueAtSource(values, one)].flat(3));
}

/**
 * The figures of an executive part that are not what the report says at their source; empty: all agree. A figure that is
 * not known (null) is never wrong: a count of what nobody looked for means nothing.
 */
export function wrongFigures(values: ReportValues, executive: Executive): string[] {
  const { levels, circles, charts, changes, actionsTotal } = executive;
  const figures = [...Object.values(levels), ...circles, actionsTotal].filter((one): one is Figure => one !== null);
  return [
    ...figures.filter(({ value, source }) => value !== null && valueAtSource(values, source) !== value),
    ...charts.filter((chart) => chart.empty === null && !agrees(values, chart)),
    ...(changes && !sameNumbers(Object.values(changes.counts), numbersOf(valueAtSource(values, changes.source)))
      ? [{ key: 'changes', source: changes.source }]
      : []),
  ].map(({ key, source }) => `${key}: ${source}`);
}

function agrees(values: ReportValues, { series, source }: Chart): boolean {
  return sameNumbers(
    series.flatMap((one) => one.values),
    numbersAtSource(values, source),
  );
}

const numbersOf = (value: unknown) => (typeof value === 'object' && value !== null ? Object.values(value) : []);

/** In whatever order, and without those that draw nothing. */
function sameNumbers(drawn: readonly unknown[], told: readonly unknown[]): boolean {
  const sorted = (numbers: readonly unknown[]) =>
    numbers.filter((one) => one !== 0).toSorted((a, b) => Number(a) - Number(b));
  const [left, right] = [sorted(drawn), sorted(told)];
  return left.length === right.length && left.every((one, at) => one === right[at]);
}
