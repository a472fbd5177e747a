import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteFacts, unknownFacts } from '@rocca/contract/law/facts';
import {
  groupSchema,
  type SurveyDefinition,
  type SurveyGroup,
  surveyHeadSchema,
} from '@rocca/contract/survey/definition.schema';
import {
  type DefinitionProblem,
  definitionProblems,
  definitionRuleText,
} from '@rocca/contract/survey/definition-rules';
import { SURVEY_TYPES, type SurveyType } from '@rocca/contract/survey/survey-types';
import type { z } from 'zod';

/** The questionnaires of the product: a folder for each, with `survey.json` and a file for each group. */
export const DEFINITIONS_FOLDER = fileURLToPath(new URL('../definitions', import.meta.url));

const HEAD_FILE = 'survey.json';

/** A questionnaire that breaks a rule: nothing of it is loaded. One line for each problem. */
export class SurveyDefinitionError extends Error {
  override readonly name = 'SurveyDefinitionError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`A questionnaire cannot be loaded:\n${problems.join('\n')}`);
    this.problems = problems;
  }
}

/** Every questionnaire of the product. */
export async function loadSurveys(folder = DEFINITIONS_FOLDER): Promise<ReadonlyMap<SurveyType, SurveyDefinition>> {
  const loaded = await Promise.all(SURVEY_TYPES.map((type) => loadSurvey(join(folder, type), type)));
  return new Map(loaded.map((definition) => [definition.type, definition]));
}

interface GroupFile {
  readonly file: string;
  readonly group: SurveyGroup;
}

/**
 * Reads one questionnaire; its groups come in the order of their file names.
 * @throws SurveyDefinitionError naming file, question and rule of everything that is wrong.
 */
export async function loadSurvey(folder: string, type: SurveyType): Promise<SurveyDefinition> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const problems: string[] = [];
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T | null> => {
    const outcome = readShape(await readFile(join(folder, name), 'utf8'), schema);
    problems.push(...outcome.problems.map((problem) => `${type}/${name}: ${problem}`));
    return outcome.value;
  };
  const head = await read(HEAD_FILE, surveyHeadSchema);
  const files: GroupFile[] = [];
  for (const file of names.filter((name) => name !== HEAD_FILE)) {
    const group = await read(file, groupSchema);
    if (group) files.push({ file, group });
  }
  if (!head || problems.length > 0) throw new SurveyDefinitionError(problems);
  if (head.type !== type) throw new SurveyDefinitionError([`${type}/${HEAD_FILE}: its type is ${head.type}`]);
  if (files.length === 0) throw new SurveyDefinitionError([`${type}: no file of a group beside ${HEAD_FILE}`]);
  const definition = { ...head, groups: files.map(({ group }) => group) };
  const broken = definitionProblems(definition).map((problem) => `${type}/${describeProblem(problem, files)}`);
  if (broken.length > 0) throw new SurveyDefinitionError(broken);
  return definition;
}

function describeProblem(problem: DefinitionProblem, files: readonly GroupFile[]): string {
  // The last one: of a repeated id the second place is the mistake.
  const file = files.findLast(({ group }) => group.id === problem.group)?.file ?? HEAD_FILE;
  const question = problem.question === null ? '' : ` question ${problem.question}:`;
  return `${file}:${question} ${definitionRuleText(problem, 'en')} (${problem.rule})`;
}

interface Shape<T> {
  readonly value: T | null;
  readonly problems: readonly string[];
}

function readShape<T>(text: string, schema: z.ZodType<T>): Shape<T> {
  let content: unknown;
  try {
    content = quoteFacts(JSON.parse(text));
  } catch (error) {
    return { value: null, problems: [`no JSON: ${String(error)}`] };
  }
  const unknown = unknownFacts(content);
  if (unknown.length > 0) return { value: null, problems: unknown.map((name) => `no fact of law is called ${name}`) };
  const { success, data, error } = schema.safeParse(content);
  if (success) return { value: data, problems: [] };
  return {
    value: null,
    problems: error.issues.map(({ path, message }) => `${placeOf(path, content)}: ${message}`),
  };
}

/** Where in a file: a question by its id, so that nobody has to count. */
function placeOf(path: readonly PropertyKey[], content: unknown): string {
  const [list, index] = path;
  const questions = list === 'questions' ? (content as { questions?: { id?: unknown }[] }).questions : undefined;
  const id = typeof index === 'number' ? questions?.[index]?.id : undefined;
  const place = path.map(String).join('.') || 'the file';
  return typeof id === 'string' ? `question ${id}: ${path.slice(2).map(String).join('.') || 'the question'}` : place;
}
