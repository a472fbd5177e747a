import { DOMAINS, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...DOMAINS,
  tests: {
    it: 'Credenziali sottratte, dark web, botnet e domini simili',
    en: 'Stolen credentials, dark web, botnets and lookalike domains',
  },
  about: {
    it: 'Cerca l’azienda dove si muove chi attacca: violazioni di dati, dark web, botnet, reputazione degli indirizzi, certificati e domini simili usati per il phishing.',
    en: 'Looks for the company where attackers meet: data breaches, dark web, botnets, reputation of addresses, certificates and look-alike domains used for phishing.',
  },
  clauses: [
    {
      title: {
        it: 'Dati di Cyber Threat Intelligence',
        en: 'Cyber Threat Intelligence data',
      },
      text: {
        it: 'I risultati provengono anche da archivi diffusi illecitamente da altri e possono contenere dati personali e credenziali. Li userò solo per proteggere la mia organizzazione: non li diffonderò e non proverò le credenziali trovate.',
        en: 'Results also come from archives that others published unlawfully, and may hold personal data and credentials. I will use them only to protect my organisation: I will not pass them on, nor try the credentials found.',
      },
    },
  ],
};
