import { setTimeout } from 'node:timers/promises';
import type { SurveyDefinition } from '@rocca/contract/survey/definition.schema';
import { progressOf } from '@rocca/contract/survey/progress';
import type { Database } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log/logger.ts';
import { noteFilled, type OwnTask } from '../tasks/index.ts';
import { answersByQuestion } from './surveys.present.ts';
import { listAnswers } from './surveys.repo.ts';

/** Answers that come in one go are counted once. */
const GATHER_MS = 100;

export interface ProgressNotes {
  /** An answer was written: the task's progress is counted again, and listeners hear of it. */
  note(own: OwnTask, definition: SurveyDefinition): void;
  /** Once all of it is noted. */
  settled(): Promise<void>;
}

/**
 * Keeps the progress that tables show up with the answers. It follows them by a moment, so that nobody who answers waits
 * for it: one count of a questionnaire at a time, and one more for whatever was written meanwhile, so that the last count
 * has seen every answer. A count that fails is made up for by the next answer.
 */
export function createProgressNotes(db: Database, log: Pick<Log, 'warn'>): ProgressNotes {
  const running = new Map<string, { again: boolean; readonly done: Promise<void> }>();

  async function count(own: OwnTask, definition: SurveyDefinition): Promise<void> {
    const answers = answersByQuestion(await listAnswers(db.pool, own.taskId));
    const { answered, asked } = progressOf(definition, answers);
    await noteFilled(db.pool, own, asked === 0 ? 0 : answered / asked);
  }

  async function run(own: OwnTask, definition: SurveyDefinition): Promise<void> {
    try {
      await setTimeout(GATHER_MS);
      await count(own, definition);
    } catch (error) {
      log.warn({ err: error }, 'the progress of a questionnaire could not be noted');
    }
    const again = running.get(own.taskId)?.again;
    running.delete(own.taskId);
    if (again) note(own, definition);
  }

  function note(own: OwnTask, definition: SurveyDefinition): void {
    const current = running.get(own.taskId);
    if (current) {
      current.again = true;
      return;
    }
    const done = run(own, definition);
    running.set(own.taskId, { again: false, done });
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all([...running.values()].map(({ done }) => done));
  }

  return { note, settled };
}
