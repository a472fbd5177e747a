import { ONE_DOMAIN, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...ONE_DOMAIN,
  tests: {
    it: 'Che cosa si vede di un dominio dall’esterno',
    en: 'What can be seen of a domain from outside',
  },
  about: {
    it: 'Raccoglie ciò che di un dominio è visibile a chiunque: sottodomini, indirizzi, tecnologie, vulnerabilità potenziali, credenziali finite in violazioni note, domini simili, protezione della posta. Senza contatto ai tuoi sistemi arrivano solo query DNS; con il contatto leggero, che si sceglie all’avvio, aggiunge una scansione delle 100 porte più usate e la richiesta di una pagina per ogni nome.',
    en: 'Collects what anybody can see of a domain: subdomains, addresses, technologies, potential vulnerabilities, credentials in known breaches, look-alike domains, mail protection. Without contact your systems receive DNS queries only; light contact, chosen at the start, adds a scan of the 100 most used ports and a request for one page per name.',
  },
  places: {
    one: { it: 'indirizzo esaminato', en: 'address done' },
    other: { it: 'indirizzi esaminati', en: 'addresses done' },
  },
  clauses: [],
};
