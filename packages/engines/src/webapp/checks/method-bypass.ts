import type { Exchange } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { StableParts, wordsOf } from '../attack/similar.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { ACCESS_CONTROL, define, OPENS_OTHERS } from './passive/define.ts';

const BYPASS = define(
  'method-bypass',
  { family: 'HTTP methods', scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [650, 288] },
  {
    name: { it: 'Divieto aggirabile con un altro metodo', en: 'Refusal that another method gets around' },
    description: {
      it: 'L’accesso alla pagina è vietato soltanto per i metodi elencati nella configurazione: con un metodo inventato il server la consegna a chiunque.',
      en: 'Access to the page is refused only for the methods that the configuration lists: with a made-up method the server hands it to anybody.',
    },
    solution: {
      it: 'Vietare l’accesso per tutti i metodi (in Apache senza Limit o con LimitExcept, in Java senza http-method) e rifiutare i metodi sconosciuti.',
      en: 'Refuse access for all methods (in Apache without Limit or with LimitExcept, in Java without http-method) and refuse unknown methods.',
    },
  },
);

const PAGES: ByStrength = { low: 5, medium: 15, high: 60, insane: 200 };

/** Pages that were refused, asked with a method that does not exist. */
export const methodBypass = {
  code: 'method_bypass',
  name: { it: 'Divieti e metodi HTTP', en: 'Refusals and HTTP methods' },
  kind: 'site',
  from: 'low',
  definitions: [BYPASS],
  async probe(site, tools) {
    const refused = site.exchanges
      .filter(({ request, response }) => request.method === 'GET' && [401, 403].includes(response?.status ?? 0))
      .map(({ request }) => pageOf(request.url));
    const pages = [...new Set(refused)].slice(0, mostOf(PAGES, tools));
    const found = await Promise.all(pages.map((url) => bypass(url, site, tools)));
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

/** A server that answers any method alike, whatever is asked for, shows nothing. */
async function bypass(url: string, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  const ask = (at: string, method: string) => tools.request({ ...plainGet(at), method }, { anonymous: true });
  const invented = () =>
    tools
      .token()
      .replace(/[^a-z]/gi, '')
      .slice(0, 8)
      .toUpperCase();
  const [method, other] = [`RC${invented()}`, `RCX${invented()}`];
  const first = await ask(url, method);
  const hasText = (exchange: Exchange) => (exchange.response?.body.length ?? 0) > 0;
  if (!isThere(site, first) || !hasText(first)) return null;
  const again = await ask(url, other);
  const missing = await ask(url.replace(/[^/]{0,500}\/?$/, tools.token()), method);
  const refused = await ask(url, 'GET');
  const words = (exchange: Exchange) => wordsOf(exchange, [url, method, other]);
  const stable = new StableParts(words(first), words(again));
  const isAs = (one: Exchange) => stable.distance(words(first), words(one)) <= 2;
  if (!isThere(site, again) || !isAs(again) || isAs(missing) || isAs(refused)) return null;
  if (![401, 403].includes(refused.response?.status ?? 0)) return null;
  return {
    key: BYPASS.key,
    place: { url, method: 'GET', parameter: null },
    evidence: filled(
      {
        it: 'GET è rifiutato con {status}; i metodi inventati {method} e {other} ricevono la pagina. Per un nome che non esiste no.',
        en: 'GET is refused with {status}; the made-up methods {method} and {other} are answered with the page. For a name that is not there they are not.',
      },
      { status: refused.response?.status, method, other },
    ),
    messages: [
      { exchange: first, marks: [method], role: 'proof' },
      { exchange: again, marks: [other], role: 'repeat' },
      { exchange: refused, marks: [], role: 'control' },
      { exchange: missing, marks: [], role: 'control' },
    ],
  };
}
