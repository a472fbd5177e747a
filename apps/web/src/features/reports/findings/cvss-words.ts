import { metricsOf } from '@rocca/contract/severity/cvss';
import type { ReportTexts } from '../report-texts.ts';

type Metric = keyof ReportTexts['cvss'];
type Word = keyof ReportTexts['cvssValue'];

const IMPACT_2 = { C: 'complete', P: 'partial', N: 'noImpact' } as const satisfies Record<string, Word>;
const IMPACT_3 = { H: 'highImpact', L: 'lowImpact', N: 'noImpact' } as const satisfies Record<string, Word>;
const NEEDED = { N: 'noneNeeded', L: 'lowNeeded', H: 'highNeeded' } as const satisfies Record<string, Word>;

/** What each value of a metric means; letters mean different things in different metrics. */
const WORDS: Record<Metric, Readonly<Record<string, Word>>> = {
  AV: { N: 'network', A: 'adjacent', L: 'local', P: 'physical' },
  AC: { L: 'low', M: 'medium', H: 'high' },
  Au: { M: 'multiple', S: 'single', N: 'none' },
  AT: { N: 'absent', P: 'present' },
  PR: NEEDED,
  UI: { N: 'none', R: 'required', P: 'passive', A: 'active' },
  S: { U: 'unchanged', C: 'changedScope' },
  C: { ...IMPACT_3, ...IMPACT_2 },
  I: { ...IMPACT_3, ...IMPACT_2 },
  A: { ...IMPACT_3, ...IMPACT_2 },
  VC: IMPACT_3,
  VI: IMPACT_3,
  VA: IMPACT_3,
  SC: IMPACT_3,
  SI: IMPACT_3,
  SA: IMPACT_3,
};

export interface ExplainedMetric {
  readonly metric: Metric;
  readonly word: Word;
}

/** A vector in words, in the order it is written. Metrics without words are left to the vector itself. */
export function explainVector(vector: string): ExplainedMetric[] {
  return [...metricsOf(vector)].flatMap(([metric, value]) => {
    const word = isMetric(metric) ? WORDS[metric][value] : undefined;
    return isMetric(metric) && word ? [{ metric, word }] : [];
  });
}

function isMetric(metric: string): metric is Metric {
  return Object.hasOwn(WORDS, metric);
}
