import type { PassiveCheck } from '../../check.ts';
import { joinEvidence } from '../../evidence.ts';
import { type Answered, isAnswered, isOurs, kindOf, textOf } from '../../reading/answer.ts';
import { masked, secretsIn } from '../../reading/secrets.ts';
import { AUTHENTICATION, define, OPENS_OTHERS, owaspSheet } from './define.ts';
import { sighting } from './sight.ts';

const SECRET = define(
  'secret-published',
  {
    family: 'Secrets',
    scores: OPENS_OTHERS,
    owasp: AUTHENTICATION,
    cwes: [798, 312],
    references: [owaspSheet('secrets management', 'Secrets_Management')],
  },
  {
    name: { it: 'Chiave o credenziale esposta', en: 'Exposed key or credential' },
    description: {
      it: 'Un file che il sito consegna a chiunque contiene una chiave segreta o una credenziale: chi la legge può usare a nome dell’azienda il servizio a cui dà accesso.',
      en: 'A file that the site serves to anyone contains a secret key or a credential: whoever reads it can use the service it gives access to in the company’s name.',
    },
    solution: {
      it: 'Revocare subito la chiave e crearne una nuova, controllare i registri del servizio e usarla soltanto dal server. Toglierla anche dalla storia del codice.',
      en: 'Revoke the key at once and create a new one, review the service’s logs, and use the key from the server only. Remove it from the code’s history as well.',
    },
  },
);

export const scriptSecrets = {
  code: 'script_secrets',
  name: { it: 'Segreti negli script', en: 'Secrets in scripts' },
  kind: 'passive',
  definitions: [SECRET],
  look(exchange) {
    if (!isAnswered(exchange) || exchange.response.status !== 200) return [];
    if (!/^(?:html|script|json|text)$/.test(kindOf(exchange.response))) return [];
    const found = publishedIn(exchange);
    const [first] = found;
    if (!first) return [];
    const evidence = joinEvidence(
      found.map(({ what, value }) => joinEvidence([what, masked(value)], ': ')),
      '; ',
    );
    const marks = found.map(({ value }) => value.slice(0, 6));
    return [
      sighting(
        SECRET.key,
        exchange,
        { evidence, marks },
        found.some(({ certain }) => certain) ? {} : { possible: true },
      ),
    ];
  },
} as const satisfies PassiveCheck;

const publishedIn = (answer: Answered) =>
  secretsIn(textOf(answer.response)).filter(({ value }) => !isOurs(answer, value));
