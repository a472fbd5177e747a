import type { PassiveCheck } from '../../check.ts';
import { type Evidence, filled, joinEvidence } from '../../evidence.ts';
import { type Answered, isAnswered, isOurs, kindOf } from '../../reading/answer.ts';
import { cookiesSetBy } from '../../reading/cookies.ts';
import { pageOf } from '../../reading/page.ts';
import { CONFIGURATION, define, TELLS_LITTLE } from './define.ts';
import { sighting } from './sight.ts';

const INTERNAL = define(
  'internal-address-told',
  { family: 'Information leaks', scores: TELLS_LITTLE, owasp: CONFIGURATION, cwes: [200, 497] },
  {
    name: { it: 'Indirizzo interno rivelato', en: 'Internal IP address disclosed' },
    description: {
      it: 'La risposta contiene l’indirizzo di una macchina della rete interna: aiuta a descriverla e a scegliere i bersagli di altri attacchi, come le richieste fatte compiere al server.',
      en: 'The response contains the address of a machine in the internal network: it helps to map the network and to choose targets for other attacks, such as server-side request forgery.',
    },
    solution: {
      it: 'Togliere gli indirizzi interni da intestazioni, commenti, collegamenti e cookie del bilanciatore; usare nomi pubblici o indirizzi relativi.',
      en: 'Remove internal addresses from headers, comments, links and balancer cookies; use public names or relative addresses.',
    },
  },
);

const PRIVATE =
  /(?<![\d.])(?:10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})(?![\d.]|-\d)/;

/** A text an article says is no leak: only what no reader is meant to see counts. */
function addressesIn(answer: Answered): Array<{ readonly where: Evidence; readonly address: string }> {
  const { response } = answer;
  const inHeaders = response.headers
    .filter(([name]) => !/^(?:content-security-policy|x-content-security-policy)/i.test(name))
    .map(([name, value]) => ({
      where: filled({ it: 'nell’intestazione {name}', en: 'in header {name}' }, { name }),
      text: value,
    }));
  const inPage = kindOf(response) === 'html' ? hiddenTextsOf(answer) : [];
  const found = [...inHeaders, ...inPage].flatMap(({ where, text }) => {
    const [address] = PRIVATE.exec(text) ?? [];
    return address === undefined ? [] : [{ where, address }];
  });
  const balanced = cookiesSetBy(answer).flatMap(({ name, value }) => {
    const address = balancerAddress(value);
    return address === null
      ? []
      : [
          {
            where: filled({ it: 'nel cookie {name} (codificato)', en: 'in cookie {name} (encoded)' }, { name }),
            address,
          },
        ];
  });
  return [...found, ...balanced];
}

function hiddenTextsOf(answer: Answered): Array<{ readonly where: Evidence; readonly text: string }> {
  const { comments, links, resources } = pageOf(answer);
  const urls = [...links, ...resources.map(({ url }) => url)].filter((url) => /^(?:https?|ftp|wss?):/.test(url));
  return [
    ...comments.map((text) => ({ where: { it: 'in un commento HTML', en: 'in an HTML comment' }, text })),
    ...urls.map((url) => ({
      where: { it: 'in un URL della pagina', en: 'in a URL of the page' },
      text: new URL(url).hostname,
    })),
  ];
}

/** F5 balancers write the address of a server into their cookie, its bytes backwards: `1677787402.36895.0000`. */
function balancerAddress(value: string): string | null {
  const number = Number(/^(\d{8,10})\.\d{1,5}\.0000$/.exec(value)?.[1] ?? Number.NaN);
  if (!(number <= 0xff_ff_ff_ff)) return null;
  const address = [0, 8, 16, 24].map((bits) => (number >>> bits) & 255).join('.');
  return PRIVATE.test(address) ? address : null;
}

export const internalAddresses = {
  code: 'internal_addresses',
  name: { it: 'Indirizzi interni', en: 'Internal addresses' },
  kind: 'passive',
  definitions: [INTERNAL],
  look(exchange, site) {
    if (!isAnswered(exchange)) return [];
    const own = new URL(site.origin).hostname;
    // A site that lives at an internal address itself tells nothing by naming it.
    const told = addressesIn(exchange).filter(({ address }) => address !== own && !isOurs(exchange, address));
    const [first] = told;
    if (!first) return [];
    const evidence = told.slice(0, 5).map(({ where, address }) => joinEvidence([address, where], ' '));
    return [sighting(INTERNAL.key, exchange, { evidence: joinEvidence(evidence, '; '), marks: [first.address] })];
  },
} as const satisfies PassiveCheck;
