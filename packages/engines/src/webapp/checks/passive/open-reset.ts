import { scored } from '../../../core/definition.ts';
import { isRefusedToStrangers } from '../../attack/without-session.ts';
import type { PassiveCheck, Site, WebSighting } from '../../check.ts';
import { readHtml } from '../../crawl/html-page.ts';
import { filled } from '../../evidence.ts';
import { type Answered, textOf } from '../../reading/answer.ts';
import { pageOf } from '../../reading/page.ts';
import { AUTHENTICATION, define } from './define.ts';
import { pagesOf, sighting } from './sight.ts';

const OPEN = define(
  'reset-open',
  {
    family: 'Access control',
    scores: scored(['AV:N/AC:L/Au:N/C:N/I:P/A:P', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:L', 6.5]),
    owasp: AUTHENTICATION,
    cwes: [306],
  },
  {
    name: { it: 'Ripristino dei dati accessibile a tutti', en: 'Data reset open to everybody' },
    description: {
      it: 'Una pagina pubblica porta a una funzione che, a giudicare dal nome, ricrea o cancella i dati dell’applicazione: se non richiede l’accesso, chiunque può distruggerli.',
      en: 'A public page links to a function that, judging by its name, recreates or deletes the data of the application: if it requires no sign-in, anybody can destroy them.',
    },
    solution: {
      it: 'Rimuovere dalla produzione le pagine di installazione e di ripristino, oppure riservarle agli amministratori, con un controllo sul server.',
      en: 'Remove setup and reset pages from production, or restrict them to administrators with a check on the server.',
    },
  },
);

const DATABASE = '(?:db|databases?|banca ?dati|datenbank|base de (?:donnees|datos))';
const RECREATES =
  '(?:re-?set|re-?init\\w*|init\\w*|re-?create|create|restore|setup|install|drop|wipe|rebuild|ripristina|azzera|ricrea)';
/** Words that surely mean the data of the application: `resetdb`, `Create / Reset Database`. Filters are reset as well. */
const RESETS = new RegExp(
  `(?:^|[^a-z])${RECREATES}[^a-z]{0,3}(?:(?:the|la|il|die|le) )?${DATABASE}(?:$|[^a-z])|(?:^|[^a-z])${DATABASE}[^a-z]{0,2}(?:re-?set|re-?init|recreate|setup)(?:$|[^a-z])|(?:^|[^a-z])(?:re-?set|re-?init|wipe|ripristina|azzera)[^a-z]{0,2}(?:the )?(?:app|application|applicazione|data|dati|labs?)(?:$|[^a-z])`,
  'i',
);
const MOST = 3;

interface Led {
  readonly page: Answered;
  readonly label: string;
}

/** Requests that the scan has left alone since they reset the application, and to which pages for everybody lead. */
export const openReset = {
  code: 'open_reset',
  name: { it: 'Ripristino dei dati', en: 'Data reset' },
  kind: 'passive',
  definitions: [OPEN],
  look: () => [],
  conclude(site) {
    const resets = [...(site.untried?.values() ?? [])].filter(
      ({ change }) => change === 'resets' || change === 'destroys',
    );
    return resets.flatMap(({ method, url }) => sightingOf(method, url, site) ?? []).slice(0, MOST);
  },
} as const satisfies PassiveCheck;

function sightingOf(method: string, url: string, site: Site): WebSighting | null {
  const led = ledFrom(method, url, site).find(({ label }) => {
    const { pathname, search } = new URL(url);
    return RESETS.test(`${pathname} ${search}`) || RESETS.test(label);
  });
  if (!led) return null;
  const evidence = filled(
    {
      it: '{page}, aperta a tutti, porta a {method} {url}{label}. Non è stato richiesto: da verificare che cosa faccia e se chieda un accesso.',
      en: '{page}, which is open to everybody, leads to {method} {url}{label}. It was not requested. To be verified: what it does, and whether it asks for a sign-in.',
    },
    { page: led.page.request.url, method, url, label: led.label === '' ? '' : ` (“${led.label}”)` },
  );
  return sighting(OPEN.key, led.page, { evidence }, { url: site.pageOf(url), method, possible: true });
}

/** Pages for everybody with a link or a form that leads there, and its words. */
function ledFrom(method: string, url: string, site: Site): Led[] {
  const { signedIn } = site.session;
  return pagesOf(site)
    .filter(({ request, response }) => {
      const isOpen = signedIn ? isRefusedToStrangers(site, request.url) === false : true;
      return response.status === 200 && isOpen;
    })
    .flatMap((page): Led[] => {
      const html = readHtml(textOf(page.response));
      const isIt = (address: string) => URL.parse(address, page.request.url)?.href.replace(/#.*$/s, '') === url;
      if (method === 'GET')
        return html.links.filter(isIt).map((link) => ({ page, label: plain(html.labels.get(link) ?? '') }));
      const forms = pageOf(page).forms.filter((form) => form.method === method && isIt(form.action));
      return forms.map(({ fields }) => {
        const buttons = fields.filter(({ type, tag }) => type === 'submit' || tag === 'button');
        return {
          page,
          label: plain(buttons.map(({ value, attributes }) => value || (attributes.get('name') ?? '')).join(' ')),
        };
      });
    });
}

const plain = (label: string) => label.replaceAll(/\s+/g, ' ').trim().slice(0, 100);
