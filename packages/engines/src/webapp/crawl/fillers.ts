import { randomBytes } from 'node:crypto';
import { isFound } from './bounded-regex.ts';
import { decodeValue } from './codec.ts';
import { asksForBirth, BIRTH_YEAR, BIRTHDAY, DAY, DAY_SECONDS, MONTH, WEEK, YEAR } from './days.ts';
import { exampleOfPattern } from './pattern-example.ts';
import { isXmlDocument } from './spots/xml-body.ts';
import { kindOfValue } from './template.ts';

/** What a field may ask for. */
type FillerKind =
  | 'ip'
  | 'host'
  | 'url'
  | 'mail'
  | 'phone'
  | 'zip'
  | 'year'
  | 'month'
  | 'epoch'
  | 'date'
  | 'time'
  | 'number'
  | 'city'
  | 'country'
  | 'street'
  | 'user'
  | 'name'
  | 'surname'
  | 'company'
  | 'search';

/** As far as a field shows what to write into it. */
interface Asked {
  readonly name: string;
  readonly type: string;
  readonly min: string | null;
  readonly max: string | null;
  readonly step?: string | null;
  readonly maxLength: number | null;
  readonly pattern: string | null;
  /** Its label, placeholder, id and the text before it. */
  readonly hint?: string;
  readonly placeholder?: string;
}

const FILLERS: Readonly<Record<Exclude<FillerKind, 'ip' | 'host' | 'url'>, string>> = {
  mail: 'anna.verdi@rocca.example',
  phone: '0551234567',
  zip: '50100',
  year: YEAR,
  month: String(Number(MONTH)),
  epoch: DAY_SECONDS,
  date: DAY,
  time: '10:30',
  number: '1',
  city: 'Firenze',
  country: 'IT',
  street: 'Via Roma 1',
  // A name to sign in with that nobody has: forms act on it, and wrong passwords lock it.
  user: 'rossiverdi',
  name: 'Anna',
  surname: 'Verdi',
  company: 'Verdi',
  // Not what texts are filled with: a search that finds what the scan has stored finds more each time.
  search: 'cerca',
};
const PLAIN = 'prova';

/** Behind a value that has to be an e-mail address. Reserved: no mail ever goes there. */
export const MAIL_END = FILLERS.mail.replace(/^.*(?=@)/, '');
/** Nobody's name to sign in with. */
export const NOBODY = { mail: FILLERS.mail, user: FILLERS.user };
export const isMail = (value: string) => /^[^@\s]{1,80}@[^@\s]{1,80}\.[a-z]{2,20}$/i.test(value);

/** Whether we wrote it, and somebody may know it again: short ones stand everywhere. With what makes it fresh, it begins alike. */
export const isFiller = (value: string) =>
  [...Object.values(FILLERS), BIRTHDAY, PLAIN].some(
    (filler) => filler.length > 3 && value.startsWith(filler.replace(/@.*$/, '')),
  );

/** In English, Italian, German, French and Spanish. The first that fits counts; a name is read before a label. */
const WORDS: ReadonlyArray<readonly [FillerKind, RegExp]> = [
  ['mail', /e?[-_ ]?mail|courriel|correo/i],
  [
    'ip',
    /(?:^|[^a-z])ip(?:v?[46])?(?:$|[^a-z])|ip[-_ ]?(?:addr|adr|dir)|(?:addr|adr|indirizzo|direcci[oó]n)[a-z]*[-_ ]?ip(?:$|[^a-z])|(?:^|[^a-z])ping(?:$|[^a-z])/i,
  ],
  [
    'host',
    /(?<!g)host(?!el|ag|il|ed|ing)|domain|domini?o|dom[aä]ine|dns|nslookup|whois|(?:^|[-_])(?:server|rechner|servidor|serveur)/i,
  ],
  [
    'url',
    /ur[li](?:$|[^a-z])|(?<!ho)url|web[-_ ]?(?:site|seite)|(?:^|[^a-z])sito|site[-_ ]?web|sitio|homepage|(?<!b)link(?!ed)|(?:^|[^a-z])lien(?:$|[^a-z])|enlace|^(?:site|web)$/i,
  ],
  [
    'phone',
    /phone|(?:^|[^a-z])(?:tel|t[eé]l)(?!l|ev|eg)|(?:^|[^a-z])cell(?:$|[^a-z]|phone|ulare)|cellphone|fax|mobile|handy|m[oó]vil|portable/i,
  ],
  ['zip', /zip(?![-_ ]?(?:file|name))|(?:^|[^a-z])cap$|postal|postcode|plz|postleit/i],
  ['epoch', /time[-_ ]?stamp|epoch|unix[-_ ]?time/i],
  ['year', /year|anno(?:$|[^a-z])|jahr|ann[eé]e|(?:^|[^a-z])a[nñ]o(?:$|[^a-z])/i],
  ['month', /month|mese|monat|(?:^|[^a-z])mois|(?:^|[^a-z])mes(?:$|[^a-z])/i],
  [
    'date',
    /(?<!up|vali|candi|man)dates?(?:$|[^a-z])|(?:^|[-_ ])date|(?:^|[^a-z])(?:due|deadline|scadenza|f[aä]llig(?:keit)?|[eé]ch[eé]ance|vencimiento)(?:$|[^a-z])|(?:^|[^a-z])data(?:$|[^a-z])|datum|fecha|giorno|(?:^|[^a-z])(?:day|jour|d[ií]a|dob)(?:$|[^a-z])|(?:^|[^a-z])tag[^a-z]+(?:der|des|und|oder|im|monat|jahr)(?:$|[^a-z])|birth|nascita|geburt|naissance|nacimiento|(?:^|[^a-z])dal$|^from$/i,
  ],
  ['time', /time(?:$|[^a-z])|(?:^|[^a-z])(?:ora|uhrzeit|heure|hora)(?:$|[^a-z])/i],
  [
    'number',
    /qty|quant|kuantitas|anzahl|menge|jumlah|miktar|(?:^|[^a-z])(?:aantal|antal|hoeveelheid|ilo[sś][cć]|adet|harga|stok)(?:$|[^a-z])|cantidad|quantit|num(?:ber|ero|[eé]ro|mer)|(?:^|[^a-z])n[oº°](?:$|[^a-z])|amount|importo|betrag|montant|importe|price|prezzo|preis|prix|precio|(?<!ac|dis)count(?!r|er)|(?:^|[^a-z])(?:total[ei]?|sub-?total|cost[oi]?|costs|kosten|fee|fees|salary|stipendio|gehalt|budget|discount|sconto|rabatt|tax|stock|hours|ore|stunden|heures|horas|minutes|minuti|minuten|weight|gewicht|height|rating|stars)$|(?:^|[^a-z])(?:age|et[aà]|alter|edad|nr|num|id)(?:$|[^a-z])|(?<!gr|val|pa|vo|ro|br|sol|liqu|flu|rap)id$|size|(?:^|[^a-z]|src|dst|host|server|remote|local|tcp|udp)port(?:a|o)?$|(?:^|[^a-z])pin$/i,
  ],
  ['city', /(?<![aio])city|citt[aà]|town|stadt|(?:^|[^a-z])(?:ort|ville|ciudad)(?:$|[^a-z])/i],
  ['country', /country|paese|(?:^|[^a-z])(?:nation|land$|pays(?:$|[^a-z]))|pa[ií]s/i],
  [
    'street',
    /address|indirizzo|street|(?:^|[^a-z])via$|stra[sß]+e|adresse|(?:^|[^a-z])rue(?:$|[^a-z])|direcci[oó]n|calle/i,
  ],
  ['surname', /last[-_ ]?name|cognome|surname|nachname|nom[-_ ]de[-_ ]famille|apellido/i],
  ['user', /user(?![-_ ]?(?:first|last|full))|utente|login|(?:^|[^a-z])nick|benutzer|utilisateur|usuario/i],
  ['name', /first|nome|name|author|autore?|pr[eé]nom|nombre|vorname/i],
  ['company', /company|azienda|ditta|organi(?!c)|firma|unternehmen|soci[eé]t|empresa/i],
  ['search', /search|cerca|query|^q$|keyword|testo|suche|such[-_ ]?(?:wort|text|begriff)|recherche|buscar?/i],
];

const KIND_OF_TYPE: Readonly<Record<string, FillerKind>> = {
  email: 'mail',
  url: 'url',
  tel: 'phone',
  number: 'number',
  range: 'number',
  date: 'date',
  time: 'time',
  search: 'search',
};

const OF_TYPE: Readonly<Record<string, string>> = {
  month: `${YEAR}-${MONTH}`,
  week: WEEK,
  'datetime-local': `${DAY}T10:30`,
  color: '#336699',
};

/** What words ask for; null: nothing that is known. */
export function kindByWords(text: string): FillerKind | null {
  const words = text.slice(0, 400);
  const kindOf = (one: string) => WORDS.find(([, pattern]) => pattern.test(one))?.[0] ?? null;
  // `orderNo`, `itemNr`.
  return kindOf(words) ?? kindOf(words.replaceAll(/([a-z])([A-Z])/g, '$1 $2'));
}

/** Addresses that pages show as a link: a program hardly fetches them. */
const SHOWN_ADDRESS = /web[-_ ]?(?:site|seite)|home[-_ ]?page|(?:^|[^a-z])sito|site[-_ ]?web|sitio|^(?:site|web)$/i;
/**
 * A port that answers nothing. A program that fetches a page of its own site waits for itself where all other requests of
 * the scan wait for its session, and some have no limit of time.
 */
const REFUSED_ADDRESS = 'http://127.0.0.1:9/';

/** Below `localhost`, which names no machine but the own one (RFC 6761). */
const OWN_DOMAIN = 'rocca.localhost';
const ASKS_FOR_DOMAIN = /domain|domini?o|dom[aä]ine/i;
/** Fields that take an address as well. */
const TAKES_ADDRESS =
  /(?:^|[^a-z])ip(?:$|[^a-z])|host|addr|indirizzo|adresse|direcci[oó]n|server|rechner|serveur|servidor/i;
const isDomain = (host: string) => /^(?:[\w-]+\.)+[a-z]{2,}$/i.test(host);

/** The name of a domain that leads to the target or nowhere. */
export const domainFor = (page: string) => {
  const host = URL.parse(page)?.hostname ?? '';
  return isDomain(host) ? host : OWN_DOMAIN;
};

/**
 * A harmless value of a kind, for a field with these words. Hosts and addresses lead to the target itself or nowhere: no
 * other machine may get requests because of a scan.
 */
export function fillerOf(kind: FillerKind, page: string, words = ''): string {
  const url = URL.parse(page);
  const host = url?.hostname ?? '';
  if (kind === 'url')
    return url && /^https?:$/.test(url.protocol) && SHOWN_ADDRESS.test(words) ? `${url.origin}/` : REFUSED_ADDRESS;
  if (kind === 'ip') return /^\d+(?:\.\d+){3}$/.test(host) ? host : '127.0.0.1';
  if (kind === 'host' && ASKS_FOR_DOMAIN.test(words) && !TAKES_ADDRESS.test(words)) return domainFor(page);
  if (kind === 'host') return /^[\w.-]+$/.test(host) ? host : '127.0.0.1';
  if (kind === 'date' && asksForBirth(words)) return BIRTHDAY;
  if (kind === 'year' && asksForBirth(words)) return BIRTH_YEAR;
  return FILLERS[kind];
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;
const EXAMPLE =
  /(?:\be\.?\s?g\.?|\bex(?:ample|emple)?[.:]|\bes(?:empio)?[.:]|\bz\.?\s?B\.?|\bp\.?\s?ej\.?|\bej(?:emplo)?[.:]|\bfor example|\bad esempio|\bper esempio|\bzum Beispiel|\bpar exemple|\bpor ejemplo)[\s:,]{0,3}["'“]?([\w@.:/+-]{1,60})/i;

/** An example that stands beside the field; of those that name machines only the kind counts. */
function exampleIn(hint: string, page: string, words = ''): string | null {
  const text = EXAMPLE.exec(hint.slice(0, 400))?.[1]?.replace(/[.,:;]+$/, '') ?? hint.trim();
  if (text === '' || text.length > 60) return null;
  if (IPV4.test(text)) return fillerOf('ip', page);
  if (/^https?:\/\//i.test(text)) return fillerOf('url', page, words);
  if (/^[\w.+-]+@[\w.-]+$/.test(text)) return FILLERS.mail;
  if (/^(?:[\w-]+\.)+[a-z]{2,10}$/i.test(text)) return fillerOf('host', page, words);
  return /^(?=.*\d)[\w./:+-]+$/.test(text) ? text : null;
}

/** Words that stand for any other, and names of nobody. */
const ANY_WORDS =
  /^(?:(?:foo|bar|baz|qux|lorem|ipsum|dolor|abc|xyz|hello|world|john|jane|doe|mario|rossi|max|mustermann|jean|dupont|juan|p[eé]rez)(?:$|[\s,;:-]+))+$/i;
const FILE_NAME = /^[\w-]{1,40}\.(?:txt|pdf|csv|xml|json|html?|php|jpe?g|png|gif|docx?|xlsx?|log|ini|sql|css|js)$/i;
/** Signs between others: of a sum, a list, a document. A star behind a word says that it is required. */
const WRITTEN = /\S\s?[=*{}<>|;]\s?\S|^\S+,\S+$|^[[{]["\d]|\d\s?[-+/]\s?\d/;
const PROSE = /\p{L}{2,}(?: \p{L}{2,}){2}|^[[<{(][\p{L} ]+[\])}>]$/u;
/** What may name another machine, and what may remove something. */
const UNSAFE =
  /:\/\/|@|(?:[\w-]+\.)+[a-z]{2,}|\d+(?:\.\d+){3}|\b(?:rm|del|drop|delete|truncate|shutdown|reboot|kill|format|reset)\b/i;

const EXAMPLE_WORD =
  /^(?:e\.?\s?g\.?|ex(?:ample|emple)?[.:]|es(?:empio)?[.:]|z\.?\s?B\.?|p\.?\s?ej\.?|ej(?:emplo)?[.:])[\s:,]{1,3}/i;
/** What a lesson shows as its solution: as a usual value it would make every answer an error. */
const ATTACK =
  /^[^'"]*(?:'[^']*'[^']*)*'[^']*$|--|\/\*|<[a-z!/]|\.\.[/\\]|\bunion\b|\bselect\b|\b(?:or|and)\b.{1,20}=|&&|\|\s?\w|;\s?(?:ls|id|cat|whoami|echo|ping|sleep)\b|`|\$\(/i;

/** JSON or XML, as a whole: a field that shows one takes nothing else. What names entities is an attack. */
function isDocument(text: string): boolean {
  if (/^<\?xml\s/.test(text)) return isXmlDocument(text) && !/<!|\bSYSTEM\b/.test(text);
  return /^[[{]/.test(text) && decodeValue(text).inner.length > 0;
}

/** A placeholder that shows what to write instead of saying it. */
function exampleOfPlaceholder(placeholder: string): string | null {
  const text = placeholder.replace(EXAMPLE_WORD, '');
  if (isDocument(text)) return text;
  if (text.length > 60 || ATTACK.test(text)) return null;
  if (FILE_NAME.test(text)) return text;
  if (UNSAFE.test(text)) return null;
  return ANY_WORDS.test(text) || (WRITTEN.test(text) && !PROSE.test(text)) ? text : null;
}

const MACHINES: ReadonlyArray<FillerKind | null> = ['ip', 'host', 'url', 'mail'];

export const fitsPattern = ({ pattern }: Pick<Asked, 'pattern'>, text: string) =>
  pattern === null || pattern === '' || isFound(`^(?:${pattern})$`, text) === true;

/** Whether a value that another page uses under the same name is of the kind that this field shows. */
export function isOfShownKind(field: Asked, value: string, page: string): boolean {
  if (!fitsPattern(field, value)) return false;
  const shown = kindOfValue(exampleIn(field.placeholder ?? '', page) ?? '');
  return !/^\{(?:number|date)\}$/.test(shown) || kindOfValue(value) === shown;
}

/** A value for a text field without one of its own. */
export function fillerFor(field: Asked, page: string): string {
  const { name, type, maxLength, pattern, hint = '' } = field;
  const kind = KIND_OF_TYPE[type] ?? kindByWords(name) ?? null;
  const byHint =
    kind === null || kind === 'name' || kind === 'user' || kind === 'number' || kind === 'street'
      ? kindByWords(hint)
      : null;
  const chosen = isCloser(byHint, kind, hint) ? byHint : kind;
  const shown = MACHINES.includes(chosen) ? null : exampleOfPlaceholder(field.placeholder?.trim() ?? '');
  const example =
    KIND_OF_TYPE[type] === undefined ? [shown, ...hint.split('\n').map((line) => exampleIn(line, page, name))] : [];
  const texts = [
    OF_TYPE[type],
    ...example,
    chosen && inBounds(fillerOf(chosen, page, `${name} ${hint}`), field),
  ].filter((text): text is string => typeof text === 'string' && text !== '');
  const text =
    [...texts, PLAIN].find((one) => fitsPattern(field, one)) ?? exampleOfPattern(pattern ?? '') ?? texts[0] ?? PLAIN;
  return maxLength === null ? text : text.slice(0, maxLength);
}

const ASKS_USER_NAME =
  /\buser ?-?name|\blog-?in\b|\bnick|nome utente|benutzername|nombre de usuario|nom d.utilisateur/i;

/** Labels say more than names such as `name` and `id`, where they ask for a machine, a date or a user name. */
function isCloser(byHint: FillerKind | null, kind: FillerKind | null, hint: string): byHint is FillerKind {
  if (byHint === null) return false;
  if (kind === 'number' && (byHint === 'name' || byHint === 'user')) return ASKS_USER_NAME.test(hint);
  if (byHint === 'user' && kind === 'name') return true;
  return kind === null || ['ip', 'host', 'url', 'mail', 'phone', 'date'].includes(byHint);
}

function inBounds(text: string, { type, min, max, step }: Asked): string {
  if (type === 'date') return min && text < min ? min : max && text > max ? max : text;
  if (type !== 'number' && type !== 'range') return text;
  if (min !== null) return min;
  const every = Number(step);
  const value = Number.isInteger(every) && every > 1 ? String(every) : text;
  return max !== null && Number(max) < Number(value) ? max : value;
}

/**
 * Another value of the same kind. A scan stores what it sends (it registers an account, fills a cookie): a value that it
 * sent before need not be answered as an unknown one any more.
 */
export function freshFiller(value: string, random: string): string {
  const letters = random.replaceAll(/[^a-z0-9]/gi, '').slice(0, 12) || 'x';
  const digits = [...letters].map((letter) => String(letter.charCodeAt(0) % 10)).join('');
  if (/^[\w.+-]+@[\w.-]+$/.test(value)) return value.replace('@', `.${letters}@`);
  if (/^\d{3,}$/.test(value)) return digits.padEnd(value.length, '7').slice(0, value.length);
  if (/^\d+$/.test(value)) return String(Number(value) + 1 + (Number(digits) % 7));
  return /^\p{L}[\p{L}\d _-]*$/u.test(value) ? `${value}${letters}` : value;
}

/** A value of ours that nobody has: with letters at its end that were drawn for it. */
export const isOfNobody = (value: string) => isFiller(value) && /[0-9a-f]{6}(?:@[\w.-]+)?$/.test(value);

/** For the name of an account that nobody has yet. */
export const newName = () => randomBytes(3).toString('hex');
