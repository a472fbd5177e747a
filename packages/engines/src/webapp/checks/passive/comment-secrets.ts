import type { PassiveCheck } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { isAnswered, isOurs, kindOf } from '../../reading/answer.ts';
import { pageOf } from '../../reading/page.ts';
import { isPlaceholder } from '../../reading/placeholders.ts';
import { AUTHENTICATION, define, TELLS } from './define.ts';
import { sighting } from './sight.ts';

const COMMENT = define(
  'password-in-comment',
  { family: 'Information leaks', scores: TELLS, owasp: AUTHENTICATION, cwes: [615, 798] },
  {
    name: { it: 'Password in un commento della pagina', en: 'Password in a comment of the page' },
    description: {
      it: 'Un commento nel codice della pagina contiene quella che appare una password: chiunque la apra può leggerla.',
      en: 'A comment in the page’s code holds what looks like a password: whoever opens the page can read it.',
    },
    solution: {
      it: 'Cambiare la password, togliere il commento e far eliminare i commenti dalle pagine pubblicate.',
      en: 'Change the password, remove the comment, and strip comments from published pages.',
    },
  },
);

const SAID =
  /\b(?:passwo?r?d|pwd|parola d['’]ordine|passphrase|contraseña|kennwort)\s{0,3}(?:[:=]|is\b|è\b)\s{0,3}["'«“]?([^\s"'»”<>,;]{4,64})/gi;

export const commentSecrets = {
  code: 'comment_secrets',
  name: { it: 'Password nei commenti', en: 'Passwords in comments' },
  kind: 'passive',
  definitions: [COMMENT],
  look(exchange) {
    if (!isAnswered(exchange) || kindOf(exchange.response) !== 'html') return [];
    const found = pageOf(exchange)
      .comments.flatMap((comment) => [...comment.matchAll(SAID)])
      .find(([, value = '']) => looksChosen(value) && !isOurs(exchange, value));
    if (!found) return [];
    const [whole, value = ''] = found;
    const shown = whole.replace(value, `${value.slice(0, 2)}…`);
    return [
      sighting(COMMENT.key, exchange, {
        evidence: filled({ it: 'Commento HTML: {shown}', en: 'HTML comment: {shown}' }, { shown }),
        marks: [shown.slice(0, -1)],
      }),
    ];
  },
} as const satisfies PassiveCheck;

/** A word with a digit or a sign in it: `required` and `field` are what comments say about a password. */
const looksChosen = (value: string) =>
  /\d|[A-Za-z][!@#$%^&*_]/.test(value) && /[a-z]/i.test(value) && !isPlaceholder(value);
