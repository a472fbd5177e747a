import type { BreachSource } from '@rocca/sources/core/facts';

/**
 * How much the exposure of an account is worth to an attacker, 0 to 10:
 *
 *   the weight of the worst kind of data that was exposed,
 *   + 0.5 for each other kind that weighs 4 or more, 1 at most,
 *   + 1.5 where the records come from infected devices, or 0.5 from lists that are made for trying passwords,
 *   − 0.5 for each full year beyond the first, 3 at most: passwords change, cards expire,
 *   − 1.5 where nobody has verified the breach.
 *
 * High from 7, Medium from 4, Low below.
 */

type DataKind =
  | 'clear_passwords'
  | 'weak_passwords'
  | 'passwords'
  | 'strong_passwords'
  | 'sessions'
  | 'government'
  | 'financial'
  | 'health'
  | 'questions'
  | 'hints'
  | 'contact'
  | 'personal'
  | 'email';

const WEIGHTS = {
  clear_passwords: 8.5,
  weak_passwords: 8,
  government: 8,
  financial: 8,
  passwords: 7.5,
  sessions: 7.5,
  health: 7.5,
  questions: 7,
  // Salted and slow to try: most of them stay unknown.
  strong_passwords: 5.5,
  hints: 5,
  contact: 4,
  personal: 3,
  email: 2,
} as const satisfies Record<DataKind, number>;

/** What was exposed is not known, which must not look harmless: of medium risk, verified or not. */
const UNKNOWN_WEIGHT = 5.5;

const EXTRA_FROM = 4;
const EXTRA = 0.5;
const MAX_EXTRA = 1;
const STEALER_LOGS = 1.5;
const COMBINATION_LISTS = 0.5;
const AGE_PER_YEAR = 0.5;
const MAX_AGE = 3;
const UNVERIFIED = 1.5;
/** Hostile answers may list anything. */
const MAX_FEATURES = 100;
const MAX_FEATURE_CHARACTERS = 200;

/** The first that fits decides. Words are those of Have I Been Pwned, and what other sources write for the same. */
const KINDS: ReadonlyArray<readonly [RegExp, DataKind]> = [
  [/password hint/, 'hints'],
  [/password strength/, 'personal'],
  [/password.*(?:plain|clear|unhashed|unencrypted)|(?:plain|clear)[- ]?text.*password/, 'clear_passwords'],
  [/(?:bcrypt|scrypt|argon2|pbkdf2|yescrypt).*|strong(?:ly)? hashed/, 'strong_passwords'],
  [
    /password.*(?:md5|sha-?1\b|ntlm|\blm\b|des\b|unsalted)|(?:md5|sha-?1\b|ntlm|unsalted).*(?:password|hash)/,
    'weak_passwords',
  ],
  [/password|passphrase|credential/, 'passwords'],
  [/auth(?:entication)? token|session|cookie|api key|private key|mfa|encrypted key|recovery phrase/, 'sessions'],
  [
    /government|social security|passport|driver|national id|tax(?:ation)? (?:record|id|number)|identity card/,
    'government',
  ],
  [
    /credit card|payment card|debit card|\bcvv\b|bank account|iban|\bpins?\b|cryptocurrency wallet|financial (?:account|transaction)/,
    'financial',
  ],
  [/health|medical|biometric|fingerprint|\bhiv\b|sexual|drug|disabilit|genetic|dna/, 'health'],
  [/security question|secret answer/, 'questions'],
  [
    /phone|physical address|home address|postal|date(?:s)? of birth|geographic|private message|sms|payment histor|income|salar/,
    'contact',
  ],
  [/e-?mail/, 'email'],
];

const kindOf = (feature: string): DataKind => {
  const words = feature.slice(0, MAX_FEATURE_CHARACTERS).toLowerCase();
  return KINDS.find(([pattern]) => pattern.test(words))?.[1] ?? 'personal';
};

const kindsOf = ({ features }: Pick<BreachSource, 'features'>) => new Set(features.slice(0, MAX_FEATURES).map(kindOf));

const PASSWORD_KINDS: readonly DataKind[] = ['clear_passwords', 'weak_passwords', 'passwords', 'strong_passwords'];

/** Whether passwords of the accounts were exposed, in any form. */
export function exposesPasswords(source: Pick<BreachSource, 'features' | 'category'>): boolean {
  const kinds = kindsOf(source);
  return PASSWORD_KINDS.some((kind) => kinds.has(kind)) || originOf(source) !== 'breach';
}

/** Logs of malware on infected devices hold passwords as they were typed; so do lists made of them. */
function originOf({ category }: Pick<BreachSource, 'category'>): 'stealer' | 'list' | 'breach' {
  const words = (category ?? '').slice(0, MAX_FEATURE_CHARACTERS).toLowerCase();
  if (/stealer|infected|malware/.test(words)) return 'stealer';
  return /combo|combination|credential stuffing/.test(words) ? 'list' : 'breach';
}

type Judged = Pick<BreachSource, 'features' | 'category' | 'year' | 'verified'>;

export function riskOfBreach(source: Judged, now: Date): number {
  const origin = originOf(source);
  const kinds = kindsOf(source);
  if (origin !== 'breach') kinds.add('clear_passwords');
  const [worst = UNKNOWN_WEIGHT, ...others] = [...kinds].map((kind) => WEIGHTS[kind]).toSorted((a, b) => b - a);
  const extra = Math.min(others.filter((weight) => weight >= EXTRA_FROM).length * EXTRA, MAX_EXTRA);
  const from = { stealer: STEALER_LOGS, list: COMBINATION_LISTS, breach: 0 }[origin];
  const age = Math.min(Math.max(yearsSince(source.year, now) - 1, 0) * AGE_PER_YEAR, MAX_AGE);
  const value = worst + extra + from - age - (source.verified ? 0 : UNVERIFIED);
  return Math.round(Math.min(Math.max(value, 0), 10) * 10) / 10;
}

/** An unknown year is taken for this one: age must not make it look harmless. */
function yearsSince(year: number | null, now: Date): number {
  return year === null || !Number.isFinite(year) ? 0 : Math.max(now.getUTCFullYear() - year, 0);
}
