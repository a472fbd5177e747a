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
  clauses: [],
};
