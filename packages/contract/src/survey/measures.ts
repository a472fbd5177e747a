import type { EntityClass, SurveyDefinition, SurveyMeasure, SurveyQuestion } from './definition.schema.ts';

/** The measures of the framework that a question serves, in its own order; none without a framework. */
export function measuresOf(
  { framework }: Pick<SurveyDefinition, 'framework'>,
  { measures: codes = [] }: SurveyQuestion,
): SurveyMeasure[] {
  const all = (framework?.functions ?? []).flatMap(({ measures }) => measures);
  return codes.flatMap((code) => all.find((measure) => measure.code === code) ?? []);
}

/** Whom a question binds: one class of entities, or all of them. */
export function boundBy({ binds }: SurveyQuestion): EntityClass | 'all' {
  const [only, ...others] = binds ?? [];
  return only && others.length === 0 ? only : 'all';
}
