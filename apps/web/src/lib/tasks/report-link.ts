import type { TaskRow } from '@rocca/contract/api/tasks.schema';
import { RUNNING_GROUP } from '@rocca/contract/task/machine';
import { reportPath } from '../engine/engine-paths.ts';
import { engineScreens } from '../engine/registry.ts';
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

/** Where the name of a test leads: to its report, to what there is of it, or to the page that shows it running. */
export function testLink(task: Pick<TaskRow, 'task_id' | 'engine_abbreviation' | 'status' | 'can'>): string | null {
  if (task.can.view) return reportLink(task);
  if (!task.can.partial && !RUNNING_GROUP.includes(task.status)) return null;
  return engineScreens(task.engine_abbreviation)?.report ? partialLink(task) : null;
}
