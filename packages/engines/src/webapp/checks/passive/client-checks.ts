import { scored } from '../../../core/definition.ts';
import type { PassiveCheck, WebSighting } from '../../check.ts';
import { filled } from '../../evidence.ts';
import { type Answered, isAnswered, isOurs, kindOf, textOf } from '../../reading/answer.ts';
import { type Form, pageOf } from '../../reading/page.ts';
import { masked } from '../../reading/secrets.ts';
import { ACCESS_CONTROL, DESIGN, define, owaspSheet } from './define.ts';
import { hiddenActors, hiddenSums } from './hidden-values.ts';
import { sighting } from './sight.ts';

const references = [owaspSheet('authorization', 'Authorization')];

const BY_SCRIPT = define(
  'checked-by-script',
  {
    family: 'Access control',
    scores: scored(['AV:N/AC:L/Au:N/C:P/I:P/A:N', 6.4], ['AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:L/A:N', 6.5]),
    owasp: ACCESS_CONTROL,
    cwes: [602, 603, 798],
    references,
  },
  {
    name: { it: 'Password verificata nel browser', en: 'Password checked in the browser' },
    description: {
      it: 'Uno script consegnato a chiunque confronta ciò che si scrive con una password o un codice fissi: chi legge lo script li conosce, e chi lo salta passa senza.',
      en: 'A script that anybody is given compares what is typed with a fixed password or code: whoever reads the script knows it, and whoever skips the script passes without it.',
    },
    solution: {
      it: 'Verificare password e codici soltanto sul server, non consegnare ciò che proteggono prima della verifica e cambiare quelli pubblicati.',
      en: 'Check passwords and codes on the server alone, do not hand out what they protect before the check, and change those that were published.',
    },
  },
);

const BY_FIELD = define(
  'decided-by-hidden-field',
  {
    family: 'Access control',
    scores: scored(['AV:N/AC:L/Au:N/C:N/I:P/A:N', 5], ['AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:L/A:N', 5.3]),
    owasp: DESIGN,
    cwes: [472, 602],
    references,
  },
  {
    name: { it: 'Prezzo, ruolo o utente inviato dal browser', en: 'Price, role or user sent by the browser' },
    description: {
      it: 'Un campo nascosto del modulo porta un prezzo, uno sconto, un ruolo o il numero dell’utente: chi invia il modulo può cambiarlo. Se il server si fida di quel valore, l’utente sceglie quanto paga, che cosa può fare o di chi modifica i dati.',
      en: 'A hidden field of the form carries a price, a discount, a role or the number of the user: whoever sends the form can change it. If the server trusts that value, users choose what they pay, what they may do or whose data they change.',
    },
    solution: {
      it: 'Calcolare prezzi e sconti, assegnare i ruoli e riconoscere l’utente dalla sessione sul server; del modulo leggere soltanto che cosa è stato scelto.',
      en: 'Compute prices and discounts, assign roles and know the user by the session on the server; read from the form only what was chosen.',
    },
  },
);

/** Reads what pages and their scripts decide by themselves. Nothing is sent. */
export const clientChecks = {
  code: 'client_side_checks',
  name: { it: 'Verifiche fatte nel browser', en: 'Checks made in the browser' },
  kind: 'passive',
  definitions: [BY_SCRIPT, BY_FIELD],
  look(exchange, { session }) {
    if (!isAnswered(exchange) || exchange.response.status !== 200) return [];
    const kind = kindOf(exchange.response);
    if (kind === 'script') return comparedIn(exchange, textOf(exchange.response));
    if (kind !== 'html') return [];
    const text = textOf(exchange.response).slice(0, MAX_READ);
    const scripts = [...text.matchAll(SCRIPT)].map(([, script = '']) => script);
    const handlers = [...text.matchAll(HANDLER)].map(([, , code = '']) => code.replaceAll('&quot;', '"'));
    return [...comparedIn(exchange, [...scripts, ...handlers].join('\n')), ...hiddenIn(exchange, session.signedIn)];
  },
} as const satisfies PassiveCheck;

const MAX_READ = 300_000;
const SCRIPT = /<script\b[^>]{0,300}>([\s\S]{1,100000}?)<\/script/gi;
const HANDLER = /\son(?:submit|click|change|input|keyup)=(["'])(.{1,2000}?)\1/gis;
const COMPARES = /(?<![!=<>])[!=]==?/g;
const MAX_COMPARISONS = 2000;
/** `field.value === 'word'`, and the other way round, around the signs that compare. */
const ENDS_WITH_SUBJECT = /[\w$.()'"#[\]-]{2,120}\s{0,4}$/;
const BEGINS_WITH_SUBJECT = /^\s{0,4}[\w$.()'"#[\]-]{2,120}/;
const BEGINS_WITH_WORD = /^\s{0,4}(["'`])([^"'`\\\n]{3,60})\1/;
const ENDS_WITH_WORD = /(["'`])([^"'`\\\n]{3,60})\1\s{0,4}$/;

/** What is compared with fixed texts. */
function comparisonsIn(code: string): Array<{ readonly subject: string; readonly word: string }> {
  return [...code.matchAll(COMPARES)].slice(0, MAX_COMPARISONS).flatMap(({ 0: sign, index }) => {
    const [before, after] = [
      code.slice(Math.max(0, index - 124), index),
      code.slice(index + sign.length, index + sign.length + 124),
    ];
    const pairs = [
      { subject: ENDS_WITH_SUBJECT.exec(before)?.[0], word: BEGINS_WITH_WORD.exec(after)?.[2] },
      { subject: BEGINS_WITH_SUBJECT.exec(after)?.[0], word: ENDS_WITH_WORD.exec(before)?.[2] },
    ];
    return pairs.flatMap(({ subject, word }) =>
      subject === undefined || word === undefined ? [] : [{ subject: subject.trim(), word }],
    );
  });
}

/** What is typed: the value of a field, or the answer to a question. */
const TYPED = /\.value\b|\.val\(|prompt\(/;
const SECRET_WORDS =
  /^(?:pass(?:word|wd|wort|code|phrase)?|pwd|psw|pin|otp|secret|kennwort|parola|contrasena|mdp|coupon|voucher)$/;
const SECRET_CODES =
  /(?:access|activation|security|verification|unlock|auth|promo|coupon|voucher|discount|licen[cs]e|admin|secret|entry|sconto|accesso|sblocco) ?(?:code|key|codice)$/;
/** Words of screens, kinds of fields and states, which stand beside the same names. */
const NO_SECRET =
  /^(?:pass(?:word|wort|code)?|your.*|enter.*|type.*|text|hidden|show\w*|hide\w*|true|false|null|undefined|none|string|object|number|function|boolean|required|invalid|valid|error|success|ok|yes|off|new|old|current|confirm\w*|username|e-?mail|strong|medium|weak|reset|change\w*|forgot\w*|login|\W+|.*\s.*\s.*)$/i;

const wordsOf = (name: string) =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');

/** Whether the last word of a name is one of secrets: `userPin` is, `pinType` is not. */
function namesSecret(name: string): boolean {
  const words = wordsOf(name);
  return SECRET_WORDS.test(words.at(-1) ?? '') || SECRET_CODES.test(words.slice(-2).join(' '));
}

/** Whether what is compared was typed: as it stands there, or because its name was given such a value or handed over. */
function isTyped(subject: string, code: string): boolean {
  if (TYPED.test(subject)) return true;
  if (!/^[\w$]{2,40}$/.test(subject)) return false;
  const name = subject.replaceAll('$', '\\$');
  const given = new RegExp(String.raw`\b${name}\s{0,4}=[^=;\n][^;\n]{0,160}(?:\.value\b|\.val\(\)|prompt\()`);
  const handed = new RegExp(
    String.raw`function\b[^(]{0,60}\([^)]{0,120}\b${name}\b|\([^()]{0,120}\b${name}\b[^()]{0,60}\)\s{0,4}=>`,
  );
  return given.test(code) || handed.test(code);
}

/** The name that says what is compared: of a field, of what reads it, or of a variable. */
const subjectName = (subject: string) =>
  subject.replace(/(?:\.(?:value|val|trim|toString)(?:\(\))?|[()'"\]#[])+$/g, '');

function comparedIn(exchange: Answered, code: string): WebSighting[] {
  const text = code.slice(0, MAX_READ);
  const found = comparisonsIn(text)
    .map(({ subject, word }) => ({ subject: subject.replace(/^[("'[]+/, ''), word }))
    .find(
      ({ subject, word }) =>
        !NO_SECRET.test(word) &&
        namesSecret(subjectName(subject)) &&
        isTyped(subject.replace(/[)\]]+$/, ''), text) &&
        !isOurs(exchange, word),
    );
  if (!found) return [];
  return [
    sighting(
      BY_SCRIPT.key,
      exchange,
      {
        evidence: filled(
          {
            it: 'Uno script confronta ciò che si scrive ({name}) con il testo fisso {word}. Se il server verifichi a sua volta non è stato provato.',
            en: 'A script compares what is typed ({name}) with the fixed text {word}. Whether the server checks as well was not tried.',
          },
          { name: subjectName(found.subject).slice(0, 80), word: masked(found.word) },
        ),
        marks: [found.subject],
      },
      { possible: true },
    ),
  ];
}

const ROLE = /^(?:roles?|is ?admin|admin|user ?(?:type|role|level)|ruolo|livello|privileges?|rolle|rol)$/;
const NO_ROLE = /^(?:search|dialog|form|main|navigation|button|menu|)$/i;

type Named = Pick<Form['fields'][number], 'name' | 'value'>;

function hiddenIn(exchange: Answered, isSignedIn: boolean): WebSighting[] {
  return pageOf(exchange).forms.flatMap((form) => {
    const isPost = form.method === 'POST';
    // Without a method or an address of its own, a script sends it.
    const isSent = isPost || !(form.attributes.has('method') || form.attributes.has('action'));
    const isOwn = isSignedIn && isSent && changesOwnData(form);
    const [decided] = [...hiddenSums(form, exchange.request.url), ...(isSignedIn ? [] : hiddenActors(form))];
    const others = [...form.fields, ...inAddress(form)].find(
      (one) =>
        one.type === 'hidden' &&
        ((isPost && decides(one.name, one.value, form)) ||
          (isOwn && namesUser(one, form)) ||
          (isSignedIn && isPost && isNumberOfUser(one, form, exchange))),
    );
    const field = decided ?? others;
    if (!field) return [];
    return sighting(
      BY_FIELD.key,
      exchange,
      {
        evidence: filled(
          {
            it: 'Il modulo per {path} invia il campo nascosto {name} = {value}. Il modulo non è stato inviato con un altro valore.',
            en: 'The form for {path} sends the hidden field {name} = {value}. The form was not sent with another value.',
          },
          { path: URL.parse(form.action)?.pathname ?? '', name: field.name, value: field.value.slice(0, 40) },
        ),
        marks: [field.name],
      },
      {
        possible: true,
        // The form itself shows the weakness; user IDs stay a suspicion, since servers often compare them with the session.
        ...((decided || decides(field.name, field.value, form)) && { plain: true }),
        parameter: field.name,
        cause: `${URL.parse(form.action)?.pathname} ${field.name}`,
      },
    );
  });
}

/** What the address of a form sends along is as little seen as a hidden field; of those, only what lets somebody in. */
const inAddress = ({ action }: Form) =>
  [...(URL.parse(action)?.searchParams ?? [])]
    .filter(([name, value]) => /^is_?admin$/i.test(name) && /^(?:true|false|[01])$/i.test(value))
    .map(([name, value]) => ({ type: 'hidden', name, value }));

const OWN_PROFILE = /(?:^|[^a-z])(?:my-?)?(?:profile?|account|profilo)(?:[^a-z]|$)/i;

/** Of a form for new data of a person that is still empty: the number that the page's one link to a profile has. */
function isNumberOfUser({ name, value }: Named, { fields }: Form, exchange: Answered): boolean {
  const isPersonal = fields.some(
    ({ type, name: of }) => /^(?:text|email|tel)$/.test(type) && PERSONAL.test(wordsOf(of)[0] ?? ''),
  );
  if (!isPersonal || !/^(?:u|user_?)?id$/i.test(name) || !/^\d{1,12}$/.test(value)) return false;
  const profiles = pageOf(exchange).links.filter((link) => OWN_PROFILE.test(new URL(link).pathname));
  const numbers = profiles.flatMap(
    (link) => /(?<![a-z\d])\d{1,12}(?![a-z\d])/gi.exec(new URL(link).pathname + new URL(link).search)?.[0] ?? [],
  );
  return numbers.length > 0 && numbers.every((number) => number === value);
}

function decides(name: string, value: string, { fields }: Form): boolean {
  const words = wordsOf(name);
  const last = words.at(-1) ?? '';
  const isRole = ROLE.test(last) || ROLE.test(words.slice(-2).join(' '));
  if (/^is ?admin$/.test(words.join(' ')) && /^(?:true|false|[01])$/i.test(value)) return true;
  // Of an account that is made or changed; elsewhere a role may be what a list is filtered by.
  return isRole && !NO_ROLE.test(value) && fields.some(({ type }) => type === 'password' || type === 'email');
}

const USER =
  /^(?:uid|user ?(?:id|no|number)|(?:account|customer|member|client|employee|profile) ?id|id ?(?:user|utente|cliente)|userid|utente ?id)$/;
const OF_USER =
  /profil|account|settings|my-?data|impostazioni|(?:e-?mail|password|phone|address|user)(?:$|[^a-z])|utente|dati/i;
const PERSONAL =
  /^(?:e?mail|phone|tel|mobile|cell|address|street|city|zip|name|first|last|surname|full|nome|cognome|telefono|indirizzo|citta|bio|about|birth)/;

/** A form that shows data of a person so that they can be changed. */
const changesOwnData = ({ fields }: Form): boolean =>
  fields.some(
    ({ type, name, value }) =>
      /^(?:text|email|tel)$/.test(type) && value !== '' && PERSONAL.test(wordsOf(name)[0] ?? ''),
  );

/** Whether a hidden field says whose data a form changes. */
function namesUser({ name, value }: Named, { action }: Form): boolean {
  const said = wordsOf(name).slice(-2).join(' ');
  const isUser = USER.test(said) || USER.test(wordsOf(name).at(-1) ?? '');
  const isOfUser = said === 'id' && OF_USER.test(URL.parse(action)?.pathname ?? '');
  return /^[\w.@-]{1,40}$/.test(value) && (isUser || isOfUser);
}
