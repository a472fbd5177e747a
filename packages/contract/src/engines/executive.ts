import type { Language } from '../language.ts';
import type { Executive } from '../report/executive.ts';
import type { ReportValues } from '../report/executive-model.ts';
import { engineFacts } from './registry.ts';

/** The executive part of one engine's reports. */
export interface EngineExecutive {
  readonly sections: ReadonlyArray<{ readonly name: string; readonly lite: boolean }>;
  /** The GraphQL query for what it is made of, with the variable `id`; `full`: the licence opens every section. */
  document(full: boolean): string;
  /** `values`: what the query answered under `result`. Names in it are in the language that was asked for. */
  make(values: ReportValues, language: Language): Executive;
}

/** Loads the model of an engine; null: the engine has none, and its reports no files. */
export async function loadExecutive(code: string): Promise<EngineExecutive | null> {
  const facts = engineFacts(code);
  if (!facts?.executive) return null;
  const { executive } = await facts.executive();
  const { sections, document } = executive;
  const make = (values: ReportValues, language: Language) =>
    executive.make(values, { language, service: facts.name[language] });
  return { sections, document, make };
}
