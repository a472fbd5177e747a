import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { LANGUAGES, type Language } from '@rocca/contract/language';
import { z } from 'zod';
import type { Example } from './question-classifier.ts';

/** Questions as people ask them: a file for each language. */
const EXAMPLES_FOLDER = fileURLToPath(new URL('../../examples', import.meta.url));

const questions = z.array(z.string().trim().min(1));
const fileSchema = z.strictObject({
  /** By the passage that answers them. */
  answered: z.record(z.string(), questions),
  refused: questions,
});

/** How people ask, in one language. */
export interface ExampleQuestions {
  /** Each with the passage that answers it; one that several answer stands there for each. */
  readonly answered: readonly Example[];
  /** What the knowledge has nothing on. */
  readonly refused: readonly string[];
}

export type Examples = Readonly<Record<Language, ExampleQuestions>>;

const NONE: ExampleQuestions = { answered: [], refused: [] };
export const NO_EXAMPLES: Examples = { it: NONE, en: NONE };

/** Reads the example questions of both languages. */
export async function loadExamples(folder = EXAMPLES_FOLDER): Promise<Examples> {
  const entries = await Promise.all(
    LANGUAGES.map(async (language) => [language, await readExamples(join(folder, `${language}.json`))] as const),
  );
  return { ...NO_EXAMPLES, ...Object.fromEntries(entries) };
}

async function readExamples(file: string): Promise<ExampleQuestions> {
  const { answered, refused } = fileSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  return {
    answered: Object.entries(answered).flatMap(([id, own]) => own.map((question) => ({ question, label: id }))),
    refused,
  };
}
