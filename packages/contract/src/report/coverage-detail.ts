import type { Language, Localised } from '../language.ts';

/**
 * What a reason for missing coverage says in particular. Reports keep the code and its values, so that each reader gets
 * it in their language; `{0}` and so on are the values.
 */
const DETAILS = {
  names_unanswered: { it: 'nomi senza risposta: {0}', en: 'names without an answer: {0}' },
  names_left: { it: 'nomi non esaminati: {0}', en: 'names not checked: {0}' },
  names_asked: { it: 'nomi richiesti: {0}, senza risposta: {1}', en: 'names asked for: {0}, without an answer: {1}' },
  names_asked_part: {
    it: 'nomi richiesti: {0}, senza risposta: {1}, gli altri non richiesti',
    en: 'names asked for: {0}, without an answer: {1}, the others not asked for',
  },
  names_guessed: { it: 'senza risposta: {0}, non richiesti: {1}', en: 'without an answer: {0}, not asked for: {1}' },
  names_tried: { it: 'nomi provati: {0}', en: 'names tried: {0}' },
  names_not_followed: { it: 'nomi non seguiti: {0}', en: 'names not followed: {0}' },
  search_ended: {
    it: 'ricerca interrotta dopo {0} query DNS e {1} nomi trovati, parole non provate: {2}',
    en: 'search ended after {0} DNS queries and {1} names found, words not tried: {2}',
  },
  parents_left: { it: 'nomi sotto cui non si è cercato: {0}', en: 'names below which nothing was tried: {0}' },
  no_answer_below: { it: 'nessuna risposta sotto {0}', en: 'no answer below {0}' },
  endless_wildcard: {
    it: 'wildcard con risposte sempre nuove sotto {0}',
    en: 'wildcard with ever new answers below {0}',
  },
  questions_unanswered: {
    it: 'query DNS senza risposta: {0}, la prima {1}',
    en: 'DNS queries without an answer: {0}, the first {1}',
  },
  addresses_left: { it: 'indirizzi non esaminati: {0}', en: 'addresses not checked: {0}' },
  addresses_dropped: {
    it: 'indirizzi oltre il limite, non conservati: {0}',
    en: 'addresses beyond the limit, not kept: {0}',
  },
  addresses_unknown: { it: 'indirizzi senza risposta: {0} su {1}', en: 'addresses without an answer: {0} of {1}' },
  by_dns_alone: {
    it: 'solo tramite DNS: pagine dei fornitori non lette per {0} nomi',
    en: 'by DNS alone: pages of providers not read for {0} names',
  },
  pages_left: { it: 'pagine non lette', en: 'pages not read' },
  zones_left: { it: 'zone DNS non richieste: {0}', en: 'DNS zones not asked for: {0}' },
  zone_servers: {
    it: 'server interrogati: {0}, zone consegnate: {1}',
    en: 'servers asked: {0}, zones handed out: {1}',
  },
  servers_silent: { it: 'nessuna risposta da {0}', en: 'no answer from {0}' },
  answer_cut: { it: 'risposta più lunga del limite di lettura', en: 'the answer was longer than is read' },
  answer_format: {
    it: '{0}: formato della risposta non riconosciuto',
    en: '{0}: the format of the answer is not known',
  },
  answer_of_another: {
    it: '{0}: la risposta riguarda un altro dominio o indirizzo',
    en: '{0}: the answer is about another domain or address',
  },
  answer_too_large: { it: '{0}: risposta oltre il limite di lettura', en: '{0}: the answer is larger than is read' },
  answer_incomplete: { it: '{0}: risposta incompleta', en: '{0}: the answer is incomplete' },
  no_offline_folder: {
    it: 'nessuna cartella offline per l’archivio delle violazioni',
    en: 'there is no offline folder for the breach feed',
  },
  no_breach_feed: {
    it: 'nessun archivio di violazioni nella cartella offline',
    en: 'the offline folder has no breach feed',
  },
  feed_format: {
    it: 'nessun file dell’archivio ha il formato previsto',
    en: 'no file of the feed has the expected format',
  },
  feed_broken_off: { it: 'il file {0} si interrompe', en: 'the file {0} breaks off' },
  feed_other_format: { it: 'il file {0} non ha il formato previsto', en: 'the file {0} has not the expected format' },
  file_unreadable: { it: 'il file {0} non è leggibile', en: 'the file {0} cannot be read' },
  no_geography: {
    it: 'le banche dati geografiche degli indirizzi non sono installate',
    en: 'the databases of addresses are not installed',
  },
  no_rdap_server: {
    it: 'nessun server RDAP noto per questo dominio di primo livello',
    en: 'no RDAP server is known for this top-level domain',
  },
  network_off: { it: 'la rete è disattivata', en: 'the network is turned off' },
  pause_asked: {
    it: 'il servizio ha chiesto una pausa non ancora terminata',
    en: 'the service asked for a pause that is not over',
  },
  private_address: {
    it: 'i servizi esterni non ricevono indirizzi privati',
    en: 'outside services are not asked about private addresses',
  },
  address_not_allowed: {
    it: 'l’indirizzo del servizio non è tra quelli ammessi',
    en: 'the address of the service is not one that may be asked',
  },
  no_more_questions: { it: '{0} non accetta altre richieste', en: '{0} takes no more requests for now' },
  redirected: { it: '{0} rimanda a un altro indirizzo', en: '{0} redirects to another address' },
  took_too_long: { it: '{0} ha impiegato più di {1} secondi', en: '{0} took more than {1} seconds' },
  unreachable: {
    it: '{0} non è raggiungibile o ha interrotto la risposta',
    en: '{0} cannot be reached, or broke off',
  },
  answered_status: { it: '{0} ha risposto {1}', en: '{0} answered {1}' },
  no_breaches_listed: { it: 'l’elenco delle violazioni è vuoto', en: 'the list of breaches is empty' },
  without_breach_list: { it: 'senza l’elenco delle violazioni', en: 'without the list of breaches' },
  no_key: { it: 'manca la chiave di {0}', en: 'there is no key for {0}' },
} as const satisfies Record<string, Localised>;

export type DetailCode = keyof typeof DETAILS;

/** The first character of a detail that is a code; no name and no address begins with it. */
const MARK = '#';
const BETWEEN = '; ';

/** A detail as reports keep it. */
export function coverageDetail(code: DetailCode, ...values: ReadonlyArray<string | number>): string {
  return [MARK + code, ...values.map((value) => String(value).replace(/[|;]/g, ','))].join('|');
}

/** Several details of one reason. */
export const joinDetails = (details: readonly string[]): string => details.join(BETWEEN);

/** A detail in the reader's language. What is no code, such as a name or a file, is left as it is. */
export function readCoverageDetail(text: string, language: Language): string {
  return text
    .split(BETWEEN)
    .map((part) => readOne(part, language))
    .join(BETWEEN);
}

function readOne(part: string, language: Language): string {
  const [code = '', ...values] = part.slice(MARK.length).split('|');
  if (!part.startsWith(MARK) || !Object.hasOwn(DETAILS, code)) return part;
  const shown = (value: string | undefined) =>
    value !== undefined && /^\d{4,15}$/.test(value) ? new Intl.NumberFormat(language).format(Number(value)) : value;
  return DETAILS[code as DetailCode][language].replace(
    /\{(\d)\}/g,
    (_, at: string) => shown(values[Number(at)]) ?? '–',
  );
}
