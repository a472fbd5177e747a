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
  about: {
    it: 'Naviga l’applicazione come un utente, anche dopo il login, e cerca le vulnerabilità che un attaccante userebbe: ogni risultato porta la richiesta e la risposta che lo provano.',
    en: 'Walks through the application as a user does, also behind the login, and looks for the vulnerabilities an attacker would use: each result comes with the request and the response that prove it.',
  },
  places: {
    one: { it: 'pagina esplorata', en: 'page explored' },
    other: { it: 'pagine esplorate', en: 'pages explored' },
  },
  clauses: [],
};
