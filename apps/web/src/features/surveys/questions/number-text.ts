import type { Language } from '@rocca/contract/language';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';

export const stepOf = ({ question_type }: SurveyQuestion) => (question_type === 'integer' ? 1 : 0.1);

/** What a person typed: null for nothing, NaN for what is no number. A comma is a decimal point in both languages. */
export function parseNumber(text: string): number | null {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(typed) ? Number(typed) : Number.NaN;
}

/** As it is typed: no grouping, which could be taken for a decimal point. */
export function numberText(value: number | undefined, language: Language): string {
  if (value === undefined) return '';
  const text = String(Math.round(value * 1e6) / 1e6);
  return language === 'it' ? text.replace('.', ',') : text;
}

/** A slider counts in steps of 0.1, which floating point does not hold: 0.30000000000000004 is nobody's answer. */
export function sliderValue(text: string): number {
  return Math.round(Number(text) * 10) / 10;
}
