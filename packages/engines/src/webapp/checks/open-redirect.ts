import type { ScanStrength } from '@rocca/contract/engines/webapp/choices';
import type { Exchange } from '@rocca/tools/web/model';
import { cweReference, scored } from '../../core/definition.ts';
import { clickHandlersOf, destinationOf, formsLeadingTo, scriptsOf, sendsOn } from '../attack/destinations.ts';
import { textOf } from '../attack/probe.ts';
import { renderingOf } from '../attack/rendered.ts';
import { readScripts } from '../attack/script-sources.ts';
import type { AttackTools, PointCheck, WebDefinition, WebSighting } from '../check.ts';
import type { InjectionPoint } from '../crawl/point.ts';
import { type Evidence, filled } from '../evidence.ts';
import { placeOfPoint } from '../place-of-point.ts';

export const OPEN_REDIRECT: WebDefinition = {
  key: 'open-redirect',
  family: 'Redirects',
  name: { it: 'Reindirizzamento aperto', en: 'Open redirect' },
  description: {
    it: 'Un valore della richiesta decide verso quale sito viene mandato il visitatore, e qualsiasi sito è accettato. Un link che comincia con l’indirizzo fidato porta così a una pagina di chi attacca, utile per rubare credenziali o i codici di un accesso federato.',
    en: 'The redirect target is taken from the request without validation, so an attacker can send visitors to any site. A link that begins with the trusted address leads to a page of the attacker, who can steal credentials or the codes of a federated sign-in.',
  },
  solution: {
    it: 'Reindirizzare soltanto verso percorsi interni o verso un elenco di indirizzi consentiti, scelti tramite un codice e non tramite l’indirizzo stesso. Confrontare l’host dopo aver interpretato l’indirizzo, mai l’inizio del testo.',
    en: 'Redirect only to paths of the site, or to URLs on an allow-list, chosen by a code and not by the URL itself. Compare the host after parsing the URL, never the beginning of the text.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N', 4.3]),
  cves: [],
  cwes: ['CWE-601'],
  owasp: { y2021: 'A01:2021', y2025: 'A01:2025' },
  references: [
    cweReference(601),
    {
      id: 'OWASP Unvalidated Redirects',
      link: 'https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html',
    },
  ],
};

/** Names of values that say where to go next, in the languages of those who write them. */
const NAMED_LIKE_A_WAY =
  /url|uri|link|href|redir|return|next|dest|target|goto|go$|^to$|continue|back|forward|ref|site|domain|host|out|exit|^u$|^r$|page|path|location|callback|vai|verso|ritorno|torna|pagina|sito|ziel|weiter|zurueck|suivant|retour|siguiente|volver|success|cancel|login|logout/i;
/** Those that hardly mean anything else: one spelling that is refused says little of the others. */
const SURELY_A_WAY =
  /redir|return_?(?:to|url|path)?$|^next$|next_?(?:url|page)|^(?:go|goto|dest|destination|continue|forward|url|uri|to|target|ziel|vai|ritorno|retour|volver)$|_(?:url|uri)$|(?:back|success|callback|login)_?(?:url|uri|to)/i;
const LOOKS_LIKE_A_WAY = /^(?:https?:|\/|\.\.?\/|[\w-]+\.(?:html?|php|aspx?|jsp|do)\b|www\.)/i;
export const MOVES_BY_SCRIPT = /\blocation\b|\bopen\s*\(|\bnavigat/;

/** Ways to name a host, each past another kind of filter. `own`: the site's origin. */
type Way = (host: string, point: { readonly own: URL; readonly value: string }) => string;
/** As a number, which holds no dot. */
const NUMBERED: Way = (host) => `//${host}/`;
const WAYS: readonly Way[] = [
  (host) => `https://${host}/`,
  (host) => `//${host}/`,
  (host, { own }) => `${own.origin}@${host}/`,
  (host) => `/\\${host}/`,
  NUMBERED,
  (host) => host,
  (host, { own }) => (own.port === '' ? `${own.origin}.${host}/` : `${own.protocol}//${own.hostname}.${host}/`),
  (host) => `https:${host}/`,
  (host) => `///${host}/`,
  (host) => `/\t/${host}/`,
  (host, { own }) => `https://${host}/?${own.host}`,
  (host, { own }) => `https://${host}/#${own.host}`,
  (host, { value }) => `https://${host}/${value.replace(/^\/+/, '')}`,
  (host) => `\\\\${host}\\`,
  (host) => `HtTpS://${host}/`,
  (host) => `https:\\\\${host}/`,
  (host, { own }) => `https://${own.hostname}\\@${host}/`,
  (host) => `/%09/${host}/`,
  (host) => `https%3A%2F%2F${host}%2F`,
];
/** Where nothing shows what the page makes of a value. */
const UNSEEN: readonly Way[] = [
  ...WAYS.slice(0, 4),
  (host) => Buffer.from(`https://${host}/`).toString('base64'),
  (host, { own }) => `https://${host}/?${own.origin}/`,
];
const LOW_WAYS = 4;
/** Past a list of other hosts: what the page leads to must stand somewhere in the address. */
const PAST_A_LIST: readonly Way[] = [
  (host) => `https://${host}/`,
  (host, { value }) => `https://${host}/?${value}`,
  (host, { value }) => `https://${host}/#${value}`,
  (host, { value }) => `${URL.parse(value)?.origin ?? value}.${host}/`,
];

interface Followed {
  readonly exchange: Exchange;
  readonly value: string;
  readonly host: string;
  /** The host stands somewhere in the page. */
  readonly isShown: boolean;
  /** What led there; null: nothing did. */
  readonly by: Evidence | null;
}

export const openRedirect = {
  code: 'open_redirect',
  name: { it: 'Reindirizzamenti aperti', en: 'Open redirects' },
  kind: 'point',
  from: 'low',
  definitions: [OPEN_REDIRECT],
  // Nobody can give a visitor a header or a cookie.
  wants: ({ kind }) => kind === 'query' || kind === 'form' || kind === 'path' || kind === 'multipart',
  async attack(point, tools) {
    const control = await tools.control(point);
    if (!isWorthATry(point, control, tools.depth.strength)) return [];
    const most = Math.max(LOW_WAYS, Math.min(WAYS.length, tools.depth.payloads));
    const usual = control.response && destinationOf(control.response, control.request.url);
    const leadsSomewhere = control.response !== null && sendsOn(control.response, control.request.url);
    const leadsAway = usual !== null && usual.url.host !== new URL(point.request.url).host;
    const usualWays = (leadsAway ? [...PAST_A_LIST, ...WAYS.slice(1)] : WAYS).slice(0, most);
    const unseenWays = SURELY_A_WAY.test(point.name) ? UNSEEN.slice(0, most) : WAYS.slice(0, 1);
    let isSeen = leadsSomewhere;
    for (let at = 0; at < (isSeen ? usualWays : unseenWays).length; at += 1) {
      const way = (isSeen ? usualWays : unseenWays)[at];
      if (tools.signal.aborted || !way) return [];
      // A form that stores may be sent no more: where the answer redirects and the field says so, the first value decides.
      const isDecisive = at === 0 && leadsSomewhere && NAMED_LIKE_A_WAY.test(point.name);
      const first = await follow(point, tools, way, isDecisive);
      if (first.by === null) {
        isSeen ||= first.isShown;
        // A page that is the same for an address of its own and for another one reads neither.
        if (!isSeen && LOOKS_LIKE_A_WAY.test(point.value) && isSame(first.exchange, control)) return [];
        continue;
      }
      const again = await follow(point, tools, way, true);
      if (again.by !== null) return [sightingOf(point, { first, again, control })];
    }
    return [];
  },
} as const satisfies PointCheck;

const isSame = (one: Exchange, other: Exchange) =>
  one.response !== null &&
  one.response.status === other.response?.status &&
  one.response.body.length === other.response.body.length;

function isWorthATry(
  { name, value, kind }: InjectionPoint,
  { response, request }: Exchange,
  strength: ScanStrength,
): boolean {
  if (!response) return false;
  if (sendsOn(response, request.url)) return true;
  if (kind === 'path') return false;
  if (strength === 'high' || strength === 'insane') return true;
  return NAMED_LIKE_A_WAY.test(name) || LOOKS_LIKE_A_WAY.test(value) || LOOKS_LIKE_A_WAY.test(name);
}

/** Sends a host of ours that exists nowhere, and sees whether the visitor is sent there. */
async function follow(point: InjectionPoint, tools: AttackTools, way: Way, isDecisive: boolean): Promise<Followed> {
  // Reserved: nobody can ever own it. It is never asked for, either.
  const last = Math.floor(Math.random() * 256);
  const host = way === NUMBERED ? `192.0.2.${last}` : `${tools.token()}.example`;
  const spelt = way === NUMBERED ? String(RESERVED_NET + last) : host;
  const value = way(spelt, { own: new URL(point.request.url), value: point.value });
  const exchange = await sendWay(point, value, tools, isDecisive);
  const text = exchange.response ? textOf(exchange.response.body) : '';
  const isOurs = (url: URL | null) => url !== null && (url.hostname === host || url.hostname.endsWith(`.${host}`));
  return {
    exchange,
    value,
    host,
    isShown: text.includes(spelt),
    by: await ledBy(exchange, { host: spelt, isOurs, point }, tools),
  };
}

/** 192.0.2.0, kept for documents. */
const RESERVED_NET = 0xc0000200;

/** Where the whole query or the end of the path is an address, it is replaced as a whole. */
function sendWay(point: InjectionPoint, value: string, tools: AttackTools, isDecisive: boolean): Promise<Exchange> {
  const { kind, request } = point;
  if (kind === 'query' && isWholeQuery(point))
    return tools.request({ ...request, url: `${request.url.split('?', 1)[0]}?${value}` });
  const [, before] = (kind === 'path' && /^(https?:\/\/[^?#]*?\/)https?:\/{1,2}/i.exec(request.url)) || [];
  return before === undefined
    ? tools.send(point, value, { isDecisive })
    : tools.request({ ...request, url: before + value });
}

const isWholeQuery = ({ name, value, request: { url } }: InjectionPoint) =>
  value === '' && LOOKS_LIKE_A_WAY.test(name) && !url.slice(url.indexOf('?')).includes('=');

interface Sent {
  readonly host: string;
  readonly point: InjectionPoint;
  isOurs(url: URL | null): boolean;
}

async function ledBy(
  { request, response }: Exchange,
  { host, isOurs, point }: Sent,
  tools: AttackTools,
): Promise<Evidence | null> {
  if (!response) return null;
  const destination = destinationOf(response, request.url);
  if (destination) return isOurs(destination.url) ? destination.by : null;
  if (renderingOf(response) !== 'html') return null;
  const isShown = textOf(response.body).toLowerCase().includes(host);
  if (!isShown && (point.kind !== 'query' || !MOVES_BY_SCRIPT.test(textOf(response.body)))) return null;
  if (isShown && formsLeadingTo(textOf(response.body), request.url).some(isOurs))
    return { it: 'l’indirizzo a cui un modulo invia i dati', en: 'the address that a form is sent to' };
  const scripts = scriptsOf(textOf(response.body), RUNS_BY_ITSELF);
  const isOfScript =
    MOVES_BY_SCRIPT.test(scripts) && (isWritten({ scripts, host, isOurs }, request.url) || mayRead(scripts, point));
  const pressed = isShown ? clickHandlersOf(textOf(response.body)) : '';
  const isOfButton = MOVES_BY_SCRIPT.test(pressed) && isWritten({ scripts: pressed, host, isOurs }, request.url);
  if (!isOfScript && !isOfButton) return null;
  if (!isFirstPage((isOfScript ? scripts : pressed).replaceAll(host, '*'), point, tools)) return null;
  // The answer that came is shown: a form is not sent once more for it.
  const presses = isOfScript ? {} : { presses: true };
  const { finalUrl } = await tools.browser.opens(request, { answer: response, ...presses }, tools.token());
  if (!isOurs(URL.parse(finalUrl))) return null;
  return isOfScript
    ? { it: 'uno script della pagina', en: 'a script of the page' }
    : { it: 'uno script quando si preme un pulsante', en: 'a script when a button is pressed' };
}

/** Whether the host stands where a text of a script begins, and not as a value within an address of the site's own. */
function isWritten(
  { scripts, host, isOurs }: Pick<Sent, 'host' | 'isOurs'> & { readonly scripts: string },
  from: string,
): boolean {
  const texts = scripts.split(/["'`]/).filter((text) => text.toLowerCase().includes(host));
  return texts.some((text) => {
    const plain = decoded(text.replaceAll('\\/', '/')).trim();
    return plain.startsWith(host) || isOurs(URL.parse(plain, from));
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Of handlers: the others wait for a person. */
export const RUNS_BY_ITSELF = /^on(?:load|pageshow|error)$/;

/** Whether scripts may take the value out of the address. */
function mayRead(scripts: string, { kind, name }: InjectionPoint): boolean {
  const { query, wholeQuery } = readScripts([scripts]);
  return kind === 'query' && query && (wholeQuery || scripts.includes(name));
}

/** Scripts that were watched with a parameter, and the page they were watched on. */
const watched = new WeakMap<AttackTools, Map<string, string>>();

/** The same scripts do the same with a value on another page. */
function isFirstPage(scripts: string, { name, page }: InjectionPoint, tools: AttackTools): boolean {
  const seen = watched.get(tools) ?? new Map<string, string>();
  watched.set(tools, seen);
  const key = `${name} ${scripts.replaceAll(/\d+/g, '#')}`;
  if (!seen.has(key)) seen.set(key, page);
  return seen.get(key) === page;
}

interface Tried {
  readonly first: Followed;
  readonly again: Followed;
  readonly control: Exchange;
}

function sightingOf(point: InjectionPoint, { first, again, control }: Tried): WebSighting {
  return {
    key: OPEN_REDIRECT.key,
    place: placeOfPoint(point),
    evidence: filled(
      {
        it: '{value} manda il visitatore a {host}, un nome inventato, con {by}; {other} manda a {otherHost}. Il valore che la pagina aveva non manda a nessuno dei due.',
        en: '{value} sends the visitor to {host}, which we made up, by {by}; {other} sends to {otherHost}. The value the page had sends to neither.',
      },
      { value: first.value, host: first.host, by: first.by ?? '', other: again.value, otherHost: again.host },
    ),
    messages: [
      { exchange: first.exchange, marks: [first.host], role: 'proof' },
      { exchange: again.exchange, marks: [again.host], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}
