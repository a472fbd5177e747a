import type { TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  tests: { it: 'La lunghezza dei nomi', en: 'How long names are' },
  accepts: { it: 'Nomi host e domini.', en: 'Host names and domains.' },
  example: { it: 'www.example.com', en: 'www.example.com' },
  about: {
    it: 'Conta le lettere dei nomi e segnala quelli troppo lunghi.',
    en: 'Counts the letters of names and reports those that are too long.',
  },
  clauses: [],
};
