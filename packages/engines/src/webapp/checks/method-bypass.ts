import type { Exchange, WebRequest } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { type ByStrength, baseOf, isThere, mostOf, plainGet } from '../attack/ask.ts';
import { panelsOf, refusedPanels } from '../attack/panels.ts';
import { StableParts, wordsOf } from '../attack/similar.ts';
import type { AttackTools, Site, SiteCheck, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { ACCESS_CONTROL, define, OPENS_OTHERS } from './passive/define.ts';

const BYPASS = define(
  'method-bypass',
  { family: 'HTTP methods', scores: OPENS_OTHERS, owasp: ACCESS_CONTROL, cwes: [650, 288, 290] },
  {
    name: { it: 'Restrizione di accesso aggirabile', en: 'Access restriction can be bypassed' },
    description: {
      it: 'Il divieto vale soltanto per i metodi elencati nella configurazione, o dipende da un’intestazione che scrive chi chiede (indirizzo di provenienza, pagina precedente, percorso originale): cambiandola, il server consegna la pagina a chiunque.',
      en: 'The refusal holds only for the methods that the configuration lists, or depends on a header that whoever asks can write (address of the client, page before, original path): with another one the server hands the page to anybody.',
    },
    solution: {
      it: 'Vietare l’accesso per tutti i metodi (in Apache senza Limit o con LimitExcept, in Java senza http-method) e rifiutare i metodi sconosciuti; decidere sull’identità verificata e non su intestazioni che il proxy non riscrive.',
      en: 'Deny access for all methods (in Apache without Limit or with LimitExcept, in Java without http-method) and reject unknown methods; decide by the verified identity and not by headers that the proxy does not rewrite.',
    },
  },
);

const PAGES: ByStrength = { low: 5, medium: 15, high: 60, insane: 200 };

/** Pages that were refused, asked with a method that does not exist and with headers that some servers believe. */
export const methodBypass = {
  code: 'method_bypass',
  name: { it: 'Restrizioni di accesso aggirabili', en: 'Access restrictions that can be bypassed' },
  kind: 'site',
  from: 'low',
  definitions: [BYPASS],
  async probe(site, tools) {
    const refused = site.exchanges
      .filter(({ request, response }) => request.method === 'GET' && [401, 403].includes(response?.status ?? 0))
      .map(({ request }) => pageOf(request.url));
    await panelsOf(site, tools);
    const pages = [...new Set([...refused, ...refusedPanels(site)])].slice(0, mostOf(PAGES, tools));
    const found = await Promise.all(pages.map((url) => bypass(url, site, tools)));
    return found.filter((one) => one !== null);
  },
} as const satisfies SiteCheck;

/** A way around a refusal: what is asked in the place of the page itself. */
interface Detour {
  readonly name: string;
  at(url: string): WebRequest;
}

const inventedMethod = (tools: AttackTools) =>
  tools
    .token()
    .replace(/[^a-z]/gi, '')
    .slice(0, 8)
    .toUpperCase();

const LOCAL = ['X-Forwarded-For', 'X-Real-IP', 'X-Client-IP', 'X-Originating-IP', 'True-Client-IP', 'X-Remote-Addr'];

/** All headers that name a client are sent at once: one request tells whether any of them is believed. */
function detoursOf(site: Site, tools: AttackTools): Detour[] {
  const method = `RC${inventedMethod(tools)}`;
  return [
    { name: method, at: (url) => ({ ...plainGet(url), method }) },
    {
      name: `${LOCAL[0]}: 127.0.0.1`,
      at: (url) =>
        plainGet(
          url,
          LOCAL.map((name) => [name, '127.0.0.1']),
        ),
    },
    {
      name: 'Referer',
      at: (url) => plainGet(url, [['Referer', url.replace(/[^/]{0,500}\/?$/, '') || baseOf(site)]]),
    },
    {
      name: 'X-Original-URL',
      at: (url) => {
        const { pathname } = new URL(url);
        return plainGet(
          baseOf(site),
          ['X-Original-URL', 'X-Rewrite-URL'].map((name) => [name, pathname]),
        );
      },
    },
  ];
}

async function bypass(url: string, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  for (const detour of detoursOf(site, tools)) {
    const found = await take(detour, url, site, tools);
    if (found) return found;
  }
  return null;
}

/** A server that answers alike whatever is asked for shows nothing. */
async function take(detour: Detour, url: string, site: Site, tools: AttackTools): Promise<WebSighting | null> {
  // Who is signed in has more rights than a stranger, and is refused all the same.
  const ask = (request: WebRequest) => tools.request(request, { anonymous: !site.session.signedIn });
  const first = await ask(detour.at(url));
  const hasText = (exchange: Exchange) => (exchange.response?.body.length ?? 0) > 0;
  if (!isThere(site, first) || !hasText(first)) return null;
  const again = await ask(detour.at(url));
  const missing = await ask(detour.at(url.replace(/[^/]{0,500}\/?$/, tools.token())));
  const refused = await ask(plainGet(url));
  const usual = first.request.url === url ? null : await ask(plainGet(first.request.url));
  const words = (exchange: Exchange) => wordsOf(exchange, [url, detour.name]);
  const stable = new StableParts(words(first), words(again));
  const isAs = (one: Exchange) => stable.distance(words(first), words(one)) <= 2;
  if (!isThere(site, again) || !isAs(again) || isAs(missing) || isAs(refused) || (usual && isAs(usual))) return null;
  if (![401, 403].includes(refused.response?.status ?? 0)) return null;
  return {
    key: BYPASS.key,
    place: { url, method: 'GET', parameter: null },
    evidence: filled(
      {
        it: 'GET è rifiutato con {status}; con {detour} il server consegna la pagina, per due volte. Per un nome che non esiste no.',
        en: 'GET is rejected with {status}; with {detour} the server serves the page, twice. For a name that does not exist it does not.',
      },
      { status: refused.response?.status, detour: detour.name },
    ),
    messages: [
      { exchange: first, marks: [detour.name], role: 'proof' },
      { exchange: again, marks: [detour.name], role: 'repeat' },
      { exchange: refused, marks: [], role: 'control' },
      { exchange: missing, marks: [], role: 'control' },
    ],
  };
}
