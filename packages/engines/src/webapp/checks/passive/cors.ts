import type { PassiveCheck } from '../../check.ts';
import { headerOf, isAnswered } from '../../reading/answer.ts';
import { CONFIGURATION, define, mdn, VICTIM_IS_READ } from './define.ts';
import { sighting } from './sight.ts';

export const NULL_TRUSTED = define(
  'cors-null-trusted',
  {
    family: 'CORS',
    scores: VICTIM_IS_READ,
    owasp: CONFIGURATION,
    cwes: [942, 346],
    references: [mdn('CORS', 'HTTP/Guides/CORS')],
  },
  {
    name: { it: 'CORS: origine null ammessa con le credenziali', en: 'CORS: origin null allowed with credentials' },
    description: {
      it: 'La risposta si fida dell’origine «null» insieme ai cookie dell’utente: qualsiasi sito può presentarsi così, con un riquadro isolato, e leggere i dati di chi è collegato.',
      en: 'The response trusts the origin “null” together with the user’s cookies: any site can present itself in this way, from a sandboxed frame, and read the data of a signed-in user.',
    },
    solution: {
      it: 'Non ammettere mai l’origine null; rispondere soltanto alle origini di un elenco, confrontate per intero.',
      en: 'Never allow the origin null; allow only origins on a list, compared as a whole.',
    },
  },
);

/** What reflects any origin shows only when one is sent: that is asked actively. A public `*` gives nothing away. */
export const cors = {
  code: 'cors_seen',
  name: { it: 'CORS nelle risposte', en: 'CORS in responses' },
  kind: 'passive',
  definitions: [NULL_TRUSTED],
  look(exchange) {
    if (!isAnswered(exchange)) return [];
    const { response } = exchange;
    const trusted = headerOf(response, 'Access-Control-Allow-Origin') === 'null';
    if (!trusted || headerOf(response, 'Access-Control-Allow-Credentials') !== 'true') return [];
    const evidence = {
      it: 'Access-Control-Allow-Origin: null con Access-Control-Allow-Credentials: true',
      en: 'Access-Control-Allow-Origin: null with Access-Control-Allow-Credentials: true',
    };
    return [sighting(NULL_TRUSTED.key, exchange, { evidence, marks: ['Access-Control-Allow-Origin', 'null'] })];
  },
} as const satisfies PassiveCheck;
