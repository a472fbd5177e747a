import { DOMAINS, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...DOMAINS,
  tests: {
    it: 'Che cosa si vede di un dominio dall’esterno',
    en: 'What can be seen of a domain from outside',
  },
  clauses: [],
};
