import type { TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  tests: {
    it: 'Host, porte, servizi e vulnerabilità di una rete',
    en: 'Hosts, ports, services and vulnerabilities of a network',
  },
  accepts: {
    it: 'Nomi host, indirizzi IP, intervalli (primo-ultimo) o sottoreti da /20 a /32.',
    en: 'Host names, IP addresses, ranges (first-last) or subnets from /20 to /32.',
  },
  example: { it: '10.20.0.0/24', en: '10.20.0.0/24' },
  about: {
    it: 'Cerca gli host di una rete, le porte aperte e i servizi in ascolto, ne riconosce prodotto e versione e li confronta con le vulnerabilità note. Il report dice che cosa aggiornare per primo, e che cosa non è stato possibile controllare.',
    en: 'Finds the hosts of a network, their open ports and the services behind them, recognises products and versions and compares them with known vulnerabilities. The report says what to update first, and what could not be checked.',
  },
  places: { one: { it: 'host completato', en: 'host done' }, other: { it: 'host completati', en: 'hosts done' } },
  clauses: [],
};
