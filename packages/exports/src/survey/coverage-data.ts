import { coverageCounts } from '@rocca/contract/survey/report-view';
import { COVERAGES, type Coverage } from '@rocca/contract/survey/scoring';
import type { PaletteTone } from '../palette/palette.ts';
import type { SurveyPrint } from './survey-print.ts';

const COVERAGE_TONES = {
  covered: 'good',
  partial: 'medium',
  missing: 'high',
  not_applicable: 'neutral',
  not_binding: 'neutral',
} as const satisfies Record<Coverage, PaletteTone>;

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
      const counts = coverageCounts(one);
      return {
        title: print.text(one.title),
        score: words.functionScore(print.score(one.score)),
        label: words.measures,
        counts: COVERAGES.filter((coverage) => counts[coverage] > 0).map((coverage) => ({
          tone: COVERAGE_TONES[coverage],
          text: `${words.coverage[coverage]} ${wording.number(counts[coverage])}`,
          part: counts[coverage] / one.measures.length,
        })),
        measures: one.measures.map(({ code, title, coverage }) => ({
          code,
          title: print.text(title),
          tone: COVERAGE_TONES[coverage],
          word: words.coverage[coverage],
        })),
      };
    }),
  };
}

/** All functions in one sentence: how many of the measures that bind the company are covered. */
function overallText({ report, words, wording }: SurveyPrint): string {
  const counts = coverageCounts({ measures: report.functions.flatMap(({ measures }) => measures) });
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0) - counts.not_binding;
  const first = words.coveredOf(counts.covered, wording.number(counts.covered), wording.number(all));
  const rest = COVERAGES.filter((coverage) => coverage !== 'covered' && counts[coverage] > 0).map(
    (coverage) => `${wording.number(counts[coverage])} ${words.coverageCount(coverage, counts[coverage])}`,
  );
  return `${[first, ...rest].join(', ')}.`;
}
