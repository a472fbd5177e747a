import { DOMAINS, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...DOMAINS,
  tests: {
    it: 'Che cosa si vede di un dominio dall’esterno',
    en: 'What can be seen of a domain from outside',
  },
  about: {
    it: 'Raccoglie ciò che di un dominio è visibile a chiunque: sottodomini, indirizzi, tecnologie, vulnerabilità potenziali, credenziali finite in violazioni note. Non invia nulla ai tuoi sistemi.',
    en: 'Collects what anybody can see of a domain: subdomains, addresses, technologies, potential vulnerabilities, credentials in known breaches. It sends nothing to your systems.',
  },
  clauses: [],
};
