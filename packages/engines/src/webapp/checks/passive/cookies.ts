import type { PassiveCheck, Site, WebSighting } from '../../check.ts';
import { type Evidence, joinEvidence } from '../../evidence.ts';
import { type Answered, isAnswered } from '../../reading/answer.ts';
import { cookiesSetBy, isOfSession, type SetCookie } from '../../reading/cookies.ts';
import {
  ACCESS_CONTROL,
  ADVICE,
  CONFIGURATION,
  CRYPTOGRAPHY,
  define,
  HELPS_TO_CHANGE,
  HELPS_TO_READ,
  LISTENER_READS,
  mdn,
  owaspSheet,
} from './define.ts';
import { sighting } from './sight.ts';

const family = 'Cookies';
const references = [
  mdn('Set-Cookie', 'HTTP/Reference/Headers/Set-Cookie'),
  owaspSheet('session management', 'Session_Management'),
];

const NO_SECURE = define(
  'cookie-not-secure',
  { family, scores: ADVICE, owasp: CONFIGURATION, cwes: [614], references },
  {
    name: { it: 'Cookie senza Secure', en: 'Cookie without Secure' },
    description: {
      it: 'Il cookie è impostato in HTTPS ma il browser lo invia anche in chiaro, dove chi ascolta può leggerlo.',
      en: 'The cookie is set over HTTPS, but the browser sends it in the clear as well, where whoever listens can read it.',
    },
    solution: { it: 'Aggiungere l’attributo Secure.', en: 'Add the Secure attribute.' },
  },
);

/**
 * Low: the site speaks HTTPS, and somebody has to lead the user to an address without it while he listens. Where the site
 * has no encryption at all, Secure would only break the session: that is `NOT_ENCRYPTED`, once for the site.
 */
const SESSION_NO_SECURE = define(
  'session-cookie-not-secure',
  { family, scores: HELPS_TO_READ, owasp: CONFIGURATION, cwes: [614, 319], references },
  {
    name: { it: 'Cookie di sessione inviato anche in chiaro', en: 'Session cookie sent in the clear' },
    description: {
      it: 'Il cookie che identifica la sessione non ha l’attributo Secure: viaggia anche senza cifratura e chi si trova lungo il percorso può prenderlo e agire come l’utente.',
      en: 'The cookie that identifies the session lacks the Secure attribute: it travels without encryption too, and an on-path attacker can take it and act as the user.',
    },
    solution: {
      it: 'Servire il sito soltanto in HTTPS e impostare il cookie con Secure, meglio con il prefisso __Host-.',
      en: 'Serve the site over HTTPS only and set the cookie with Secure, better with the __Host- prefix.',
    },
  },
);

const NOT_ENCRYPTED = define(
  'site-without-encryption',
  { family, scores: LISTENER_READS, owasp: CRYPTOGRAPHY, cwes: [319], references },
  {
    name: { it: 'Sito senza HTTPS', en: 'Site without HTTPS' },
    description: {
      it: 'Il sito usa HTTP e affida la sessione a un cookie: chi si trova lungo il percorso legge e modifica le pagine, prende il cookie e agisce come l’utente.',
      en: 'The site uses HTTP and keeps the session in a cookie: an on-path attacker reads and changes its pages, takes the cookie and acts as the user.',
    },
    solution: {
      it: 'Servire l’intero sito in HTTPS, reindirizzarvi ogni richiesta HTTP, imporlo con HSTS e impostare i cookie con Secure.',
      en: 'Serve the whole site over HTTPS, redirect every HTTP request there, enforce it with HSTS and set cookies with Secure.',
    },
  },
);

const NO_HTTP_ONLY = define(
  'session-cookie-readable',
  { family, scores: HELPS_TO_READ, owasp: CONFIGURATION, cwes: [1004], references },
  {
    name: { it: 'Cookie di sessione leggibile dagli script', en: 'Session cookie readable by scripts' },
    description: {
      it: 'Il cookie che identifica la sessione non ha HttpOnly: uno script inserito nella pagina può leggerlo e consegnare la sessione a un aggressore.',
      en: 'The session cookie lacks HttpOnly: a script injected into the page can read it and pass the session to an attacker.',
    },
    solution: {
      it: 'Aggiungere HttpOnly ai cookie di sessione e di accesso.',
      en: 'Add HttpOnly to cookies of sessions and sign-in.',
    },
  },
);

const NO_SAME_SITE = define(
  'cookie-without-samesite',
  { family, scores: HELPS_TO_CHANGE, owasp: ACCESS_CONTROL, cwes: [1275], references },
  {
    name: { it: 'Cookie senza SameSite', en: 'Cookie without SameSite' },
    description: {
      it: 'Il cookie non dice se vada inviato con le richieste che partono da altri siti. Non tutti i browser lo trattano come Lax: altrove accompagna anche le richieste contraffatte.',
      en: 'The cookie does not state whether it is sent with requests from other sites. Not every browser treats that as Lax: in the others it accompanies forged requests.',
    },
    solution: {
      it: 'Impostare SameSite=Lax, oppure Strict dove nessun collegamento esterno deve aprire la sessione.',
      en: 'Set SameSite=Lax, or Strict where no link from outside needs the session.',
    },
  },
);

const SAME_SITE_NONE = define(
  'session-cookie-samesite-none',
  { family, scores: HELPS_TO_CHANGE, owasp: ACCESS_CONTROL, cwes: [1275, 352], references },
  {
    name: { it: 'Cookie di sessione inviato da tutti i siti', en: 'Session cookie sent from every site' },
    description: {
      it: 'Il cookie di sessione ha SameSite=None: il browser lo unisce anche alle richieste avviate da siti estranei.',
      en: 'The session cookie has SameSite=None: the browser adds it to requests that foreign sites start as well.',
    },
    solution: {
      it: 'Usare SameSite=Lax o Strict. Se il sito deve funzionare dentro altri, proteggere ogni modifica con un token.',
      en: 'Use SameSite=Lax or Strict. If the site has to work within others, protect every change with a token.',
    },
  },
);

const PREFIX = define(
  'cookie-prefix-broken',
  { family, scores: ADVICE, owasp: CONFIGURATION, cwes: [1275], references },
  {
    name: { it: 'Cookie che non rispetta il proprio prefisso', en: 'Cookie that breaks the rule of its prefix' },
    description: {
      it: 'I nomi che iniziano con __Host- o __Secure- richiedono Secure (e __Host- anche Path=/ senza Domain): i browser rifiutano questo cookie.',
      en: 'Names that begin with __Host- or __Secure- need Secure (and __Host- also Path=/ and no Domain): browsers reject this cookie.',
    },
    solution: {
      it: 'Impostare gli attributi che il prefisso richiede.',
      en: 'Set the attributes the prefix asks for.',
    },
  },
);

const DOMAIN = define(
  'session-cookie-broad-domain',
  { family, scores: HELPS_TO_READ, owasp: CONFIGURATION, cwes: [1275, 668], references },
  {
    name: { it: 'Cookie di sessione valido per tutto il dominio', en: 'Session cookie for the whole domain' },
    description: {
      it: 'Il cookie di sessione vale per un dominio superiore: ogni altro sito di quel dominio lo riceve, e basta che uno sia debole per perderlo.',
      en: 'The session cookie holds for a parent domain: every other site of that domain receives it, and one weak site is enough to lose it.',
    },
    solution: {
      it: 'Togliere l’attributo Domain, così che il cookie valga soltanto per questo sito.',
      en: 'Remove the Domain attribute, so that the cookie holds for this site alone.',
    },
  },
);

interface Judged {
  readonly key: string;
  readonly why: Evidence;
}

function judge(cookie: SetCookie, { hostname, protocol }: URL, ofSession: boolean): Judged[] {
  const found: Judged[] = [];
  if (!cookie.secure && protocol === 'https:') {
    const { key } = ofSession ? SESSION_NO_SECURE : NO_SECURE;
    found.push({ key, why: { it: 'senza Secure', en: 'no Secure' } });
  }
  if (ofSession && protocol === 'http:')
    found.push({ key: NOT_ENCRYPTED.key, why: { it: 'inviato in chiaro', en: 'sent in the clear' } });
  if (!cookie.httpOnly && ofSession)
    found.push({ key: NO_HTTP_ONLY.key, why: { it: 'senza HttpOnly', en: 'no HttpOnly' } });
  if (cookie.sameSite === null || !/^(?:lax|strict|none)$/.test(cookie.sameSite)) {
    found.push({ key: NO_SAME_SITE.key, why: { it: 'senza SameSite', en: 'no SameSite' } });
  }
  if (cookie.sameSite === 'none' && ofSession) found.push({ key: SAME_SITE_NONE.key, why: 'SameSite=None' });
  if (breaksPrefix(cookie))
    found.push({
      key: PREFIX.key,
      why: { it: 'non rispetta il proprio prefisso', en: 'breaks the rule of its prefix' },
    });
  if (cookie.domain !== null && cookie.domain !== hostname && hostname.endsWith(`.${cookie.domain}`) && ofSession) {
    found.push({ key: DOMAIN.key, why: `Domain=${cookie.domain}` });
  }
  return found;
}

function breaksPrefix({ name, secure, domain, path }: SetCookie): boolean {
  const [prefix] = /^__(?:host|secure)-/i.exec(name) ?? [];
  if (prefix === undefined) return false;
  return !secure || (prefix.toLowerCase() === '__host-' && (domain !== null || path !== '/'));
}

/** Where a cookie is set, the shortest address first: the same at every scan, in whatever order pages came. */
function setters(site: Site): Answered[] {
  return site.exchanges
    .filter(isAnswered)
    .filter(({ request }) => URL.canParse(request.url) && new URL(request.url).origin === site.origin)
    .sort(
      (one, other) =>
        one.request.url.length - other.request.url.length || (one.request.url < other.request.url ? -1 : 1),
    );
}

/** Sites make cookies up: more names teach nothing. */
const MAX_COOKIES = 50;

export const cookies = {
  code: 'cookies',
  name: { it: 'Cookie', en: 'Cookies' },
  kind: 'passive',
  definitions: [
    NO_SECURE,
    SESSION_NO_SECURE,
    NOT_ENCRYPTED,
    NO_HTTP_ONLY,
    NO_SAME_SITE,
    SAME_SITE_NONE,
    PREFIX,
    DOMAIN,
  ],
  look: () => [],
  conclude(site) {
    const byName = new Map<string, Map<string, WebSighting>>();
    const isReported = new Set<string>();
    const origin = new URL(site.origin);
    for (const answer of setters(site)) {
      for (const cookie of cookiesSetBy(answer).filter(({ removed }) => !removed)) {
        const known = byName.get(cookie.name);
        if (!known && byName.size >= MAX_COOKIES) continue;
        const found = known ?? new Map<string, WebSighting>();
        byName.set(cookie.name, found);
        const ofSession = isOfSession(site.session, cookie);
        for (const { key, why } of judge(cookie, origin, ofSession)) {
          if (found.has(key)) continue;
          const shown = cookie.raw.replace(cookie.value, '…');
          const seen = { evidence: joinEvidence([`Set-Cookie: ${shown} (`, why, ')'], ''), marks: [`${cookie.name}=`] };
          const ofSite = key === NOT_ENCRYPTED.key;
          if (ofSite && isReported.has(key)) continue;
          isReported.add(key);
          found.set(key, sighting(key, answer, seen, ofSite ? {} : { parameter: `cookie ${cookie.name}` }));
        }
      }
    }
    return [...byName.values()].flatMap((found) => [...found.values()]);
  },
} as const satisfies PassiveCheck;
