import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { isPage } from '../../reading/answer.ts';
import { pageOf } from '../../reading/page.ts';
import { CRYPTOGRAPHY, DESIGN, define, HELPS_TO_READ, LISTENER_READS, owaspSheet } from './define.ts';
import { ownPasswordForms, UNASKED } from './own-password.ts';
import { sighting } from './sight.ts';
import { UNPROVEN, unprovenResets } from './unproven-reset.ts';

const family = 'Passwords';
const references = [owaspSheet('authentication', 'Authentication')];

const PLAIN = define(
  'password-over-http',
  { family, scores: LISTENER_READS, owasp: CRYPTOGRAPHY, cwes: [319, 523], references },
  {
    name: { it: 'Password inviata in chiaro', en: 'Password sent in the clear' },
    description: {
      it: 'La pagina con il campo password, o l’indirizzo a cui il modulo è inviato, usa HTTP: chi si trova lungo il percorso legge la password o cambia il modulo. I browser avvisano l’utente e possono proporre password salvate anche qui.',
      en: 'The page with the password field, or the address the form is sent to, uses HTTP: an on-path attacker reads the password or changes the form. Browsers warn the user and may offer saved passwords here as well.',
    },
    solution: {
      it: 'Servire l’intero sito in HTTPS, reindirizzarvi ogni richiesta HTTP e imporlo con HSTS.',
      en: 'Serve the whole site over HTTPS, redirect every HTTP request there and enforce it with HSTS.',
    },
  },
);

const IN_URL = define(
  'password-in-url',
  { family, scores: HELPS_TO_READ, owasp: DESIGN, cwes: [598], references },
  {
    name: { it: 'Password inviata nell’URL', en: 'Password sent in the URL' },
    description: {
      it: 'Il modulo con il campo password usa il metodo GET: la password finisce nell’indirizzo e da lì nella cronologia, nei registri dei server e nelle intestazioni Referer.',
      en: 'The form with the password field uses GET: the password ends up in the address, and from there in the history, in server logs and in Referer headers.',
    },
    solution: {
      it: 'Inviare il modulo con il metodo POST in HTTPS e cancellare le password dai registri già scritti.',
      en: 'Send the form by POST over HTTPS, and remove passwords from the logs already written.',
    },
  },
);

/** Forms of a page, at most: each is a place of its own. */
const MAX_FORMS = 20;

export const passwordForms = {
  code: 'password_forms',
  name: { it: 'Moduli con password', en: 'Password forms' },
  kind: 'passive',
  definitions: [PLAIN, IN_URL, UNASKED, UNPROVEN],
  conclude: (site) => [...ownPasswordForms(site), ...unprovenResets(site)],
  look(exchange) {
    if (!isPage(exchange)) return [];
    const pageIsPlain = exchange.request.url.startsWith('http:');
    return pageOf(exchange)
      .forms.slice(0, MAX_FORMS)
      .flatMap((form) => {
        const field = form.fields.find(({ type }) => type === 'password');
        if (!field) return [];
        const where = field.name === '' ? {} : { parameter: field.name };
        const marks = ['type="password"'];
        const plain = pageIsPlain || form.action.startsWith('http:');
        // A form without method or action is a script's: what it sends, its method does not say.
        const byScript = !form.attributes.has('action') && !form.attributes.has('method');
        return [
          ...(plain
            ? [
                sighting(
                  PLAIN.key,
                  exchange,
                  {
                    evidence: filled(
                      {
                        it: 'Modulo con password in {page}, inviato a {action}',
                        en: 'Password form on {page}, sent to {action}',
                      },
                      { page: exchange.request.url.split('?')[0], action: form.action.split('?')[0] },
                    ),
                    marks,
                  },
                  // A site without encryption sends every password so.
                  { ...where, cause: pageIsPlain ? 'site' : form.action.split('?')[0] },
                ),
              ]
            : []),
          ...(form.method === 'GET' && field.name !== '' && !byScript
            ? [
                sighting(
                  IN_URL.key,
                  exchange,
                  {
                    evidence: filled(
                      {
                        it: 'Campo password "{field}" in un modulo con metodo GET verso {action}',
                        en: 'Password field "{field}" in a form with method GET to {action}',
                      },
                      { field: field.name, action: form.action.split('?')[0] },
                    ),
                    marks,
                  },
                  where,
                ),
              ]
            : []),
        ];
      });
  },
} as const satisfies PassiveCheck;
