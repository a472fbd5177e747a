import { DOMAINS, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...DOMAINS,
  tests: {
    it: 'Quanto un dominio è esposto al ransomware',
    en: 'How exposed a domain is to ransomware',
  },
  about: {
    it: 'Calcola, sui dati degli ultimi 30 giorni, quanto l’azienda è esposta a un attacco ransomware e quali elementi pesano di più.',
    en: 'Computes from the data of the last 30 days how exposed the company is to a ransomware attack, and what weighs most.',
  },
  clauses: [],
};
