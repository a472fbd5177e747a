import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { quoteFacts, unknownFacts } from '@rocca/contract/law/facts';
import type { SurveyDefinition } from '@rocca/contract/survey/definition.schema';
import { z } from 'zod';
import type { Passage } from './passage.ts';
import { surveyPassages } from './survey-passages.ts';

/** The product's own knowledge text: a file for each chapter. */
export const KNOWLEDGE_FOLDER = fileURLToPath(new URL('../knowledge', import.meta.url));

const localised = z.strictObject({ it: z.string().trim().min(1), en: z.string().trim().min(1) });

const passageSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9]+([._-][a-z0-9]+)*$/, 'lower-case letters and digits, joined by . _ or -'),
  title: localised,
  text: localised,
  reference: localised,
  keywords: localised.optional(),
});

const chapterSchema = z.array(passageSchema).min(1);

/** A knowledge text that cannot be used: nothing of it is loaded. One line for each problem. */
export class KnowledgeError extends Error {
  override readonly name = 'KnowledgeError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The knowledge of the helper cannot be loaded:\n${problems.join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Reads the knowledge text, in the order of its file names, and adds what the questionnaire says of itself.
 * @throws KnowledgeError naming file and passage of everything that is wrong.
 */
export async function loadKnowledge(
  survey: SurveyDefinition | null,
  folder = KNOWLEDGE_FOLDER,
): Promise<readonly Passage[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const chapters = await Promise.all(
    names.map(async (name) => ({ name, ...readChapter(await readFile(join(folder, name), 'utf8')) })),
  );
  const problems = [
    ...chapters.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`)),
    ...repeatedIds(chapters),
  ];
  if (problems.length > 0) throw new KnowledgeError(problems);
  return [...chapters.flatMap(({ passages }) => passages), ...(survey ? surveyPassages(survey) : [])];
}

interface Chapter {
  readonly passages: readonly Passage[];
  readonly problems: readonly string[];
}

function readChapter(text: string): Chapter {
  let content: unknown;
  try {
    content = quoteFacts(JSON.parse(text));
  } catch (error) {
    return { passages: [], problems: [`no JSON: ${String(error)}`] };
  }
  const unknown = unknownFacts(content);
  if (unknown.length > 0) return { passages: [], problems: unknown.map((name) => `no fact of law is called ${name}`) };
  const { success, data, error } = chapterSchema.safeParse(content);
  if (success) return { passages: data.map(withoutEmpty), problems: [] };
  return { passages: [], problems: error.issues.map(({ path, message }) => `${placeOf(path, content)}: ${message}`) };
}

function withoutEmpty({ keywords, ...passage }: z.infer<typeof passageSchema>): Passage {
  return keywords ? { ...passage, keywords } : passage;
}

/** Where in a file: a passage by its id, so that nobody has to count. */
function placeOf(path: readonly PropertyKey[], content: unknown): string {
  const [index, ...rest] = path;
  if (typeof index !== 'number') return 'the file';
  const id = (content as { id?: unknown }[])[index]?.id;
  return `passage ${typeof id === 'string' ? id : `number ${index + 1}`}: ${rest.map(String).join('.') || 'the passage'}`;
}

function repeatedIds(chapters: readonly (Chapter & { readonly name: string })[]): string[] {
  const seen = new Set<string>();
  return chapters.flatMap(({ name, passages }) =>
    passages.flatMap(({ id }) => {
      if (seen.has(id)) return [`${name}: passage ${id}: another passage has this id`];
      seen.add(id);
      return [];
    }),
  );
}
