import { DOMAINS, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...DOMAINS,
  tests: {
    it: 'Quanto un dominio è esposto al ransomware',
    en: 'How exposed a domain is to ransomware',
  },
  clauses: [],
};
