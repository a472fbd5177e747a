import { ONE_DOMAIN, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...ONE_DOMAIN,
  tests: {
    it: 'Che cosa si vede di un dominio dall’esterno',
    en: 'What can be seen of a domain from outside',
  },
  about: {
    it: 'Raccoglie ciò che di un dominio è visibile a chiunque: sottodomini, indirizzi, tecnologie, vulnerabilità potenziali, credenziali finite in violazioni note, domini simili, protezione della posta. Senza contatto ai tuoi sistemi arrivano solo domande DNS; con il contatto leggero, che si attiva nelle impostazioni del target, aggiunge una scansione delle porte più usate e una pagina per ogni nome.',
    en: 'Collects what anybody can see of a domain: subdomains, addresses, technologies, potential vulnerabilities, credentials in known breaches, look-alike domains, mail protection. With contact off your systems get DNS questions alone; light contact, which is switched on in the target’s settings, adds a scan of the most used ports and one page per name.',
  },
  places: {
    one: { it: 'indirizzo esaminato', en: 'address done' },
    other: { it: 'indirizzi esaminati', en: 'addresses done' },
  },
  clauses: [],
};
