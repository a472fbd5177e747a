import type { PassiveCheck, WebDefinition } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, headersOf } from '../../reading/answer.ts';
import { type Policy, policiesIn, type Weakness, weaknessesOf } from '../../reading/csp.ts';
import { pageOf } from '../../reading/page.ts';
import { ADVICE, CONFIGURATION, define, HELPS_TO_CHANGE, mdn, owaspSheet } from './define.ts';
import { acrossSite, pagesOf, type Seen } from './sight.ts';

const facts = {
  family: 'Content Security Policy',
  scores: HELPS_TO_CHANGE,
  owasp: CONFIGURATION,
  cwes: [693, 1021],
  references: [
    mdn('Content-Security-Policy', 'HTTP/Guides/CSP'),
    owaspSheet('Content Security Policy', 'Content_Security_Policy'),
  ],
};
const advice = { ...facts, scores: ADVICE };

const MISSING = define(
  'csp-missing',
  { ...facts, cwes: [693] },
  {
    name: { it: 'Content-Security-Policy assente', en: 'Content-Security-Policy missing' },
    description: {
      it: 'La pagina non limita da dove provengano gli script che il browser esegue: se un aggressore riesce a inserirne uno, nulla lo ferma.',
      en: 'The page does not restrict the sources of the scripts that the browser runs: if an attacker manages to insert one, nothing stops it.',
    },
    solution: {
      it: "Inviare una Content-Security-Policy che parta da «default-src 'self'; object-src 'none'; base-uri 'none'» e autorizzi gli script con un nonce; provarla prima con Content-Security-Policy-Report-Only.",
      en: "Send a Content-Security-Policy that starts from “default-src 'self'; object-src 'none'; base-uri 'none'” and allows scripts by nonce; try it with Content-Security-Policy-Report-Only first.",
    },
  },
);

const REPORT_ONLY = define(
  'csp-report-only',
  { ...facts, cwes: [693] },
  {
    name: {
      it: 'Content-Security-Policy in sola segnalazione (report-only)',
      en: 'Content-Security-Policy in report-only mode',
    },
    description: {
      it: 'La politica è inviata con Content-Security-Policy-Report-Only: il browser segnala ciò che la viola ma non blocca nulla.',
      en: 'The policy is sent as Content-Security-Policy-Report-Only: the browser reports what breaks it and blocks nothing.',
    },
    solution: {
      it: 'Finita la prova, inviare la stessa politica con l’intestazione Content-Security-Policy.',
      en: 'When the trial is over, send the same policy in the Content-Security-Policy header.',
    },
  },
);

const META = define('csp-meta', advice, {
  name: { it: 'Content-Security-Policy soltanto nella pagina', en: 'Content-Security-Policy in the page only' },
  description: {
    it: 'La politica è in un elemento meta: non vale per ciò che lo precede e vi sono ignorati frame-ancestors, sandbox e le segnalazioni.',
    en: 'The policy stands in a meta element: it does not hold for what comes before it, and frame-ancestors, sandbox and reports are ignored there.',
  },
  solution: {
    it: 'Inviare la politica come intestazione della risposta.',
    en: 'Send the policy as a header of the answer.',
  },
});

const INLINE = define(
  'csp-unsafe-inline',
  { ...facts, cwes: [693, 79] },
  {
    name: { it: 'La politica CSP ammette script inline', en: 'CSP allows inline scripts' },
    description: {
      it: "La politica contiene 'unsafe-inline' per gli script, senza nonce né hash: uno script inserito nella pagina viene eseguito come se la politica non ci fosse.",
      en: "The policy has 'unsafe-inline' for scripts, with neither nonce nor hash: a script inserted into the page runs as if there were no policy.",
    },
    solution: {
      it: "Spostare gli script in file propri oppure autorizzarli con un nonce diverso a ogni risposta (o con un hash), quindi togliere 'unsafe-inline'.",
      en: "Move scripts to files of their own, or allow them by a nonce that differs in every answer (or by hash), then remove 'unsafe-inline'.",
    },
  },
);

const EVAL = define(
  'csp-unsafe-eval',
  { ...advice, cwes: [693, 95] },
  {
    name: { it: 'La politica CSP ammette eval', en: 'CSP allows eval' },
    description: {
      it: "La politica contiene 'unsafe-eval': un testo può diventare codice, e con esso i dati che un aggressore riesce a farvi arrivare.",
      en: "The policy has 'unsafe-eval': text can be run as code, including data supplied by an attacker.",
    },
    solution: {
      it: "Sostituire eval, new Function e i modelli compilati nel browser, quindi togliere 'unsafe-eval'. Per WebAssembly basta 'wasm-unsafe-eval'.",
      en: "Replace eval, new Function and templates compiled in the browser, then remove 'unsafe-eval'. WebAssembly needs 'wasm-unsafe-eval' alone.",
    },
  },
);

const WIDE = define(
  'csp-wide-sources',
  { ...facts, cwes: [693] },
  {
    name: { it: 'La politica CSP ammette script da ovunque', en: 'CSP allows scripts from anywhere' },
    description: {
      it: 'Per gli script la politica non pone limiti, oppure ammette un carattere jolly, uno schema intero (https:, http:, data:) o un sito in chiaro: un aggressore può caricare uno script proprio.',
      en: 'The policy sets no limit for scripts, or allows a wildcard, a whole scheme (https:, http:, data:) or a site over plain HTTP: an attacker can load a script of their own.',
    },
    solution: {
      it: "Elencare in script-src soltanto i siti necessari, in HTTPS, oppure usare nonce e 'strict-dynamic'.",
      en: "List in script-src only the sites needed, over HTTPS, or use nonces and 'strict-dynamic'.",
    },
  },
);

const OBJECTS = define(
  'csp-object-src',
  { ...advice, cwes: [693] },
  {
    name: { it: 'La politica CSP non limita gli oggetti incorporati', en: 'CSP does not limit embedded objects' },
    description: {
      it: 'Né object-src né, in sua assenza, default-src limita le origini: la pagina può incorporare con object ed embed contenuti di qualsiasi sito.',
      en: 'Neither object-src nor, where it is missing, default-src limits the sources: the page can embed content of any site with object and embed.',
    },
    solution: { it: "Impostare «object-src 'none'».", en: "Set “object-src 'none'”." },
  },
);

const BASE = define(
  'csp-base-uri',
  { ...facts, cwes: [693] },
  {
    name: { it: 'La politica CSP non limita base', en: 'CSP does not limit base' },
    description: {
      it: 'Gli script sono autorizzati con un nonce, ma base-uri manca: un elemento base inserito nella pagina fa caricare da un altro sito gli script con indirizzo relativo.',
      en: 'Scripts are allowed by nonce, but base-uri is missing: a base element inserted into the page has scripts with a relative address loaded from another site.',
    },
    solution: { it: "Aggiungere «base-uri 'none'» (oppure 'self').", en: "Add “base-uri 'none'” (or 'self')." },
  },
);

const BYPASS = define(
  'csp-bypass-host',
  { ...facts, cwes: [693] },
  {
    name: { it: 'La politica CSP ammette un sito che la aggira', en: 'CSP allows a site that bypasses it' },
    description: {
      it: 'Fra le origini degli script c’è un sito che distribuisce librerie di chiunque o risponde con JSONP: da lì un aggressore può far eseguire codice proprio rispettando la politica.',
      en: 'Among the sources of scripts is a site that serves anybody’s libraries or answers with JSONP: from there an attacker can have their own code run within the policy.',
    },
    solution: {
      it: 'Indicare il percorso esatto dei file necessari, ospitarli sul proprio sito oppure autorizzarli con nonce o hash.',
      en: 'Name the exact path of the files needed, host them on the site itself, or allow them by nonce or hash.',
    },
  },
);

const BY_WEAKNESS: Readonly<Record<Weakness, WebDefinition>> = {
  inline: INLINE,
  eval: EVAL,
  wide: WIDE,
  objects: OBJECTS,
  base: BASE,
  bypass: BYPASS,
};

const HEADER = 'Content-Security-Policy';

function metaPolicies(page: Answered): string[] {
  return pageOf(page)
    .metas.filter((meta) => meta.get('http-equiv')?.toLowerCase() === HEADER.toLowerCase())
    .flatMap((meta) => meta.get('content') ?? []);
}

const enforced = (page: Answered) => [...headersOf(page.response.headers, HEADER), ...metaPolicies(page)];

/** Of scripts: a policy without a word about them (frame-ancestors alone) is none for them. */
const aboutScripts = (policies: readonly Policy[]) =>
  policies.filter((policy) => policy.has('script-src') || policy.has('default-src'));

const policiesOf = (page: Answered) => aboutScripts(policiesIn(enforced(page)));

function lacksPolicy(page: Answered): Seen | null {
  if (policiesOf(page).length > 0 || hasTrial(page)) return null;
  const [other] = enforced(page);
  return other === undefined
    ? { evidence: filled({ it: '{header} non è inviato', en: '{header} is not sent' }, { header: HEADER }) }
    : {
        evidence: filled(
          { it: '{header} non dice nulla degli script: {other}', en: '{header} says nothing of scripts: {other}' },
          { header: HEADER, other },
        ),
        marks: [other],
      };
}

const trialOf = (page: Answered) => headersOf(page.response.headers, `${HEADER}-Report-Only`);
const hasTrial = (page: Answered) => aboutScripts(policiesIn(trialOf(page))).length > 0;

function onTrial(page: Answered): Seen | null {
  const [trial = ''] = trialOf(page);
  return hasTrial(page) && policiesOf(page).length === 0
    ? { evidence: `${HEADER}-Report-Only: ${trial}`, marks: [trial] }
    : null;
}

function inPageOnly(page: Answered): Seen | null {
  const [policy] = metaPolicies(page);
  return policy !== undefined && headersOf(page.response.headers, HEADER).length === 0
    ? { evidence: `<meta http-equiv="${HEADER}" content="${policy}">`, marks: [policy] }
    : null;
}

/** All policies hold together: something is open only where every one of them leaves it open. */
const weak =
  (weakness: Weakness) =>
  (page: Answered): Seen | null => {
    const policies = policiesOf(page);
    const open = policies.map((policy) => weaknessesOf(policy).filter((found) => found.weakness === weakness));
    if (open.length === 0 || open.some((found) => found.length === 0)) return null;
    const parts = [...new Set(open.flat().map(({ part }) => part))];
    return { evidence: `${HEADER}: ${parts.join(', ')} in: ${enforced(page).join(' | ')}`, marks: parts };
  };

export const contentSecurityPolicy = {
  code: 'content_security_policy',
  name: { it: 'Content Security Policy', en: 'Content Security Policy' },
  kind: 'passive',
  definitions: [MISSING, REPORT_ONLY, META, INLINE, EVAL, WIDE, OBJECTS, BASE, BYPASS],
  look: () => [],
  conclude(site) {
    const pages = pagesOf(site);
    return [
      ...acrossSite(site, MISSING.key, pages, lacksPolicy),
      ...acrossSite(site, REPORT_ONLY.key, pages, onTrial),
      ...acrossSite(site, META.key, pages, inPageOnly),
      ...Object.entries(BY_WEAKNESS).flatMap(([weakness, { key }]) =>
        acrossSite(site, key, pages, weak(weakness as Weakness)),
      ),
    ];
  },
} as const satisfies PassiveCheck;
