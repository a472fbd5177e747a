import { performance } from 'node:perf_hooks';

/** The middle of many runs: machines are noisy, and one bad second must not decide. */
export async function medianMs(work: () => Promise<unknown>, runs: number): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return median(times);
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

export interface Figure {
  readonly name: string;
  readonly value: string;
  /** What it has to be, and whether it is; null: it could not be measured here. */
  readonly bar: string;
  readonly holds: boolean | null;
}

export function printFigure({ name, value, bar, holds }: Figure): void {
  const verdict = holds === null ? '-     ' : holds ? 'ok    ' : 'MISSED';
  console.log(`${verdict} ${name.padEnd(52)} ${value.padStart(26)}   (${bar})`);
}

/** A figure without the program it is compared with. */
export function notMeasured(name: string, program: string): Figure {
  return { name, value: 'not measured', bar: `${program} is not installed`, holds: null };
}
