import { isFiller } from '../crawl/fillers.ts';
import { type Answered, kindOf, textOf } from '../reading/answer.ts';
import { pageOf } from '../reading/page.ts';
import { partsOf, personalIn } from './without-session.ts';

/** Personal data of one person in a page or an API response that only that person should see. */

const IDENTITY =
  'ssn|social security(?: number| no\\.?)?|nik|national id(?:entity)?(?: (?:card|number|no\\.?)){0,2}|identity (?:card )?(?:number|no\\.?)|id card(?: (?:number|no\\.?))?|passport(?: (?:number|no\\.?))?|numero (?:di )?passaporto|driving licen[cs]e(?: (?:number|no\\.?))?|aadhaar(?: number)?|cpf|dni|nie|pesel|bsn|cccd|cmnd|codice fiscale|credit card(?: (?:number|no\\.?))?|card number|numero (?:di )?carta';
const ACCOUNT =
  'user ?name|nome utente|benutzername|password|passwd|balance|saldo|kontostand|customer (?:id|number|no\\.?)|numero cliente|codice cliente|(?:date of )?birth(?:day| date)?|data di nascita|geburtsdatum|last (?:log-?in|seen)|ultimo accesso|(?:home|billing|shipping|delivery) address|indirizzo di (?:casa|consegna|spedizione|fatturazione)|user id|iban';
const CUSTOMER =
  'customer(?: name)?|client(?: name)?|bill(?:ed)? to|ship(?:ped)? to|billing address|shipping address|delivery address|cliente|intestatario|destinatario|kunde|lieferadresse|rechnungsadresse|patient|paziente';

const label = (names: string) => new RegExp(`^(?:${names})\\s{0,2}[:#=]?$`, 'iu');
const LABELS = { identity: label(IDENTITY), account: label(ACCOUNT), customer: label(CUSTOMER) };

/** At least seven digits, in one word or in groups. */
const IDENTITY_VALUE = /^(?=(?:[^\d]{0,6}\d){7})[A-Z\d][A-Z\d./-]{5,24}(?: [A-Z\d./-]{2,8}){0,4}$/i;
/** An Italian tax code of eleven digits identifies a company. A PESEL or a CPF has as many, of a person. */
const TAX_CODE = /codice fiscale/i;
const OF_COMPANY = /^(?:IT)?\d{11}$/i;
const DATE = /^(?:\d{4}[./-]\d{1,2}[./-]\d{1,2}|\d{1,2}[./-]\d{1,2}[./-]\d{4})(?!\d)/;
const NO_VALUE = /^(?:[*•●x.\s-]+|null|none|n\/?a|hidden|0+)$/i;

/** JSON, even if it is served as HTML. */
export const isData = ({ response }: Pick<Answered, 'response'>): boolean =>
  kindOf(response) === 'json' ||
  (kindOf(response) === 'html' &&
    /^\s{0,20}(?:\{\s{0,20}"|\[\s{0,20}\{\s{0,20}")/.test(textOf(response).slice(0, 100)));

type Pair = readonly [label: string, value: string];

/** Field names and values of JSON, or labels of a page with the text that follows. */
function pairsIn(answer: Pick<Answered, 'response'>): Pair[] {
  if (isData(answer))
    return [...textOf(answer.response).slice(0, 300_000).matchAll(IN_DATA)].map(
      ([, name = '', text, number]): Pair => [
        name
          .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
          .replaceAll(/[_-]+/g, ' ')
          .trim(),
        (text ?? number ?? '').trim(),
      ],
    );
  const parts = partsOf(answer);
  return parts.flatMap((part, at): Pair[] => {
    const [, label = '', value = ''] = /^([^:=]{2,40}[:=])\s{0,4}(\S.{0,79})$/u.exec(part) ?? [];
    if (value !== '') return [[label, value]];
    return part.length <= 40 ? [[part, parts[at + 1] ?? '']] : [];
  });
}

const IN_DATA = /"([\w -]{1,40})"\s{0,4}:\s{0,4}(?:"((?:[^"\\]|\\.){1,120})"|(-?\d[\d.]{0,20}))/g;

const valuesOf = (pairs: readonly Pair[], kind: keyof typeof LABELS): string[] =>
  pairs.filter(([name, value]) => LABELS[kind].test(name) && !NO_VALUE.test(value)).map(([, value]) => value);

/** Personal identification and card numbers, recognised by their labels. */
export const identitiesIn = (answer: Pick<Answered, 'response'>): string[] => [
  ...new Set(
    valuesOf(
      pairsIn(answer).filter(([name, value]) => !(TAX_CODE.test(name) && OF_COMPANY.test(value))),
      'identity',
    ).filter((value) => IDENTITY_VALUE.test(value) && !DATE.test(value)),
  ),
];

const OF_ACCOUNT =
  /(?:^|[^a-z])(?:users?|uid|utent[ei]|profil\w{0,3}|perfil|accounts?|accts?|customers?|clients?|client[ei]|patients?|pazient[ei]|benutzer|konto|utilisateurs?|usuarios?)(?:$|[^a-z])/i;
const OF_PURCHASE =
  /(?:^|[^a-z])(?:orders?|ordin[ei]|invoices?|fattur[ae]|receipts?|ricevut[ae]|payslips?|cedolin[oi]|prescriptions?|refert[oi]|bookings?|prenotazion[ei]|rechnung(?:en)?|bestellung(?:en)?|factures?|commandes?|facturas?|pedidos?)(?:$|[^a-z])/i;
/** People whose contact data is published on purpose. */
const OF_STAFF =
  /(?:^|[^a-z])(?:staff|team|authors?|autor[ei]|contacts?|contatt[oi]|doctors?|medic[oi]|teachers?|docent[ei]|professor[ei]?|agents?|sellers?|vendors?|employees?|dipendent[ei]|office|uffic(?:io|i)|department|press|stampa|jobs?)(?:$|[^a-z])/i;

const spaced = (text: string) => text.replaceAll(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');

/**
 * Values that identify an answer as the private record of one person: identification numbers; contact data next to account
 * data at the address of an account; contact data of a buyer at the address of a purchase. `name`: the parameter that selects
 * the record.
 */
export function recordMarks(answer: Answered, name: string): string[] {
  const identities = identitiesIn(answer);
  if (identities.length > 0) return identities.slice(0, MOST);
  const { pathname } = new URL(answer.request.url);
  const title = kindOf(answer.response) === 'html' ? pageOf(answer).title : '';
  const said = spaced(`${pathname} ${name}`);
  if (OF_STAFF.test(said) || OF_STAFF.test(title)) return [];
  const contacts = [...personalIn(answer)].filter((value) => value.includes('@') && !isFiller(value));
  if (contacts.length === 0 || contacts.length > MOST) return [];
  const pairs = pairsIn(answer);
  const isAccount = OF_ACCOUNT.test(said) && valuesOf(pairs, 'account').length > 0;
  const isPurchase = OF_PURCHASE.test(said) && valuesOf(pairs, 'customer').length > 0;
  return isAccount || isPurchase ? contacts : [];
}

/** A page with more addresses than one person and the site itself have is a list. */
const MOST = 4;

/** Names of documents that are issued to one customer. */
export const OF_ONE_DOCUMENT =
  /(?:^|[^a-z])(?:invoices?|fattur[ae]|receipts?|ricevut[ae]|payslips?|cedolin[oi]|prescriptions?|refert[oi]|bollett[ae]|rechnung(?:en)?|factures?|facturas?)(?:$|[^a-z])/i;
