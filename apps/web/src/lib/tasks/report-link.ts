import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { reportPath } from '../engine/engine-paths.ts';
import { pathTo, SURVEY_TYPES, surveyPath, surveyReportPath } from '../routes/paths.ts';

type Task = Pick<TaskRow, 'task_id' | 'engine_abbreviation' | 'status'>;

/**
 * Where a row of the reports table leads: to the report once the test has succeeded, to the questionnaire while it is
 * being filled in, else nowhere.
 */
export function reportLink({ task_id: id, engine_abbreviation: engine, status }: Task): string | null {
  const survey = SURVEY_TYPES.find((type) => engine === `survey_${type}`);
  if (survey && status === 'COMPILING') return surveyPath(survey, id);
  if (status !== 'SUCCESS') return null;
  if (survey) return surveyReportPath(survey, id);
  if (engine === 'ir') return pathTo('ir-form', { id });
  return reportPath(engine, id);
}

/** Where what a test had found before it ended early can be read. */
export function partialLink({ task_id, engine_abbreviation }: Omit<Task, 'status'>): string | null {
  return reportPath(engine_abbreviation, task_id);
}
