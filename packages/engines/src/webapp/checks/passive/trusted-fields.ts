import { pageOf as addressOf } from '@rocca/tools/web/scope';
import { isRefusedToStrangers, personalIn } from '../../attack/without-session.ts';
import type { PassiveCheck, Site, WebSighting } from '../../check.ts';
import { filled } from '../../evidence.ts';
import type { Answered } from '../../reading/answer.ts';
import { changesSomething } from '../../reading/form-purpose.ts';
import { type Field, type Form, pageOf } from '../../reading/page.ts';
import { isRole } from '../role-values.ts';
import { ACCESS_CONTROL, DESIGN, define, HELPS_TO_CHANGE, owaspSheet } from './define.ts';
import { MAX_PLACES, pagesOf, sighting } from './sight.ts';

const family = 'Access control';
const references = [owaspSheet('access control', 'Authorization')];

const IDENTITY = define(
  'identity-in-form',
  { family, scores: HELPS_TO_CHANGE, owasp: ACCESS_CONTROL, cwes: [472, 639], references },
  {
    name: { it: 'Identità dell’utente in un campo nascosto', en: 'Identity of the user in a hidden field' },
    description: {
      it: 'Il modulo manda in un campo nascosto a quale conto si riferisce. Se il server si fida di quel valore, chi lo cambia agisce sul conto di un altro.',
      en: 'The form sends in a hidden field which account it is about. If the server trusts that value, whoever changes it acts on the account of somebody else.',
    },
    solution: {
      it: 'Ricavare l’utente dalla sessione sul server e ignorare ciò che manda il modulo; se il campo serve, verificare che il conto appartenga a chi lo invia.',
      en: 'Take the user from the session on the server and ignore what the form sends; where the field is needed, check that the account belongs to whoever sends it.',
    },
  },
);

const ROLE = define(
  'role-in-form',
  { family, scores: HELPS_TO_CHANGE, owasp: ACCESS_CONTROL, cwes: [472, 915], references },
  {
    name: { it: 'Ruolo dell’utente in un modulo', en: 'Role of the user in a form' },
    description: {
      it: 'Il modulo manda il ruolo o i diritti dell’utente in un valore che non si vede. Se il server si fida, chi lo cambia si dà diritti che non ha.',
      en: 'The form sends the role or the rights of the user in a value that is not seen. If the server trusts it, whoever changes it takes rights they do not have.',
    },
    solution: {
      it: 'Assegnare ruoli e diritti soltanto sul server e non leggerli mai dalla richiesta.',
      en: 'Give out roles and rights on the server alone, and never read them from the request.',
    },
  },
);

const PRICE = define(
  'price-in-form',
  { family: 'Business logic', scores: HELPS_TO_CHANGE, owasp: DESIGN, cwes: [472, 602] },
  {
    name: { it: 'Prezzo in un campo nascosto', en: 'Price in a hidden field' },
    description: {
      it: 'Il modulo d’acquisto manda il prezzo in un campo nascosto. Se il server si fida di quel valore, chi compra decide quanto paga.',
      en: 'The form for buying sends the price in a hidden field. If the server trusts that value, whoever buys decides what to pay.',
    },
    solution: {
      it: 'Calcolare prezzi e totali sul server, dal listino e dal carrello, e ignorare quelli che manda il modulo.',
      en: 'Compute prices and totals on the server, from the price list and the cart, and ignore those that the form sends.',
    },
  },
);

const wordsOf = (text: string) =>
  text
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '_');

/** Of the user who sends it; whom something is sent to, or who is followed, is somebody else. */
const OF_USER =
  /^(?:(?:current_|my_|session_)?(?:user|account|customer|member|client|owner|utente|cliente|benutzer|kunden?|usuario)(?:_?(?:id|no|num|number|name|e?mail))?|u_?id)$/;
const MAIL_FIELD = /^(?:user_)?e?_?mail$/;
const PLAIN_ID = /^id$/;
const OF_ACCOUNT = /(?:^|_)(?:e?mail|pass(?:word|wd)?|pwd|profil[eo]?|account|user|utente|phone|address)(?:_|$)/;
const MONEY_NAME =
  /(?:^|_)(?:(?:unit_?|total_?|item_?|product_?)?price|total(?:_?amount|_?price|_?cost)?|sub_?total|grand_?total|amount|cost|prezzo|totale|importo|preis|betrag|prix|montant|precio|importe)(?:_|$)/;
const MONEY = /^\d{1,7}(?:[.,]\d{1,2})?$/;
const BUYS =
  /(?:^|_)(?:carts?|basket|check_?out|buy|purchas\w{0,3}|orders?|pay(?:ment)?|place_?order|carrello|acquist\w{1,4}|ordin[ae]|cassa|paga|warenkorb|kaufen|bestell\w{1,4}|panier|acheter|commander|carrito|comprar|pedido)(?:_|$)/;
/** The amount is for the visitor to choose, or a signature keeps it. */
const NO_PRICE = /(?:^|_)(?:donat\w{1,4}|donazion\w|spende|tip|offerta|hmac|signature|sign|checksum|digest|mac)(?:_|$)/;

interface SeenForm {
  readonly page: Answered;
  readonly form: Form;
}

/** What a form sends along for the server to believe. Nothing is sent to find out whether it does. */
export const trustedFields = {
  code: 'trusted_fields',
  name: { it: 'Valori decisi dal browser', en: 'Values decided by the browser' },
  kind: 'passive',
  definitions: [IDENTITY, ROLE, PRICE],
  look: () => [],
  conclude(site) {
    const forms = pagesOf(site).flatMap((page) =>
      pageOf(page)
        .forms.filter(({ method, action }) => method === 'POST' && action.startsWith(`${site.origin}/`))
        .map((form): SeenForm => ({ page, form })),
    );
    const all = [...identities(forms, site), ...roles(forms, site), ...prices(forms)];
    const byPlace = new Map(all.map((one) => [`${one.key} ${one.place.url} ${one.place.parameter}`, one]));
    return [...byPlace.values()].slice(0, MAX_PLACES);
  },
} as const satisfies PassiveCheck;

const hiddenIn = ({ fields }: Form): readonly Field[] =>
  fields.filter(({ type, name, value }) => type === 'hidden' && name !== '' && value.trim() !== '');

const NOT_SENT = {
  it: 'Il modulo manda il campo nascosto {name} = “{value}”. Non è stato inviato con un altro valore: da verificare se il server lo controlla.',
  en: 'The form sends the hidden field {name} = “{value}”. It was not sent with another value. To be verified: whether the server checks it.',
};

const tell = (key: string, { page, form }: SeenForm, name: string, value: string): WebSighting =>
  sighting(
    key,
    page,
    { evidence: filled(NOT_SENT, { name, value }), marks: [name] },
    { url: addressOf(form.action), method: form.method, parameter: name, possible: true },
  );

/** Fields that name the user on pages that only users get: one value on the whole site. */
function identities(forms: readonly SeenForm[], site: Site): WebSighting[] {
  if (!site.session.signedIn) return [];
  const behind = forms.filter(
    ({ page, form }) => changesSomething(form) && isRefusedToStrangers(site, page.request.url) === true,
  );
  const own = ownNumbers(behind, site);
  const seen = behind.flatMap((one) =>
    hiddenIn(one.form).flatMap(({ name, value }) => {
      const words = wordsOf(name);
      const isNumber = /^\d{1,12}$/.test(value);
      const isAccount = [one.form.action, ...one.form.fields.map((field) => field.name)].some((text) =>
        OF_ACCOUNT.test(wordsOf(text.slice(site.origin.length * Number(text.startsWith(site.origin))))),
      );
      const isUser =
        (OF_USER.test(words) && (isNumber || value === site.session.user || own.mails.has(value))) ||
        (MAIL_FIELD.test(words) && own.mails.has(value)) ||
        (PLAIN_ID.test(words) && own.numbers.has(value) && isAccount);
      return isUser ? [{ one, name, value }] : [];
    }),
  );
  const byName = Map.groupBy(seen, ({ name }) => name);
  return [...byName.values()]
    .filter((group) => new Set(group.map(({ value }) => value)).size === 1)
    .flatMap((group) => group.map(({ one, name, value }) => tell(IDENTITY.key, one, name, value)));
}

const OWN_LINK = /(?:^|_)(?:my_?)?(?:profil[eo]?|account|user|utente|benutzer|me)(?:_|$)/;

/** Numbers that links to the user's own profile carry, each the only one of its kind, and mail addresses of the user. */
function ownNumbers(forms: readonly SeenForm[], site: Site) {
  const pages = [...new Set(forms.map(({ page }) => page))];
  const links = [...new Set(pages.flatMap((page) => pageOf(page).links))]
    .filter((link) => link.startsWith(`${site.origin}/`))
    .flatMap((link) => {
      const path = link.slice(site.origin.length);
      const number = /(?<![a-z\d])(\d{1,12})(?![a-z\d])/i.exec(path)?.[1];
      return number !== undefined && OWN_LINK.test(wordsOf(path.replace(number, '')))
        ? [{ shape: path.replace(number, '*'), number }]
        : [];
    });
  const shapes = [...Map.groupBy(links, ({ shape }) => shape).values()].filter(
    (group) => new Set(group.map(({ number }) => number)).size === 1,
  );
  const mails = pages.flatMap((page) => [...personalIn(page)].filter((value) => value.includes('@')));
  const { user } = site.session;
  return {
    numbers: new Set(shapes.flat().map(({ number }) => number)),
    mails: new Set([...(user?.includes('@') ? [user] : []), ...(new Set(mails).size === 1 ? mails : [])]),
  };
}

function roles(forms: readonly SeenForm[], site: Site): WebSighting[] {
  return forms.flatMap((one) => {
    const query = [...new URL(one.form.action).searchParams].map(([name, value]) => ({ name, value }));
    const isSignIn = site.logins.some(({ request }) => addressOf(request.url) === addressOf(one.form.action));
    if (!changesSomething(one.form) && !isSignIn) return [];
    return [...hiddenIn(one.form), ...query]
      .filter((field) => SAYS_ROLE.test(wordsOf(field.name)) && isRole(field))
      .map(({ name, value }) => tell(ROLE.key, one, name, value));
  });
}

/** Of the words for roles those that nothing else is called by. */
const SAYS_ROLE =
  /^(?:is_?admin|admin|role|user_?(?:role|type|level)|ruolo|tipo_?utente|is_?(?:staff|superuser)|privileges?)$/;

function prices(forms: readonly SeenForm[]): WebSighting[] {
  return forms.flatMap((one) => {
    const { fields, action, attributes } = one.form;
    const acts = fields.filter(({ type, tag }) => /^(?:submit|button|image)$/.test(type) || tag === 'button');
    const { pathname } = new URL(action);
    const said = [pathname, attributes.get('id') ?? '', ...acts.flatMap(({ name, value }) => [name, value])];
    const names = [...said, ...fields.map(({ name }) => name)].map(wordsOf);
    if (!said.some((text) => BUYS.test(wordsOf(text))) || names.some((text) => NO_PRICE.test(text))) return [];
    return hiddenIn(one.form)
      .filter(({ name, value }) => MONEY_NAME.test(wordsOf(name)) && MONEY.test(value) && Number.parseFloat(value) > 0)
      .map(({ name, value }) => tell(PRICE.key, one, name, value));
  });
}
