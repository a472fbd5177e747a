import {
  MEASURE_STANDINGS,
  type MeasureStanding,
  measureStanding,
  standingCounts,
} from '@rocca/contract/survey/report-view';
import type { PaletteTone } from '../palette/palette.ts';
import type { SurveyPrint } from './survey-print.ts';

const MEASURE_TONES = {
  covered: 'good',
  contradicted: 'critical',
  partial: 'medium',
  missing: 'high',
  not_applicable: 'neutral',
  not_binding: 'neutral',
} as const satisfies Record<MeasureStanding, PaletteTone>;

/** The measures of the framework by function; null for a questionnaire without one. */
export function functionsData(print: SurveyPrint) {
  const { report, words, wording } = print;
  const { framework } = report.definition;
  if (!framework) return null;
  return {
    intro: [
      words.coverageIntro(print.text(framework.name)),
      overallText(print),
      report.entity ? words.coverageFor[report.entity] : words.coverageForAll,
    ],
    functions: report.functions.map((one) => {
      const counts = standingCounts(one);
      return {
        title: print.text(one.title),
        score: words.functionScore(print.score(one.score)),
        label: words.measures,
        counts: MEASURE_STANDINGS.filter((standing) => counts[standing] > 0).map((standing) => ({
          tone: MEASURE_TONES[standing],
          text: `${words.coverage[standing]} ${wording.number(counts[standing])}`,
          part: counts[standing] / one.measures.length,
        })),
        measures: one.measures.map((measure) => ({
          code: measure.code,
          title: print.text(measure.title),
          score: measure.score == null ? '' : print.score(measure.score),
          practice: measure.good_practice ? words.goodPractice(print.score(measure.good_practice.score)) : null,
          tone: MEASURE_TONES[measureStanding(measure)],
          word: words.coverage[measureStanding(measure)],
        })),
      };
    }),
  };
}

/** All functions in one sentence: how many of the measures that bind the company are covered. */
function overallText({ report, words, wording }: SurveyPrint): string {
  const counts = standingCounts({ measures: report.functions.flatMap(({ measures }) => measures) });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.not_binding;
  const first = words.coveredOf(counts.covered, wording.number(counts.covered), wording.number(all));
  const rest = MEASURE_STANDINGS.filter((standing) => standing !== 'covered' && counts[standing] > 0).map(
    (standing) => `${wording.number(counts[standing])} ${words.coverageCount(standing, counts[standing])}`,
  );
  return `${[first, ...rest].join(', ')}.`;
}
