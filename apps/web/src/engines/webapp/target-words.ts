import type { TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  tests: {
    it: 'Vulnerabilità di un sito o di un’applicazione web',
    en: 'Vulnerabilities of a site or a web application',
  },
  accepts: {
    it: 'Indirizzi web, domini o indirizzi IP, anche con la porta.',
    en: 'Web addresses, domains or IP addresses, with a port if needed.',
  },
  example: { it: 'https://app.azienda.it/area-clienti', en: 'https://app.company.com/customers' },
  clauses: [],
};
