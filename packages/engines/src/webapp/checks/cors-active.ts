import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, mostOf } from '../attack/ask.ts';
import { headerOf } from '../attack/similar.ts';
import { compareWithStrangers, isRefusedToStrangers } from '../attack/without-session.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { linkChange } from '../crawl/state-change.ts';
import { templateOf } from '../crawl/template.ts';
import { filled } from '../evidence.ts';
import { isPage, kindOf } from '../reading/answer.ts';
import { NULL_TRUSTED } from './passive/cors.ts';
import { CONFIGURATION, define, mdn, VICTIM_IS_READ } from './passive/define.ts';

const REFLECTED = define(
  'cors-any-trusted',
  {
    family: 'CORS',
    scores: VICTIM_IS_READ,
    owasp: CONFIGURATION,
    cwes: [942, 346],
    references: [mdn('CORS', 'HTTP/Guides/CORS')],
  },
  {
    name: { it: 'CORS: qualsiasi origine ammessa con le credenziali', en: 'CORS: any origin allowed with credentials' },
    description: {
      it: 'La risposta ripete l’origine di chi chiede e ammette i cookie dell’utente: un sito qualsiasi, aperto nel browser di chi è collegato, legge questi dati a suo nome.',
      en: 'The response reflects the origin of the request and allows the user’s cookies: any site opened in the browser of a signed-in user can read this data in their name.',
    },
    solution: {
      it: 'Rispondere soltanto alle origini di un elenco, confrontate per intero, e ammettere le credenziali solo dove servono.',
      en: 'Allow only origins on a list, compared as a whole, and allow credentials only where they are needed.',
    },
  },
);

const SIMILAR = define(
  'cors-similar-trusted',
  {
    family: 'CORS',
    scores: VICTIM_IS_READ,
    owasp: CONFIGURATION,
    cwes: [942, 346],
    references: [mdn('CORS', 'HTTP/Guides/CORS')],
  },
  {
    name: {
      it: 'CORS: origini simili ammesse con le credenziali',
      en: 'CORS: similar origins allowed with credentials',
    },
    description: {
      it: 'La risposta si fida di ogni origine il cui nome comincia o finisce come quello del sito: chi registra un nome così legge, con i cookie dell’utente, i suoi dati.',
      en: 'The answer trusts every origin whose name begins or ends as the site’s does: whoever registers such a name reads the user’s data, with their cookies.',
    },
    solution: {
      it: 'Confrontare le origini per intero con un elenco, senza cercarvi soltanto una parte del nome.',
      en: 'Compare origins as a whole with a list, without looking for a part of the name only.',
    },
  },
);

const ENDPOINTS: ByStrength = { low: 30, medium: 80, high: 300, insane: 1000 };

/** Pages that only the user of the scan is shown. */
const PRIVATE_PAGES: ByStrength = { low: 5, medium: 20, high: 60, insane: 200 };

/** Responses that scripts read, the first page and pages of the signed-in user, each requested with a foreign origin. */
export const corsActive = {
  code: 'cors',
  name: { it: 'CORS con altre origini', en: 'CORS with other origins' },
  kind: 'site',
  from: 'low',
  definitions: [REFLECTED, SIMILAR, NULL_TRUSTED],
  async probe(site, tools) {
    const requests = endpointsOf(site).slice(0, mostOf(ENDPOINTS, tools));
    const shapes = new Set(requests.map(shapeOf));
    if (site.session.signedIn) await compareWithStrangers(site, tools);
    const pages = privatePages(site).filter((request) => !shapes.has(shapeOf(request)));
    const found = await Promise.all([
      ...requests.map((request) => ask(request, site, tools)),
      ...pages.slice(0, mostOf(PRIVATE_PAGES, tools)).map((request) => ask(request, site, tools, { isPage: true })),
    ]);
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

function endpointsOf(site: Site): WebRequest[] {
  const read = site.exchanges.filter(({ request, response }) => {
    if (request.method !== 'GET' || !response || response.status >= 400) return false;
    const speaks = response.headers.some(([name]) => name.toLowerCase().startsWith('access-control-'));
    return speaks || kindOf(response) === 'json';
  });
  const pages = site.exchanges.filter(({ request, response }) => request.method === 'GET' && response?.status === 200);
  const all = [...read, ...pages.slice(0, 1)].map(({ request }) => request);
  return [...new Map(all.map((one) => [shapeOf(one), one])).values()];
}

const shapeOf = ({ url }: WebRequest) => templateOf('GET', pageOf(url)).shape;

/** Many programs speak of origins only where they are asked from one. */
function privatePages(site: Site): WebRequest[] {
  const pages = site.exchanges.filter(
    (exchange) => isPage(exchange) && isRefusedToStrangers(site, exchange.request.url) === true,
  );
  const reading = pages
    .map(({ request }) => request)
    .filter(({ method, url }) => method === 'GET' && linkChange(url) === null);
  return [...new Map(reading.map((one) => [shapeOf(one), one])).values()];
}

interface Trusted {
  readonly exchange: Exchange;
  readonly origin: string;
}

async function ask(
  request: WebRequest,
  site: Site,
  tools: AttackTools,
  { isPage: isOfUser = false } = {},
): Promise<WebSighting | null> {
  const { host, protocol } = new URL(site.origin);
  const from = async (origin: string) => {
    const headers = request.headers.filter(([name]) => !['origin', 'cookie'].includes(name.toLowerCase()));
    const exchange = await tools.request({ ...request, headers: [...headers, ['Origin', origin]] });
    const isTrusted =
      headerOf(exchange, 'access-control-allow-origin')?.trim() === origin &&
      headerOf(exchange, 'access-control-allow-credentials')?.trim() === 'true';
    return { exchange, origin, isTrusted };
  };
  const stranger = () => `https://${tools.token()}.example`;
  const first = await from(stranger());
  if (first.isTrusted) {
    const again = await from(stranger());
    return again.isTrusted ? sightingOf(REFLECTED.key, request, first, again, null) : null;
  }
  // One request shows whether a page of the user speaks of origins at all.
  if (isOfUser && headerOf(first.exchange, 'access-control-allow-credentials') === null) return null;
  const none = await from('null');
  if (none.isTrusted) {
    const again = await from('null');
    return again.isTrusted ? sightingOf(NULL_TRUSTED.key, request, none, again, first.exchange) : null;
  }
  const speaks =
    /origin/i.test(headerOf(first.exchange, 'vary') ?? '') ||
    headerOf(first.exchange, 'access-control-allow-origin') !== null;
  if (!speaks && tools.depth.strength === 'low') return null;
  const tricks = [() => `${protocol}//${host}.${tools.token()}.example`, () => `https://${tools.token()}${host}`];
  for (const trick of tricks) {
    const similar = await from(trick());
    if (!similar.isTrusted) continue;
    const again = await from(trick());
    if (again.isTrusted) return sightingOf(SIMILAR.key, request, similar, again, first.exchange);
  }
  return null;
}

function sightingOf(
  key: string,
  request: WebRequest,
  first: Trusted,
  again: Trusted,
  control: Exchange | null,
): WebSighting {
  const also = control
    ? { it: 'Un’altra origine non è ammessa.', en: 'Another origin is not.' }
    : filled({ it: 'È ammessa anche {origin}.', en: '{origin} is, too.' }, { origin: again.origin });
  return {
    key,
    // The setting of one server, wherever it shows.
    cause: key,
    place: { url: pageOf(request.url), method: 'GET', parameter: null },
    evidence: filled(
      {
        it: 'Alla richiesta dall’origine {origin} la risposta la ammette, con Access-Control-Allow-Credentials: true. {also}',
        en: 'Asked from the origin {origin}, the answer allows it, with Access-Control-Allow-Credentials: true. {also}',
      },
      { origin: first.origin, also },
    ),
    messages: [
      { exchange: first.exchange, marks: [first.origin], role: 'proof' },
      { exchange: again.exchange, marks: [again.origin], role: 'repeat' },
      ...(control ? [{ exchange: control, marks: [], role: 'control' as const }] : []),
    ],
  };
}
