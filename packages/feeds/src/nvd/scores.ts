import type { CvssScore, CvssScores } from '@rocca/contract/severity/cvss';
import { listOf, objectOf, textOf } from '../shape.ts';

const VECTORS = {
  v2: /^(?:[A-Za-z]{1,3}:[A-Za-z]{1,4})(?:\/[A-Za-z]{1,3}:[A-Za-z]{1,4}){5,13}$/,
  v3: /^CVSS:3\.[01](?:\/[A-Z]{1,3}:[A-Z]){8,22}$/,
  v4: /^CVSS:4\.0(?:\/[A-Z]{1,3}:[A-Za-z]{1,8}){11,32}$/,
} as const;

/** `Primary` scores are NVD's, or of a source it defers to; scores of others fill the gaps. */
export function scoresOf(value: unknown): CvssScores {
  const metrics = objectOf(value) ?? {};
  const [v31, v30] = [metricsOf(metrics.cvssMetricV31, VECTORS.v3), metricsOf(metrics.cvssMetricV30, VECTORS.v3)];
  const scores: { v2?: CvssScore; v3?: CvssScore; v4?: CvssScore } = {};
  const v2 = best(metricsOf(metrics.cvssMetricV2, VECTORS.v2));
  const v3 = best([...v31, ...v30]);
  const v4 = best(metricsOf(metrics.cvssMetricV40, VECTORS.v4));
  if (v2) scores.v2 = v2;
  if (v3) scores.v3 = v3;
  if (v4) scores.v4 = v4;
  return scores;
}

interface Metric {
  readonly primary: boolean;
  readonly score: CvssScore;
}

/** The first primary one, else the first: version 3.1 comes before 3.0 in the list. */
function best(metrics: readonly Metric[]): CvssScore | null {
  return (metrics.find(({ primary }) => primary) ?? metrics[0])?.score ?? null;
}

function metricsOf(value: unknown, shape: RegExp): Metric[] {
  return listOf(value).flatMap((entry) => {
    const metric = objectOf(entry);
    const data = objectOf(metric?.cvssData);
    const vector = textOf(data?.vectorString);
    const score = data?.baseScore;
    if (!metric || typeof score !== 'number' || !(score >= 0 && score <= 10) || !shape.test(vector)) return [];
    return [{ primary: metric.type === 'Primary', score: { vector, score } }];
  });
}
