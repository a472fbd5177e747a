import { rfcReference } from '../../../core/definition.ts';
import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, headerOf, headersOf } from '../../reading/answer.ts';
import { frameAncestorsOf, policiesIn } from '../../reading/csp.ts';
import { pageOf } from '../../reading/page.ts';
import {
  ADVICE,
  CONFIGURATION,
  CRYPTOGRAPHY,
  DESIGN,
  define,
  HELPS_TO_CHANGE,
  HELPS_TO_READ,
  mdn,
  owaspSheet,
} from './define.ts';
import { acrossSite, answersOf, pagesOf, type Seen } from './sight.ts';

const family = 'Security headers';
const SHEET = owaspSheet('HTTP headers', 'HTTP_Headers');

/** Half a year: below it, browsers forget the site between visits. */
const LONG_ENOUGH = 15_552_000;

const HSTS_MISSING = define(
  'hsts-missing',
  { family, scores: HELPS_TO_READ, owasp: CRYPTOGRAPHY, cwes: [319, 523], references: [rfcReference(6797), SHEET] },
  {
    name: { it: 'HTTPS non imposto ai browser (HSTS assente)', en: 'HTTPS not enforced in browsers (no HSTS)' },
    description: {
      it: 'Il sito è raggiungibile in HTTPS ma non invia l’intestazione Strict-Transport-Security: chi si trova lungo il percorso può far passare la prima richiesta in chiaro e leggere o modificare la comunicazione.',
      en: 'The site is served over HTTPS but does not send the Strict-Transport-Security header: an on-path attacker can have the first request go in the clear and read or change what follows.',
    },
    solution: {
      it: 'Inviare su ogni risposta HTTPS «Strict-Transport-Security: max-age=31536000; includeSubDomains», dopo aver verificato che tutti i sottodomini rispondano in HTTPS.',
      en: 'Send “Strict-Transport-Security: max-age=31536000; includeSubDomains” with every HTTPS answer, once all subdomains are known to answer over HTTPS.',
    },
  },
);

const HSTS_SHORT = define(
  'hsts-short',
  { family, scores: HELPS_TO_READ, owasp: CRYPTOGRAPHY, cwes: [319], references: [rfcReference(6797), SHEET] },
  {
    name: { it: 'HSTS con durata troppo breve o non valida', en: 'HSTS too short or not valid' },
    description: {
      it: 'L’intestazione Strict-Transport-Security c’è, ma la sua durata è nulla, illeggibile o inferiore a sei mesi: i browser dimenticano l’obbligo di HTTPS fra una visita e l’altra.',
      en: 'The Strict-Transport-Security header is there, but its lifetime is zero, unreadable or below six months: browsers forget to insist on HTTPS between visits.',
    },
    solution: {
      it: 'Portare max-age ad almeno 15552000 secondi (sei mesi), meglio 31536000 (un anno).',
      en: 'Raise max-age to at least 15552000 seconds (six months), better 31536000 (a year).',
    },
  },
);

const HSTS_SUBDOMAINS = define(
  'hsts-subdomains',
  { family, scores: ADVICE, owasp: CRYPTOGRAPHY, cwes: [319], references: [rfcReference(6797), SHEET] },
  {
    name: { it: 'HSTS senza i sottodomini', en: 'HSTS without subdomains' },
    description: {
      it: 'L’obbligo di HTTPS vale soltanto per questo nome: un sottodominio richiesto in chiaro può ancora ricevere o sovrascrivere i cookie del dominio.',
      en: 'HTTPS is enforced for this name alone: a subdomain asked in the clear can still receive or overwrite cookies of the domain.',
    },
    solution: {
      it: 'Aggiungere includeSubDomains quando tutti i sottodomini rispondono in HTTPS.',
      en: 'Add includeSubDomains once every subdomain answers over HTTPS.',
    },
  },
);

const SNIFFING = define(
  'content-type-options-missing',
  {
    family,
    scores: HELPS_TO_CHANGE,
    owasp: CONFIGURATION,
    cwes: [693],
    references: [mdn('X-Content-Type-Options', 'HTTP/Reference/Headers/X-Content-Type-Options'), SHEET],
  },
  {
    name: { it: 'X-Content-Type-Options assente', en: 'X-Content-Type-Options missing' },
    description: {
      it: 'Senza «X-Content-Type-Options: nosniff» il browser può indovinare il tipo di un contenuto e trattare come script o pagina un file che non lo è, ad esempio uno caricato da un utente.',
      en: 'Without “X-Content-Type-Options: nosniff” the browser may guess the type of content and treat as a script or a page a file that is neither, such as one a user has uploaded.',
    },
    solution: {
      it: 'Inviare «X-Content-Type-Options: nosniff» su tutte le risposte e dichiarare sempre il Content-Type corretto.',
      en: 'Send “X-Content-Type-Options: nosniff” with every answer, and always declare the right Content-Type.',
    },
  },
);

const FRAMING = define(
  'frame-protection-missing',
  {
    family,
    scores: HELPS_TO_CHANGE,
    owasp: DESIGN,
    cwes: [1021],
    references: [
      mdn('frame-ancestors', 'HTTP/Reference/Headers/Content-Security-Policy/frame-ancestors'),
      owaspSheet('clickjacking', 'Clickjacking_Defense'),
    ],
  },
  {
    name: {
      it: 'Pagina incorporabile da qualsiasi sito (clickjacking)',
      en: 'Page can be framed by any site (clickjacking)',
    },
    description: {
      it: 'Nessuna intestazione valida impedisce ad altri siti di mostrare la pagina in un riquadro: un utente può essere indotto a premere, senza saperlo, pulsanti di questo sito.',
      en: 'No valid header keeps other sites from showing the page in a frame: a user can be led to press buttons of this site without knowing it.',
    },
    solution: {
      it: "Inviare «Content-Security-Policy: frame-ancestors 'self'» (oppure 'none') e, per i browser più vecchi, «X-Frame-Options: SAMEORIGIN». I valori ALLOW-FROM e ALLOWALL non proteggono.",
      en: "Send “Content-Security-Policy: frame-ancestors 'self'” (or 'none') and, for older browsers, “X-Frame-Options: SAMEORIGIN”. The values ALLOW-FROM and ALLOWALL protect nothing.",
    },
  },
);

const REFERRER_MISSING = define(
  'referrer-policy-missing',
  {
    family,
    scores: ADVICE,
    owasp: CONFIGURATION,
    cwes: [200],
    references: [mdn('Referrer-Policy', 'HTTP/Reference/Headers/Referrer-Policy'), SHEET],
  },
  {
    name: { it: 'Referrer-Policy assente', en: 'Referrer-Policy missing' },
    description: {
      it: 'Il sito non dice quanto dell’indirizzo di una pagina il browser possa comunicare ad altri siti. I browser di oggi inviano soltanto l’origine, quelli meno recenti l’indirizzo intero.',
      en: 'The site does not say how much of a page’s URL the browser may send to other sites. Current browsers send the origin only, older ones the whole URL.',
    },
    solution: {
      it: 'Inviare «Referrer-Policy: strict-origin-when-cross-origin», oppure «no-referrer» dove gli indirizzi contengono dati riservati.',
      en: 'Send “Referrer-Policy: strict-origin-when-cross-origin”, or “no-referrer” where addresses hold private data.',
    },
  },
);

const REFERRER_UNSAFE = define(
  'referrer-policy-unsafe',
  {
    family,
    scores: HELPS_TO_READ,
    owasp: CONFIGURATION,
    cwes: [200],
    references: [mdn('Referrer-Policy', 'HTTP/Reference/Headers/Referrer-Policy'), SHEET],
  },
  {
    name: {
      it: 'Referrer-Policy che rivela gli indirizzi ad altri siti',
      en: 'Referrer-Policy tells addresses to other sites',
    },
    description: {
      it: 'Il valore scelto fa inviare agli altri siti l’indirizzo completo delle pagine, con i dati che contiene: ricerche, identificativi, codici di recupero.',
      en: 'The value chosen makes browsers send other sites the whole address of pages, with what it holds: searches, identifiers, recovery codes.',
    },
    solution: {
      it: 'Usare «strict-origin-when-cross-origin», «same-origin» o «no-referrer».',
      en: 'Use “strict-origin-when-cross-origin”, “same-origin” or “no-referrer”.',
    },
  },
);

const PERMISSIONS = define(
  'permissions-policy-missing',
  {
    family,
    scores: ADVICE,
    owasp: CONFIGURATION,
    cwes: [693],
    references: [mdn('Permissions-Policy', 'HTTP/Reference/Headers/Permissions-Policy'), SHEET],
  },
  {
    name: { it: 'Permissions-Policy assente', en: 'Permissions-Policy missing' },
    description: {
      it: 'Il sito non limita le funzioni del browser (fotocamera, microfono, posizione) che le sue pagine e i contenuti incorporati possono chiedere.',
      en: 'The site does not limit the browser features (camera, microphone, location) that its pages and what they embed may ask for.',
    },
    solution: {
      it: 'Inviare Permissions-Policy e disattivare ciò che non serve, ad esempio «camera=(), microphone=(), geolocation=()».',
      en: 'Send Permissions-Policy and turn off what is not needed, such as “camera=(), microphone=(), geolocation=()”.',
    },
  },
);

/** Browsers take the last value they know. */
const REFERRER_VALUES = new Set([
  'no-referrer',
  'no-referrer-when-downgrade',
  'origin',
  'origin-when-cross-origin',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
  'unsafe-url',
]);

const TELLS_ADDRESSES = new Set(['unsafe-url', 'no-referrer-when-downgrade']);

const missing =
  (name: string) =>
  ({ response }: Answered): Seen | null =>
    headerOf(response, name) === null
      ? { evidence: filled({ it: '{name} non è inviato', en: '{name} is not sent' }, { name }) }
      : null;

function hstsOf({
  response,
}: Answered): { readonly raw: string; readonly seconds: number; readonly subdomains: boolean } | null {
  const raw = headerOf(response, 'Strict-Transport-Security');
  if (raw === null) return null;
  const seconds = /(?:^|;)\s{0,9}max-age\s{0,9}=\s{0,9}"?(\d{1,12})/i.exec(raw)?.[1] ?? '0';
  return { raw, seconds: Number(seconds), subdomains: /includeSubDomains/i.test(raw) };
}

function shortHsts(answer: Answered): Seen | null {
  const hsts = hstsOf(answer);
  return hsts && hsts.seconds < LONG_ENOUGH
    ? { evidence: `Strict-Transport-Security: ${hsts.raw}`, marks: [hsts.raw] }
    : null;
}

function narrowHsts(answer: Answered): Seen | null {
  const hsts = hstsOf(answer);
  return hsts && hsts.seconds >= LONG_ENOUGH && !hsts.subdomains
    ? { evidence: `Strict-Transport-Security: ${hsts.raw}`, marks: [hsts.raw] }
    : null;
}

function noSniffing({ response }: Answered): Seen | null {
  const value = headerOf(response, 'X-Content-Type-Options');
  if (value?.split(',')[0]?.trim().toLowerCase() === 'nosniff') return null;
  return value === null
    ? { evidence: { it: 'X-Content-Type-Options non è inviato', en: 'X-Content-Type-Options is not sent' } }
    : { evidence: `X-Content-Type-Options: ${value}`, marks: [value] };
}

/** Where the policy names who may frame a page, browsers ignore X-Frame-Options. */
function framed({ response }: Answered): Seen | null {
  const ancestors = frameAncestorsOf(policiesIn(headersOf(response.headers, 'Content-Security-Policy')));
  if (ancestors !== null) {
    const open = ancestors.find((source) => /^(?:\*|https?:|https?:\/\/\*)$/i.test(source));
    return open === undefined
      ? null
      : { evidence: `Content-Security-Policy: frame-ancestors ${ancestors.join(' ')}`, marks: ['frame-ancestors'] };
  }
  const values = headersOf(response.headers, 'X-Frame-Options').flatMap((value) => value.split(','));
  if (values.length === 0)
    return {
      evidence: {
        it: 'Non sono inviati né X-Frame-Options né frame-ancestors',
        en: 'Neither X-Frame-Options nor frame-ancestors is sent',
      },
    };
  const known = values.some((value) => /^\s*(?:deny|sameorigin)\s*$/i.test(value));
  return known
    ? null
    : {
        evidence: filled(
          {
            it: 'X-Frame-Options: {values} (nessun browser lo segue)',
            en: 'X-Frame-Options: {values} (no browser follows it)',
          },
          { values: values.join(',') },
        ),
        marks: values,
      };
}

function unsafeReferrer({ response }: Answered): Seen | null {
  const raw = headersOf(response.headers, 'Referrer-Policy').join(',');
  const known = raw.split(',').map((value) => value.trim().toLowerCase());
  const value = known.filter((one) => REFERRER_VALUES.has(one)).at(-1);
  return value !== undefined && TELLS_ADDRESSES.has(value)
    ? { evidence: `Referrer-Policy: ${raw}`, marks: [raw] }
    : null;
}

export const securityHeaders = {
  code: 'security_headers',
  name: { it: 'Intestazioni di sicurezza', en: 'Security headers' },
  kind: 'passive',
  definitions: [
    HSTS_MISSING,
    HSTS_SHORT,
    HSTS_SUBDOMAINS,
    SNIFFING,
    FRAMING,
    REFERRER_MISSING,
    REFERRER_UNSAFE,
    PERMISSIONS,
  ],
  // One page says nothing: whether a header is missing here or everywhere shows only at the end.
  look: () => [],
  conclude(site) {
    const pages = pagesOf(site);
    // Where every address only leads elsewhere, its redirects are what browsers learn it from. A site asked by its IP
    // address counts too: browsers follow HSTS for names alone, but its names are served with the same settings.
    const answers = pages.length > 0 ? pages : answersOf(site);
    const overTls = site.origin.startsWith('https:') ? answers : [];
    return [
      ...acrossSite(site, HSTS_MISSING.key, overTls, missing('Strict-Transport-Security')),
      ...acrossSite(site, HSTS_SHORT.key, overTls, shortHsts),
      ...acrossSite(site, HSTS_SUBDOMAINS.key, overTls, narrowHsts),
      ...acrossSite(site, SNIFFING.key, pages, noSniffing),
      ...acrossSite(site, FRAMING.key, pages, framed),
      ...acrossSite(site, REFERRER_MISSING.key, pages, (page) =>
        hasMetaReferrer(page) ? null : missing('Referrer-Policy')(page),
      ),
      ...acrossSite(site, REFERRER_UNSAFE.key, pages, unsafeReferrer),
      ...acrossSite(site, PERMISSIONS.key, pages, missing('Permissions-Policy')),
    ];
  },
} as const satisfies PassiveCheck;

const hasMetaReferrer = (page: Answered) =>
  pageOf(page).metas.some((meta) => meta.get('name')?.toLowerCase() === 'referrer');
