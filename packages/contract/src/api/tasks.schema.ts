import { z } from 'zod';
import { TASK_STATUSES } from '../task/status.ts';

/** Query strings are text: digits only, bounded, so that a page number never overflows an offset. */
const pageNumber = (fallback: number, most: number) => z.coerce.number().int().min(1).max(most).default(fallback);

export const taskListQuery = z.object({
  page: pageNumber(1, 1_000_000),
  page_size: pageNumber(20, 100),
  api: z.string().max(100).optional().describe('A licence api without its first character, e.g. `nscan/`'),
  target_id: z.uuid().optional(),
});
export type TaskListQuery = z.infer<typeof taskListQuery>;

export const taskRow = z
  .object({
    id: z.uuid(),
    task_id: z.uuid(),
    name: z.string(),
    creation_date: z.iso.datetime(),
    creation_time: z.iso.datetime(),
    engine: z.string(),
    engine_description: z.string(),
    engine_abbreviation: z.string(),
    status: z.enum(TASK_STATUSES),
    percentage: z.number().min(0).max(1).nullable().describe('A fraction, 0–1'),
    stop_requested: z.boolean(),
    target_id: z.uuid().nullable(),
  })
  .meta({ id: 'TaskRow' });
export type TaskRow = z.infer<typeof taskRow>;

export const taskList = z.object({ tasks: z.array(taskRow), count: z.int() }).meta({ id: 'TaskList' });
export type TaskList = z.infer<typeof taskList>;

export const taskDetail = taskRow
  .extend({ traceback: z.string().nullable(), result: z.record(z.string(), z.unknown()) })
  .meta({ id: 'Task' });
export type TaskDetail = z.infer<typeof taskDetail>;

export const taskParams = z.object({ id: z.uuid() });
