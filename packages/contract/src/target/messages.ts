import type { Language, Localised } from '../language.ts';
import type { EntryKind } from './entry.ts';
import { MAX_ADDRESSES, MAX_ENTRY_LENGTH, MAX_TARGET_LENGTH } from './limits.ts';
import type { RefusalReason } from './scope.ts';

/** What can be wrong with a target, as a person reads it. The texts the specification quotes are word for word. */
export const TARGET_PROBLEMS = {
  not_valid: {
    it: 'IP, sottorete, intervallo di IP o nome host non valido',
    en: 'IP, subnet, IP range or host name not valid',
  },
  mixed_private_public: {
    it: 'Un target può contenere solo IP privati o solo IP pubblici. Non puoi mescolarli in un unico target.',
    en: "Target can only contains private or public ip. You can't mix them into a single target.",
  },
  mixed_ipv6: {
    it: 'Gli indirizzi IPv6 non possono stare nello stesso target con indirizzi IPv4, nomi host o URL.',
    en: 'IPv6 addresses cannot share a target with IPv4 addresses, host names or URLs.',
  },
  address_not_accepted: {
    it: 'L’indirizzo {entry} non è in un intervallo accettato: {reason}.',
    en: 'The address {entry} is not in an accepted range: {reason}.',
  },
  kind_not_accepted: {
    it: 'Questo servizio non accetta {entry}. Inserisci: {kinds}.',
    en: 'This service does not accept {entry}. Enter: {kinds}.',
  },
  too_many_addresses: {
    it: 'Un target può contenere al massimo {maxAddresses} indirizzi, sommando tutte le sue voci.',
    en: 'A target can hold at most {maxAddresses} addresses, all of its entries added up.',
  },
  too_many_entries: {
    it: 'Un test di questo servizio esamina al massimo {maxEntries}: per {entry} serve un altro test.',
    en: 'A test of this service takes at most {maxEntries}: {entry} needs another test.',
  },
  duplicate: {
    it: '{entry} è già presente nel target.',
    en: '{entry} is already in the target.',
  },
  empty: {
    it: 'Il target è vuoto: inserisci almeno una voce.',
    en: 'The target is empty: enter at least one entry.',
  },
  empty_entry: {
    it: 'Il target contiene una voce vuota: togli la virgola in più.',
    en: 'The target contains an empty entry: remove the extra comma.',
  },
  entry_too_long: {
    it: 'Una voce può avere al massimo {maxEntryLength} caratteri.',
    en: 'An entry can have at most {maxEntryLength} characters.',
  },
  target_too_long: {
    it: 'Un target può avere al massimo {maxTargetLength} caratteri.',
    en: 'A target can have at most {maxTargetLength} characters.',
  },
} as const satisfies Record<string, Localised>;

export type TargetProblemCode = keyof typeof TARGET_PROBLEMS;

export interface TargetProblem {
  readonly kind: 'wrong';
  readonly code: TargetProblemCode;
  /** The entry at fault, cut for display; `index` is its position. */
  readonly entry?: string;
  readonly index?: number;
  /** With `address_not_accepted`. */
  readonly reason?: RefusalReason;
  /** With `kind_not_accepted`: what would have been accepted. */
  readonly kinds?: readonly EntryKind[];
  /** With `too_many_entries`. */
  readonly maxEntries?: number;
}

const REASON_NAMES: Readonly<Record<RefusalReason, Localised>> = {
  this_network: { it: 'rete corrente (0.0.0.0/8)', en: 'this network (0.0.0.0/8)' },
  loopback: { it: 'loopback', en: 'loopback' },
  link_local: { it: 'link-local', en: 'link-local' },
  carrier_grade_nat: { it: 'NAT dell’operatore (100.64.0.0/10)', en: 'carrier-grade NAT (100.64.0.0/10)' },
  documentation: { it: 'riservato alla documentazione', en: 'reserved for documentation' },
  benchmark: { it: 'riservato alle misure di prestazioni', en: 'reserved for benchmarks' },
  multicast: { it: 'multicast', en: 'multicast' },
  broadcast: { it: 'broadcast', en: 'broadcast' },
  unspecified: { it: 'indirizzo non specificato', en: 'unspecified address' },
  transition: { it: 'transizione tra IPv4 e IPv6', en: 'transition between IPv4 and IPv6' },
  reserved: { it: 'riservato', en: 'reserved' },
  cloud_metadata: { it: 'servizio di metadati di un cloud', en: 'metadata service of a cloud' },
  platform: { it: 'indirizzo della piattaforma stessa', en: 'an address of the platform itself' },
  private_without_vpn: {
    it: 'privato, raggiungibile da questa piattaforma solo attraverso una VPN',
    en: 'private, reached by this platform through a VPN only',
  },
};

const KIND_NAMES: Readonly<Record<EntryKind, Localised>> = {
  host: { it: 'nome host', en: 'host name' },
  domain: { it: 'dominio', en: 'domain' },
  url: { it: 'URL', en: 'URL' },
  ipv4: { it: 'indirizzo IPv4', en: 'IPv4 address' },
  ipv4_port: { it: 'indirizzo IPv4 con porta', en: 'IPv4 address with port' },
  range: { it: 'intervallo di IP', en: 'IP range' },
  cidr: { it: 'sottorete', en: 'subnet' },
  range_cidr: { it: 'intervallo di IP con prefisso', en: 'IP range with prefix' },
  ipv6: { it: 'indirizzo IPv6', en: 'IPv6 address' },
};

const ENTRIES = { one: { it: 'una voce', en: 'one entry' }, other: { it: 'voci', en: 'entries' } };

const countEntries = (count: number, language: Language): string =>
  count === 1 ? ENTRIES.one[language] : `${count} ${ENTRIES.other[language]}`;

/** The text of a problem for a person. */
export function targetMessage(problem: Omit<TargetProblem, 'kind'>, language: Language): string {
  // Grouping even in four digits, which Italian would leave out: 4.096 reads as one number beside 100.000.
  const number = new Intl.NumberFormat(language, { useGrouping: 'always' });
  const values: Readonly<Record<string, string | undefined>> = {
    entry: problem.entry,
    reason: problem.reason && REASON_NAMES[problem.reason][language],
    kinds: problem.kinds?.map((kind) => KIND_NAMES[kind][language]).join(', '),
    maxEntries: problem.maxEntries === undefined ? undefined : countEntries(problem.maxEntries, language),
    maxAddresses: number.format(MAX_ADDRESSES),
    maxEntryLength: number.format(MAX_ENTRY_LENGTH),
    maxTargetLength: number.format(MAX_TARGET_LENGTH),
  };
  return TARGET_PROBLEMS[problem.code][language].replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
