import { crc32 } from 'node:zlib';
import { type Evidence, filled } from '../evidence.ts';
import { entropyOf, isPlaceholder } from './placeholders.ts';

/** Keys and passwords in what a site publishes, by the forms their makers gave them. */

export interface FoundSecret {
  readonly what: Evidence;
  readonly value: string;
  /** Its form is its maker's own; otherwise only its name and its randomness speak for it. */
  readonly certain: boolean;
}

interface SecretForm {
  readonly what: Evidence;
  /** The whole match, or its first group, is the secret. */
  readonly form: RegExp;
  /** What else must be right about it. */
  readonly holds?: (value: string) => boolean;
  readonly certain?: false;
}

const random = (bits: number) => (value: string) => entropyOf(value) >= bits;

/** Names of fields are letters alone. */
const mixed = (value: string) => random(3.6)(value) && /\d/.test(value) && /[a-z]/i.test(value);

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** GitHub and npm end their tokens with a checksum of what comes before, in base 62. */
function checksumHolds(value: string): boolean {
  const secret = value.slice(value.indexOf('_') + 1);
  const body = secret.slice(0, -6);
  let left = crc32(body);
  let written = '';
  for (let place = 0; place < 6; place += 1) {
    written = (DIGITS[left % 62] ?? '') + written;
    left = Math.floor(left / 62);
  }
  return secret.endsWith(written);
}

const FORMS: readonly SecretForm[] = [
  {
    what: { it: 'chiave privata', en: 'private key' },
    form: /-----BEGIN (?:RSA |EC |DSA |OPENSSH |ENCRYPTED )?PRIVATE KEY-----[\s\\nr]{0,6}[A-Za-z0-9+/=\s\\]{60,200}/,
  },
  { what: 'AWS access key', form: /(?<![A-Za-z0-9])A(?:KIA|SIA)[A-Z2-7]{16}(?![A-Za-z0-9])/, holds: random(2.8) },
  { what: 'GitHub token', form: /(?<![A-Za-z0-9])gh[pousr]_[A-Za-z0-9]{36}(?![A-Za-z0-9])/, holds: checksumHolds },
  {
    what: 'GitHub token',
    form: /(?<![A-Za-z0-9])github_pat_[A-Za-z0-9]{22}_[A-Za-z0-9]{59}(?![A-Za-z0-9])/,
    holds: random(4),
  },
  { what: 'npm token', form: /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/, holds: checksumHolds },
  { what: 'GitLab token', form: /(?<![A-Za-z0-9])glpat-[A-Za-z0-9_-]{20}(?![A-Za-z0-9_-])/, holds: random(3.3) },
  { what: 'Slack token', form: /(?<![A-Za-z0-9])xox[bpars]-\d{9,14}-\d{9,14}-[A-Za-z0-9-]{20,80}/, holds: random(3) },
  {
    what: 'Slack webhook',
    form: /https:\/\/hooks\.slack\.com\/services\/T[A-Z0-9]{8,12}\/B[A-Z0-9]{8,12}\/[A-Za-z0-9]{24}/,
    holds: random(3.5),
  },
  {
    what: 'Stripe secret key',
    form: /(?<![A-Za-z0-9])[sr]k_live_[A-Za-z0-9]{24,99}(?![A-Za-z0-9])/,
    holds: random(3.3),
  },
  { what: 'SendGrid key', form: /(?<![A-Za-z0-9])SG\.[\w-]{22}\.[\w-]{43}(?![\w-])/, holds: random(4) },
  { what: 'Mailgun key', form: /(?<![A-Za-z0-9])key-[0-9a-f]{32}(?![0-9a-f])/, holds: random(3) },
  { what: 'Mailchimp key', form: /(?<![0-9a-f])[0-9a-f]{32}-us\d{1,2}(?!\w)/, holds: random(3) },
  { what: 'Telegram bot token', form: /(?<!\d)\d{8,10}:AA[\w-]{33}(?![\w-])/, holds: random(4) },
  { what: 'Google OAuth secret', form: /(?<![\w-])GOCSPX-[\w-]{28}(?![\w-])/, holds: random(3.5) },
  { what: 'OpenAI key', form: /(?<![\w-])sk-(?:proj-)?[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}(?![\w-])/ },
  { what: 'Azure storage key', form: /AccountKey=([A-Za-z0-9+/]{86}==)/, holds: random(4.5) },
  {
    what: 'Shopify token',
    form: /(?<![A-Za-z0-9])shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}(?![0-9a-fA-F])/,
    holds: random(3),
  },
  { what: 'DigitalOcean token', form: /(?<![A-Za-z0-9])dop_v1_[0-9a-f]{64}(?![0-9a-f])/, holds: random(3.3) },
  {
    what: { it: 'indirizzo di una base di dati con password', en: 'database address with password' },
    form: /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|redis|amqps?):\/\/[\w.-]{1,60}:([^\s:@/"'<>]{6,100})@[\w.-]{3,200}/,
    holds: isNoWord,
  },
  {
    what: { it: 'segreto, per il suo nome', en: 'secret by its name' },
    // Whatever stands before it: `awsSecretAccessKey`.
    form: /(?:api[_-]?secret|client[_-]?secret|secret[_-]?(?:access[_-]?)?key|private[_-]?key|db[_-]?passw(?:or)?d|auth[_-]?secret)["']?\s{0,3}[:=]\s{0,3}["'`]([A-Za-z0-9+/=_-]{20,120})["'`]/i,
    holds: mixed,
    certain: false,
  },
];

function isNoWord(value: string): boolean {
  return !/^(?:pass(?:word)?|pwd|secret|user(?:name)?|root|admin|test|guest|postgres|mysql)$/i.test(value);
}

/** Several of a kind in one file tell no more than the first. */
export function secretsIn(text: string): FoundSecret[] {
  return FORMS.flatMap(({ what, form, holds = () => true, certain = true }) => {
    const all = text.matchAll(new RegExp(form.source, `${form.flags}g`));
    for (const match of all) {
      const value = match[1] ?? match[0];
      if (!isPlaceholder(value) && holds(value)) return [{ what, value, certain }];
    }
    return [];
  });
}

/** The secret for a reader who must find it but not have it. */
export const masked = (value: string) =>
  filled(
    { it: '{start}… ({count} caratteri)', en: '{start}… ({count} characters)' },
    { start: value.slice(0, 6), count: value.length },
  );
