import { createHash } from 'node:crypto';
import type { SurveyDefinition } from '@rocca/contract/survey/definition.schema';
import type { SurveyType } from '@rocca/contract/survey/survey-types';
import { loadSurveys, SurveyDefinitionError } from '@rocca/surveys/load-survey';
import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/database.ts';
import { StartProblem } from '../../platform/start-problem.ts';
import { surveyDefinitions } from './surveys.tables.ts';

/** A questionnaire of this release, as it is stored with those who begin it. */
interface CurrentSurvey {
  readonly hash: string;
  readonly text: string;
  readonly definition: SurveyDefinition;
}

export type CurrentSurveys = ReadonlyMap<SurveyType, CurrentSurvey>;

let loaded: Promise<CurrentSurveys> | undefined;

/**
 * The questionnaires of this release, read once for each process.
 * @throws StartProblem naming file, question and rule of a definition that breaks one.
 */
export function currentSurveys(): Promise<CurrentSurveys> {
  loaded ??= readCurrent();
  return loaded;
}

async function readCurrent(): Promise<CurrentSurveys> {
  const surveys = await loadSurveys().catch((error: unknown) => {
    throw error instanceof SurveyDefinitionError ? new StartProblem(error.message, { cause: error }) : error;
  });
  return new Map(
    [...surveys].map(([type, definition]) => {
      const text = JSON.stringify(definition);
      return [type, { hash: createHash('sha256').update(text).digest('hex'), text, definition }];
    }),
  );
}

export async function storeDefinition(tx: Executor, type: SurveyType, { hash, text }: CurrentSurvey): Promise<void> {
  await tx.insert(surveyDefinitions).values({ hash, surveyType: type, definition: text }).onConflictDoNothing();
}

/** Definitions by their hash: those of this release and of compilations begun under another one. */
const known = new Map<string, SurveyDefinition>();

/** The questionnaire that a compilation was begun with. */
export async function definitionOf(db: Executor, hash: string): Promise<SurveyDefinition> {
  const cached = known.get(hash);
  if (cached) return cached;
  const [row] = await db.select().from(surveyDefinitions).where(eq(surveyDefinitions.hash, hash));
  if (!row) throw new Error(`no questionnaire is stored under ${hash}`);
  const definition = JSON.parse(row.definition) as SurveyDefinition;
  known.set(hash, definition);
  return definition;
}
