import type { Exchange, WebRequest, WebResponse } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { cweReference, scored } from '../../core/definition.ts';
import { nodesOf } from '../attack/contexts.ts';
import { destinationOf } from '../attack/destinations.ts';
import { textOf } from '../attack/probe.ts';
import { renderingOf } from '../attack/rendered.ts';
import type { AttackTools, Site, SiteCheck, WebDefinition, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';

const DEFINITION: WebDefinition = {
  key: 'host-header',
  family: 'HTTP headers',
  name: { it: 'Indirizzi composti con l’intestazione Host', en: 'Addresses made from the Host header' },
  description: {
    it: 'Il sito compone i propri link o reindirizzamenti con il nome che la richiesta dichiara. Chi può far partire una richiesta con un nome altrui, per esempio il recupero della password di un’altra persona, fa arrivare link che portano al proprio server; attraverso una cache la pagina alterata raggiunge tutti.',
    en: 'The site makes its own links or redirects from the name that the request claims. Whoever can cause a request with another name, for instance the password recovery of another person, has links sent that lead to their own server; through a cache the changed page reaches everybody.',
  },
  solution: {
    it: 'Prendere il nome del sito dalla configurazione e non dalla richiesta, rispondere soltanto ai nomi previsti e ignorare X-Forwarded-Host, salvo che lo imposti un proxy fidato.',
    en: 'Take the site’s name from the configuration and not from the request, answer for the expected names only, and ignore X-Forwarded-Host unless a trusted proxy sets it.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:L/A:N', 4.2]),
  cves: [],
  cwes: ['CWE-644'],
  owasp: { y2021: 'A03:2021', y2025: 'A05:2025' },
  references: [
    cweReference(644),
    {
      id: 'OWASP Host Header Injection',
      link: 'https://owasp.org/www-project-web-security-testing-guide/stable/4-Web_Application_Security_Testing/07-Input_Validation_Testing/17-Testing_for_Host_Header_Injection',
    },
  ],
};

const HEADERS = ['Host', 'X-Forwarded-Host', 'X-Host', 'Forwarded'] as const;
type HostHeader = (typeof HEADERS)[number];
const LOW_HEADERS = 2;
/** Forms that send a link by mail. */
const RECOVERY =
  /reset|forgot|recover|recup|lost|remind|dimentic|smarrit|olvid|oubli|vergess|invit|regist|signup|confirm|verif/i;
const MOST_REQUESTS = { low: 8, default: 12, medium: 16, high: 40, insane: 100 } as const;
const LINKS = new Set(['href', 'src', 'action', 'formaction', 'content', 'data', 'srcset', 'poster']);

export const hostHeader = {
  code: 'host_header',
  name: { it: 'Intestazione Host', en: 'Host header' },
  kind: 'site',
  from: 'low',
  definitions: [DEFINITION],
  async probe(site, tools) {
    const sightings: WebSighting[] = [];
    const headers = HEADERS.slice(0, tools.depth.strength === 'low' ? LOW_HEADERS : HEADERS.length);
    for (const request of requestsToTry(site).slice(0, MOST_REQUESTS[tools.depth.strength])) {
      for (const header of headers) {
        if (tools.signal.aborted) return sightings;
        const sighting = await claim(request, header, tools);
        if (!sighting) continue;
        sightings.push(sighting);
        break;
      }
    }
    return sightings;
  },
} as const satisfies SiteCheck;

/** Requests whose answers hold the site's whole address, which may come from the request, and forms that send mail. */
function requestsToTry(site: Site): WebRequest[] {
  const { host } = new URL(site.origin);
  const withAddress = site.exchanges
    .filter(({ request, response }) => request.method === 'GET' && response && leadsTo(response, host))
    .map(({ request }) => request);
  const sendingMail = site.points
    .filter(({ request, changes }) => request.method === 'POST' && !changes && RECOVERY.test(request.url))
    .map(({ request }) => request);
  const all = [...sendingMail, ...withAddress];
  return [...new Map(all.map((request) => [`${request.method} ${pageOf(request.url)}`, request])).values()];
}

async function claim(request: WebRequest, header: HostHeader, tools: AttackTools): Promise<WebSighting | null> {
  const first = await ask(request, header, tools);
  if (!first) return null;
  const again = await ask(request, header, tools);
  if (!again) return null;
  const control = await tools.request(request);
  if (control.response && leadsTo(control.response, first.host)) return null;
  return {
    key: DEFINITION.key,
    place: { url: pageOf(request.url), method: request.method, parameter: `header ${header}` },
    evidence: filled(
      {
        it: 'Con {header}: {value} la risposta manda o rinvia a {host}, un nome inventato; con {other} a {otherHost}. Senza, la risposta non ha né l’uno né l’altro.',
        en: 'With {header}: {value} the answer sends or links to {host}, a name we made up; with {other} to {otherHost}. Without it the answer has neither.',
      },
      { header, value: first.value, host: first.host, other: again.value, otherHost: again.host },
    ),
    messages: [
      { exchange: first.exchange, marks: [first.host], role: 'proof' },
      { exchange: again.exchange, marks: [again.host], role: 'repeat' },
      { exchange: control, marks: [], role: 'control' },
    ],
  };
}

async function ask(
  request: WebRequest,
  header: HostHeader,
  tools: AttackTools,
): Promise<{ readonly exchange: Exchange; readonly host: string; readonly value: string } | null> {
  const host = `${tools.token()}.example`;
  const value = header === 'Forwarded' ? `host=${host}` : host;
  // Cookies are the session's: those of the request may be of an older one.
  const headers = request.headers.filter(([name]) => ![header.toLowerCase(), 'cookie'].includes(name.toLowerCase()));
  const exchange = await tools.request({ ...request, headers: [...headers, [header, value]] });
  const found = exchange.response !== null && leadsTo(exchange.response, host);
  return found ? { exchange, host, value } : null;
}

/** Whether an answer sends or links to a host by an address that names it. */
function leadsTo(response: WebResponse, host: string): boolean {
  // Relative addresses lead to a host that nobody asked for.
  if (destinationOf(response, 'http://relative.invalid/')?.url.host === host) return true;
  const text = textOf(response.body);
  if (renderingOf(response) !== 'html' || !text.toLowerCase().includes(`//${host}`)) return false;
  return nodesOf(text).some(
    (node) => 'tagName' in node && node.attrs.some(({ name, value }) => LINKS.has(name) && hostOf(value) === host),
  );
}

const hostOf = (address: string) => /^\s*(?:https?:)?\/\/([^/?#\s"'\\]{1,255})/i.exec(address)?.[1]?.toLowerCase();
