import type { Exchange, WebRequest, WebResponse } from '@rocca/tools/web/model';
import { pageOf } from '@rocca/tools/web/scope';
import { cweReference, scored } from '../../core/definition.ts';
import { nodesOf } from '../attack/contexts.ts';
import { destinationOf } from '../attack/destinations.ts';
import { textOf } from '../attack/probe.ts';
import { renderingOf } from '../attack/rendered.ts';
import type { AttackTools, Site, SiteCheck, WebDefinition, WebSighting } from '../check.ts';
import { filled } from '../evidence.ts';
import { HELPS_TO_CHANGE } from './passive/define.ts';

const DEFINITION: WebDefinition = {
  key: 'host-header',
  family: 'HTTP headers',
  name: { it: 'Host header injection nei link', en: 'Host header injection in links' },
  description: {
    it: 'Il sito compone i propri link o reindirizzamenti con il nome che la richiesta dichiara. Da solo non danneggia altri, perché il browser di un visitatore invia il nome vero: diventa un attacco se una cache conserva la pagina alterata o se lo stesso nome finisce nei messaggi di posta. Nessuna delle due cose è stata osservata.',
    en: 'The site builds its own links or redirects from the host name that the request claims. By itself this harms nobody else, since a visitor’s browser sends the true name: it becomes an attack if a cache stores the changed page, or if the same name ends up in e-mails. Neither was observed.',
  },
  solution: {
    it: 'Prendere il nome del sito dalla configurazione e non dalla richiesta, rispondere soltanto ai nomi previsti e ignorare X-Forwarded-Host, salvo che lo imposti un proxy fidato.',
    en: 'Take the site’s name from the configuration and not from the request, accept only the expected names, and ignore X-Forwarded-Host unless a trusted proxy sets it.',
  },
  scores: HELPS_TO_CHANGE,
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

/** A form that mails a link, and whose answer shows the name we gave: the mail itself is not seen, so that it stays possible. */
const MAILED: WebDefinition = {
  ...DEFINITION,
  key: 'host-header-mail',
  name: { it: 'Host header injection nei link inviati per e-mail', en: 'Host header injection in e-mailed links' },
  description: {
    it: 'Il modulo invia per e-mail un link, come nel recupero della password, e la risposta usa il nome dichiarato dalla richiesta. Se lo usa anche il messaggio, chi chiede il recupero per un’altra persona riceve sul proprio server il codice segreto del link.',
    en: 'The form sends a link by e-mail, as password recovery does, and the response uses the host name that the request claims. If the e-mail does so too, an attacker who asks for the recovery of another person’s password receives the secret code of the link on a server of their own.',
  },
  scores: scored(['AV:N/AC:M/Au:N/C:N/I:P/A:N', 4.3], ['AV:N/AC:H/PR:N/UI:R/S:U/C:L/I:L/A:N', 4.2]),
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
  definitions: [DEFINITION, MAILED],
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
    .filter(({ request, changes }) => !changes && sendsMail(request))
    .map(({ request }) => request);
  const all = [...sendingMail, ...withAddress];
  return [...new Map(all.map((request) => [`${request.method} ${pageOf(request.url)}`, request])).values()];
}

const sendsMail = ({ method, url }: WebRequest) => method === 'POST' && RECOVERY.test(url);

async function claim(request: WebRequest, header: HostHeader, tools: AttackTools): Promise<WebSighting | null> {
  const first = await ask(request, header, tools);
  if (!first) return null;
  const again = await ask(request, header, tools);
  if (!again) return null;
  const control = await tools.request(request);
  if (control.response && leadsTo(control.response, first.host)) return null;
  const isMailed = sendsMail(request);
  return {
    key: (isMailed ? MAILED : DEFINITION).key,
    ...(isMailed && { possible: true }),
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
