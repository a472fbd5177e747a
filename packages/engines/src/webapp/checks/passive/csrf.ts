import { isRefusedToStrangers } from '../../attack/without-session.ts';
import type { PassiveCheck, Site, WebSighting } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, isAnswered, pageUrlOf } from '../../reading/answer.ts';
import { cookiesSetBy, isSessionLike } from '../../reading/cookies.ts';
import { carriesToken, changesSomething } from '../../reading/form-purpose.ts';
import { type Form, pageOf } from '../../reading/page.ts';
import { ACCESS_CONTROL, define, owaspSheet, VICTIM_CHANGES } from './define.ts';
import { MAX_PLACES, pagesOf, sighting } from './sight.ts';

const CSRF = define(
  'csrf-token-missing',
  {
    family: 'CSRF',
    scores: VICTIM_CHANGES,
    owasp: ACCESS_CONTROL,
    cwes: [352],
    references: [owaspSheet('CSRF', 'Cross-Site_Request_Forgery_Prevention')],
  },
  {
    name: { it: 'Modulo senza protezione CSRF', en: 'Form without CSRF protection' },
    description: {
      it: 'Il modulo cambia dati ma non contiene un token, e nessun cookie di sessione è limitato con SameSite: un altro sito può farlo inviare dal browser dell’utente, a suo nome.',
      en: 'The form changes data but carries no token, and no session cookie is limited by SameSite: another site can have the user’s browser send it in their name.',
    },
    solution: {
      it: 'Aggiungere a ogni modulo un token imprevedibile legato alla sessione e verificarlo sul server; impostare i cookie di sessione con SameSite=Lax o Strict.',
      en: 'Add to every form an unpredictable token bound to the session and check it on the server; set session cookies with SameSite=Lax or Strict.',
    },
  },
);

/**
 * Whether browsers keep the session out of requests of other sites, by the cookies that were set. A link to a page, and a
 * form sent by GET is one, brings cookies that are `Lax`.
 */
function sessionStaysHome(site: Site, method: string): boolean {
  const ofSession = site.exchanges
    .filter(isAnswered)
    .flatMap(cookiesSetBy)
    .filter((cookie) => !cookie.removed && (site.session.cookies.includes(cookie.name) || isSessionLike(cookie)));
  const keeps = method === 'GET' ? ['strict'] : ['lax', 'strict'];
  return ofSession.length > 0 && ofSession.every(({ sameSite }) => keeps.includes(sameSite ?? ''));
}

function sightingOf(page: Answered, form: Form, ofUser: boolean): WebSighting {
  const names = form.fields.map(({ name }) => name).filter((name) => name !== '');
  const evidence = filled(
    {
      it: 'Modulo in {path} con i campi {fields}: nessun token',
      en: 'Form on {path} with the fields {fields}: no token',
    },
    { path: new URL(page.request.url).pathname, fields: names.slice(0, 12).join(', ') },
  );
  const written = form.attributes.get('action');
  const marks = ['<form', ...(written ? [written] : [])];
  // Where strangers send the form as well, it need not act in anybody's name: then it is no more than possible.
  const where = { url: pageUrlOf(form.action), method: form.method, ...(ofUser ? {} : { possible: true }) };
  return sighting(CSRF.key, page, { evidence, marks }, where);
}

export const csrf = {
  code: 'csrf',
  name: { it: 'Moduli senza protezione CSRF', en: 'Forms without CSRF protection' },
  kind: 'passive',
  definitions: [CSRF],
  look: () => [],
  conclude(site) {
    const openTo = new Set(['GET', 'POST'].filter((method) => !sessionStaysHome(site, method)));
    const byAction = new Map<string, WebSighting>();
    for (const page of pagesOf(site)) {
      // A page with the token in a meta element has scripts send it in a header.
      if (pageOf(page).metas.some((meta) => /csrf|xsrf/i.test(meta.get('name') ?? ''))) continue;
      for (const form of pageOf(page).forms) {
        if (!form.action.startsWith(`${site.origin}/`) || !changesSomething(form) || carriesToken(form)) continue;
        if (!openTo.has(form.method)) continue;
        const action = pageUrlOf(form.action);
        if (!byAction.has(action) && byAction.size < MAX_PLACES) {
          const ofUser = site.session.signedIn && isRefusedToStrangers(site, page.request.url) === true;
          byAction.set(action, sightingOf(page, form, ofUser));
        }
      }
    }
    return [...byAction.values()];
  },
} as const satisfies PassiveCheck;
