import { ONE_DOMAIN, type TargetWords } from '../../lib/engine/target-words.ts';

export const targetWords: TargetWords = {
  ...ONE_DOMAIN,
  tests: {
    it: 'La sintesi per la direzione di un dominio',
    en: 'A domain’s summary for the board',
  },
  sends: {
    it: 'Senza contatto: solo query DNS, incluso un tentativo di trasferimento di zona, e fonti esterne.',
    en: 'No contact: DNS queries only, including a zone-transfer attempt, and external sources.',
  },
  about: {
    it: 'Una sintesi di ciò che di un dominio è visibile dall’esterno, in una pagina.',
    en: 'A one-page summary of what can be seen of a domain from outside.',
  },
  clauses: [],
};
