import type { Localised } from '../../language.ts';

/** What protects the mail and the name of a domain, in the order a report shows it. */
export const MAIL_RECORD_KINDS = {
  spf: { it: 'SPF', en: 'SPF' },
  dkim: { it: 'DKIM', en: 'DKIM' },
  dmarc: { it: 'DMARC', en: 'DMARC' },
  mta_sts: { it: 'MTA-STS', en: 'MTA-STS' },
  tls_rpt: { it: 'TLS-RPT', en: 'TLS-RPT' },
  dane: { it: 'DANE', en: 'DANE' },
  dnssec: { it: 'DNSSEC', en: 'DNSSEC' },
  caa: { it: 'CAA', en: 'CAA' },
  bimi: { it: 'BIMI', en: 'BIMI' },
} as const satisfies Record<string, Localised>;
export type MailRecordKind = keyof typeof MAIL_RECORD_KINDS;
export const MAIL_RECORD_CODES = Object.keys(MAIL_RECORD_KINDS) as [MailRecordKind, ...MailRecordKind[]];

/** `missing` is a weakness only where the record is needed; `unknown`: no name server could be made to answer. */
export const MAIL_STATUSES = ['good', 'weak', 'bad', 'missing', 'unknown'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

/** How a look-alike differs from the domain. */
export const LOOKALIKE_KINDS = {
  omission: { it: 'lettera mancante', en: 'letter left out' },
  repetition: { it: 'lettera ripetuta', en: 'letter repeated' },
  transposition: { it: 'lettere scambiate', en: 'letters swapped' },
  replacement: { it: 'tasto vicino', en: 'neighbouring key' },
  insertion: { it: 'lettera in più', en: 'letter added' },
  bitsquatting: { it: 'un bit diverso', en: 'one bit different' },
  homoglyph: { it: 'caratteri simili', en: 'similar characters' },
  hyphenation: { it: 'trattino', en: 'hyphen' },
  subdomain: { it: 'punto spostato', en: 'dot inserted' },
  vowel_swap: { it: 'vocale diversa', en: 'other vowel' },
  addition: { it: 'lettera finale in più', en: 'letter appended' },
  dictionary: { it: 'parola aggiunta', en: 'word added' },
  other_tld: { it: 'altro dominio di primo livello', en: 'other top-level domain' },
} as const satisfies Record<string, Localised>;
export type LookalikeKind = keyof typeof LOOKALIKE_KINDS;

/** Whose a look-alike is, as far as its records tell: parked ones wait for a buyer. */
export const LOOKALIKE_HOLDERS = ['own', 'parked', 'other'] as const;
export type LookalikeHolder = (typeof LOOKALIKE_HOLDERS)[number];

export const RISKS = ['high', 'medium', 'low'] as const;
export type Risk = (typeof RISKS)[number];
