import { isSingle } from '@rocca/contract/survey/answer-rules';
import type { SurveyQuestion } from '@rocca/contract/survey/definition.schema';

/** The choices after one of them was clicked: in the question's order, an exclusive one alone, an item or its absence. */
export function toggleChoice(question: SurveyQuestion, values: readonly number[], index: number): number[] {
  const responses = question.responses ?? [];
  const isExclusive = (one: number) => responses.find((response) => response.index === one)?.exclusive === true;
  if (isSingle(question)) return [index];
  if (values.includes(index)) return values.filter((one) => one !== index);
  const absenceOf = (one: number) => responses.find((response) => response.index === one)?.absence_of;
  const kept = isExclusive(index)
    ? []
    : values.filter((one) => !isExclusive(one) && absenceOf(one) !== index && absenceOf(index) !== one);
  return responses.map((response) => response.index).filter((one) => one === index || kept.includes(one));
}
