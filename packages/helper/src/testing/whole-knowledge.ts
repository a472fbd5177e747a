import { join } from 'node:path';
import { DEFINITIONS_FOLDER, loadSurvey } from '@rocca/surveys/load-survey';
import { loadExamples } from '../examples/load-examples.ts';
import { loadKnowledge } from '../load-knowledge.ts';
import { createSearch } from '../search.ts';

/** As the product has it: helps and remedies of the questionnaire are among the passages. */
export const survey = await loadSurvey(join(DEFINITIONS_FOLDER, 'nis2'), 'nis2');
export const passages = await loadKnowledge(survey);
/** One for all tests: it learns for some seconds. */
export const search = createSearch(passages, await loadExamples());
