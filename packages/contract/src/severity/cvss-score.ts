import { metricsOf } from './cvss.ts';

/** The weight of each value of a metric, from the tables of FIRST's specifications. */
type Weights = Readonly<Record<string, number>>;

const V2 = {
  AV: { L: 0.395, A: 0.646, N: 1 },
  AC: { H: 0.35, M: 0.61, L: 0.71 },
  Au: { M: 0.45, S: 0.56, N: 0.704 },
  C: { N: 0, P: 0.275, C: 0.66 },
  I: { N: 0, P: 0.275, C: 0.66 },
  A: { N: 0, P: 0.275, C: 0.66 },
} as const satisfies Record<string, Weights>;

const V3 = {
  AV: { N: 0.85, A: 0.62, L: 0.55, P: 0.2 },
  AC: { L: 0.77, H: 0.44 },
  PR: { N: 0.85, L: 0.62, H: 0.27 },
  UI: { N: 0.85, R: 0.62 },
  S: { U: 0, C: 1 },
  C: { H: 0.56, L: 0.22, N: 0 },
  I: { H: 0.56, L: 0.22, N: 0 },
  A: { H: 0.56, L: 0.22, N: 0 },
} as const satisfies Record<string, Weights>;

/** Privileges count for more where the attack leaves the component it began in. */
const PR_CHANGED = { N: 0.85, L: 0.68, H: 0.5 } as const satisfies Weights;

/** The base score of a vector of version 2 or 3; null where a base metric is missing or unknown, and for version 4. */
export function baseScore(vector: string): number | null {
  if (vector.startsWith('CVSS:4')) return null;
  return vector.startsWith('CVSS:3') ? version3(vector) : version2(vector);
}

function version2(vector: string): number | null {
  const weights = weightsOf(vector, V2);
  if (!weights) return null;
  const { AV, AC, Au, C, I, A } = weights;
  const impact = 10.41 * (1 - (1 - C) * (1 - I) * (1 - A));
  const exploitability = 20 * AV * AC * Au;
  const score = (0.6 * impact + 0.4 * exploitability - 1.5) * (impact === 0 ? 0 : 1.176);
  return Math.round(score * 10) / 10;
}

function version3(vector: string): number | null {
  const changed = metricsOf(vector).get('S') === 'C';
  const weights = weightsOf(vector, changed ? { ...V3, PR: PR_CHANGED } : V3);
  if (!weights) return null;
  const { AV, AC, PR, UI, C, I, A } = weights;
  const base = 1 - (1 - C) * (1 - I) * (1 - A);
  const impact = changed ? 7.52 * (base - 0.029) - 3.25 * (base - 0.02) ** 15 : 6.42 * base;
  if (impact <= 0) return 0;
  const exploitability = 8.22 * AV * AC * PR * UI;
  return roundUp(Math.min((changed ? 1.08 : 1) * (impact + exploitability), 10));
}

function weightsOf<Metric extends string>(
  vector: string,
  table: Readonly<Record<Metric, Weights>>,
): Record<Metric, number> | null {
  const metrics = metricsOf(vector);
  const weights = {} as Record<Metric, number>;
  for (const metric of Object.keys(table) as Metric[]) {
    const values = table[metric];
    const value = metrics.get(metric) ?? '';
    if (!Object.hasOwn(values, value)) return null;
    weights[metric] = values[value] as number;
  }
  return weights;
}

/** Version 3.1's way of rounding up, which floating-point noise does not push over the edge. */
function roundUp(value: number): number {
  const whole = Math.round(value * 100_000);
  return whole % 10_000 === 0 ? whole / 100_000 : (Math.floor(whole / 10_000) + 1) / 10;
}
