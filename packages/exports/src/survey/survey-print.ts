import type { SurveyReport } from '@rocca/contract/api/surveys.schema';
import type { Language } from '@rocca/contract/language';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';
import { measuresOf } from '@rocca/contract/survey/measures';
import { reportQuestions } from '@rocca/contract/survey/report-view';
import type { Score } from '@rocca/contract/survey/scoring';
import type { DocumentBrand } from '../document/brand.ts';
import type { PaletteTone } from '../palette/palette.ts';
import { MAX_PARAGRAPH, printedLine } from '../pdf/printed-text.ts';
import { type Wording, wordingOf } from '../pdf/wording.ts';
import { SURVEY_WORDS, type SurveyWords } from './words.ts';

/** What every part of the PDF is written with. */
export interface SurveyPrint {
  readonly report: SurveyReport;
  readonly language: Language;
  readonly brand: DocumentBrand;
  readonly words: SurveyWords;
  readonly wording: Wording;
  /** A text of the questionnaire in the document's language. */
  text(localised: Readonly<Record<Language, string>>): string;
  question(id: string): SurveyQuestion | undefined;
  questionText(id: string): string;
  /** Codes of the measures that a question serves; empty without a framework. */
  measureCodes(id: string): string;
  groupTitle(id: string): string;
  /** `78.6%`, or the words for a score that does not count. */
  score(score: Score): string;
  /** `+3.2`, in points of percent. */
  points(change: number | null): string;
}

export function surveyPrint(report: SurveyReport, language: Language, brand: DocumentBrand): SurveyPrint {
  const words = SURVEY_WORDS[language];
  const wording = wordingOf({ language, brand });
  const questions = reportQuestions(report);
  const text: SurveyPrint['text'] = (localised) => printedLine(localised[language], MAX_PARAGRAPH);
  return {
    ...{ report, language, brand, words, wording, text },
    question: (id) => questions.get(id),
    questionText: (id) => text(questions.get(id)?.text ?? { it: id, en: id }),
    measureCodes: (id) => codesOf(report, questions.get(id)),
    groupTitle: (id) => text(report.groups.find((group) => group.id === id)?.title ?? { it: id, en: id }),
    score: (score) => (score === null ? words.notCounted : `${wording.score(score)}%`),
    points: (change) => changeText(change, words, wording),
  };
}

function codesOf({ definition }: SurveyReport, question: SurveyQuestion | undefined): string {
  const measures = question ? measuresOf(definition, question) : [];
  return measures.map(({ code }) => code).join(' · ');
}

function changeText(change: number | null, words: SurveyWords, wording: Wording): string {
  if (change === null) return words.notComparable;
  if (change === 0) return words.unchanged;
  return `${change > 0 ? '+' : '−'}${wording.score(Math.abs(change))}`;
}

/** The colour of a level; what does not count has none. */
export function levelTone(level: { readonly code: string } | null): PaletteTone {
  return LEVEL_TONES.find((tone) => tone === level?.code) ?? 'neutral';
}

const LEVEL_TONES = ['critical', 'high', 'medium', 'low', 'good'] as const;
