import type { Language } from '../language.ts';
import type { Executive } from '../report/executive.ts';
import type { ExecutiveModel, ReportValues } from '../report/executive-model.ts';
import * as EXECUTIVES from './executives.ts';
import { engineFacts } from './registry.ts';

const MODELS = new Map<string, () => Promise<{ readonly executive: ExecutiveModel }>>(Object.entries(EXECUTIVES));

/** The executive part of one engine's reports. */
export interface EngineExecutive extends Pick<ExecutiveModel, 'sections' | 'document'> {
  /**
   * `values`: what the query of `document` answered under `result`, asked for in the same language.
   * @throws ZodError where they are not what the sections promise.
   */
  make(values: ReportValues, language: Language, timeZone?: string): Executive;
}

/** Whether reports of the engine have files. */
export const hasExecutive = (code: string): boolean => MODELS.has(code);

/** Loads the model of an engine; null: it has none, and its reports have no files. */
export async function loadExecutive(code: string): Promise<EngineExecutive | null> {
  const [load, facts] = [MODELS.get(code), engineFacts(code)];
  if (!load || !facts) return null;
  const { executive } = await load();
  const { sections, document } = executive;
  const make: EngineExecutive['make'] = (values, language, timeZone = 'UTC') =>
    executive.make(values, { language, timeZone, service: facts.name[language] });
  return { sections, document, make };
}
