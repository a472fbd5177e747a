import { looksUp } from '../../crawl/money.ts';
import { wordsOf } from '../../crawl/state-change.ts';
import type { Field, Form } from '../../reading/page.ts';

/** Hidden form fields whose value the server must decide: amounts of money, and the user who is said to act. */

const SUM =
  /^(?:(?:unit|item|ticket|product)?(?:price|prezzo|preis|prix|precio)|amount|cost|discount|fees?|balance|money|importo|sconto|tariffa|saldo|rabatt|guthaben|remise|solde|descuento)$/;
/** Totals: amounts of money only in forms that buy something; elsewhere they may count pages. */
const TOTAL = /^(?:grand|sub)?(?:total|totale|gesamt|summe)$/;
const CURRENCY = /^(?:yen|jpy|eur|euros?|usd|gbp|chf|cents?)$/;
const BOUND = /^(?:min|max|minimum|maximum|range|count|items?|pages?|results?|old|type|id|list)$/;
const BUYS =
  /^(?:buy|purchase|order|pay|payment|checkout|book|reserve|withdraw|transfer|compra|acquista|ordina|paga|prenota|preleva|kaufen|bestellen|bezahlen|acheter|commander|payer|comprar|pedir|pagar)$|(?:cart|basket|carrello|warenkorb|panier|carrito)$/;
const HOW_MANY = /^(?:amount|quantity|qty|quantita|tickets?|menge|anzahl|quantite|cantidad|importo|betrag|montant)$/;
const NUMBER = /^\d{1,9}(?:[.,]\d{1,4})?$/;
/** Field names of a signature, with which the server detects a changed form. */
const SIGNED = /sign(?:ature|ed)?$|^sig$|hash|hmac|(?:^|[^a-z])mac$|checksum|digest|firma$/i;
const SENDER = /^(?:sender|from|payer|mittente|absender|expediteur)[_-]?(?:user|account)?[_-]?(?:id|number|no)$/i;
const USER = /^(?:user|account|member|customer|client|utente|cliente|benutzer)[_-]?id$|^uid$/i;
const PASSWORD = /^(?:new[_-]?)?(?:pass(?:word|wd)?|pwd|parola)$/i;
const PROOF =
  /code|otp|(?:^|[^a-z])pin(?:$|[^a-z])|answer|secret|(?:reset|access)[_-]?(?:token|key)|^(?:token|key)$|old|current|present/i;

const isButton = ({ tag, type }: Field) => tag === 'button' || type === 'submit';
const isHidden = ({ type, name, value }: Field) => type === 'hidden' && name !== '' && value.trim() !== '';
const typedIn = ({ fields }: Form) => fields.filter((field) => !isButton(field) && field.type !== 'hidden');
const asksHowMany = (form: Form) => typedIn(form).some(({ name }) => wordsOf(name).some((word) => HOW_MANY.test(word)));

/** Amounts of money; none in forms to another site, forms that only calculate or search, or signed forms. */
export function hiddenSums(form: Form, page: string): Field[] {
  const action = URL.parse(form.action, page);
  if (form.method !== 'POST' || action?.origin !== new URL(page).origin) return [];
  if (form.fields.some(({ name }) => SIGNED.test(name))) return [];
  const acts = [action.pathname, ...form.fields.filter(isButton).map(({ name, value }) => `${name} ${value}`)];
  const words = acts.map(wordsOf);
  if (words.some(looksUp)) return [];
  const isBought = words.flat().some((word) => BUYS.test(word)) || asksHowMany(form);
  return form.fields.filter(isHidden).filter(({ name, value }) => {
    const own = wordsOf(name);
    const last = own.findLast((word) => !CURRENCY.test(word)) ?? '';
    const isSum = SUM.test(last) || (isBought && TOTAL.test(last));
    return isSum && !own.some((word) => BOUND.test(word)) && NUMBER.test(value.trim());
  });
}

/** User IDs on whose behalf a form without proof of identity sends money or sets a password. */
export function hiddenActors(form: Form): Field[] {
  if (form.method !== 'POST' || form.fields.some(({ name }) => PROOF.test(name) || SIGNED.test(name))) return [];
  const typed = typedIn(form);
  const setsPassword = typed.length > 0 && typed.every(({ name }) => PASSWORD.test(name));
  const sendsMoney = asksHowMany(form);
  return form.fields
    .filter(isHidden)
    .filter(({ value }) => /^\d{1,9}$/.test(value.trim()))
    .filter(({ name }) => (sendsMoney && SENDER.test(name)) || (setsPassword && USER.test(name)));
}
