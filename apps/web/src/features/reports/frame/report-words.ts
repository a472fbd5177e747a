import { createContext, use } from 'react';
import type { ReportWords } from './report-definition.ts';

interface SpokenReport extends ReportWords {
  readonly engine: string;
}

const WordsContext = createContext<SpokenReport | null>(null);

export const ReportWordsProvider = WordsContext.Provider;

/** The words of the engine whose report is open. */
export function useReportWords(): SpokenReport {
  const words = use(WordsContext);
  if (!words) throw new Error('A part of a report stands outside of its frame.');
  return words;
}
