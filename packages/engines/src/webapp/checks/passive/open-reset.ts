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
    name: { it: 'Ripristino dei dati aperto a tutti', en: 'Reset of the data open to everybody' },
    description: {
      it: 'Una pagina aperta a tutti porta a una funzione che, dalle sue parole, ricrea o cancella i dati dell’applicazione: se non chiede un accesso, chiunque può distruggerli.',
      en: 'A page for everybody leads to a function that by its words makes the data of the application anew or deletes them: if it asks for no sign-in, anybody can destroy them.',
    },
    solution: {
      it: 'Togliere dall’ambiente di produzione le pagine di installazione e ripristino, oppure riservarle agli amministratori con un accesso verificato sul server.',
      en: 'Remove pages that install or reset from production, or keep them for administrators by a sign-in that the server verifies.',
    },
  },
);

const DATABASE = '(?:db|databases?|banca ?dati|datenbank|base de (?:donnees|datos))';
const MAKES_ANEW =
  '(?:re-?set|re-?init\\w*|init\\w*|re-?create|create|restore|setup|install|drop|wipe|rebuild|ripristina|azzera|ricrea)';
/** Words that surely mean the data of the application: `resetdb`, `Create / Reset Database`. Filters are reset as well. */
const RESETS = new RegExp(
  `(?:^|[^a-z])${MAKES_ANEW}[^a-z]{0,3}(?:(?:the|la|il|die|le) )?${DATABASE}(?:$|[^a-z])|(?:^|[^a-z])${DATABASE}[^a-z]{0,2}(?:re-?set|re-?init|recreate|setup)(?:$|[^a-z])|(?:^|[^a-z])(?:re-?set|re-?init|wipe|ripristina|azzera)[^a-z]{0,2}(?:the )?(?:app|application|applicazione|data|dati|labs?)(?:$|[^a-z])`,
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
  name: { it: 'Ripristino dei dati', en: 'Reset of the data' },
  kind: 'passive',
  definitions: [OPEN],
  look: () => [],
  conclude(site) {
    const resets = [...(site.untried?.values() ?? [])].filter(
      ({ change }) => change === 'resets' || change === 'destroys',
    );
    return resets.flatMap(({ method, url }) => toldOf(method, url, site) ?? []).slice(0, MOST);
  },
} as const satisfies PassiveCheck;

function toldOf(method: string, url: string, site: Site): WebSighting | null {
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
