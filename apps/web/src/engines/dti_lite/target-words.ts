import { DOMAINS, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...DOMAINS,
  tests: {
    it: 'La sintesi per la direzione di un dominio',
    en: 'A domain’s summary for the board',
  },
  clauses: [],
};
