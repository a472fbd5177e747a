import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer } from '../dns-answer.ts';
import { asRecord, NOT_ANSWERED, tagsOf, textsWith, type Verdict } from './verdict.ts';

/** SMTP MTA Strict Transport Security, RFC 8461. */

const STS_VERSION = /^v\s*=\s*STSv1\s*(?:;|$)/;
const DAY_SECONDS = 86_400;
/** Senders read no more than this of a policy. */
const MAX_POLICY_CHARACTERS = 64_000;

export const policyUrlOf = (domain: string) => `https://mta-sts.${domain}/.well-known/mta-sts.txt`;

export interface StsPolicy {
  readonly mode: 'enforce' | 'testing' | 'none';
  readonly maxAgeSeconds: number;
  /** Names of mail servers, some with a leading `*.`; lower case. */
  readonly mx: readonly string[];
}

/** Null: not a policy that senders would follow. */
export function parsePolicy(body: string): StsPolicy | null {
  const values = new Map<string, string[]>();
  for (const line of body.slice(0, MAX_POLICY_CHARACTERS).split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const key = line.slice(0, Math.max(colon, 0)).trim();
    if (key !== '') values.set(key, [...(values.get(key) ?? []), line.slice(colon + 1).trim()]);
  }
  const mode = values.get('mode')?.[0];
  const maxAge = values.get('max_age')?.[0] ?? '';
  if (values.get('version')?.[0] !== 'STSv1' || !/^\d{1,10}$/.test(maxAge)) return null;
  if (mode !== 'enforce' && mode !== 'testing' && mode !== 'none') return null;
  const mx = (values.get('mx') ?? []).map((name) => name.toLowerCase().replace(/\.$/, ''));
  return mode !== 'none' && mx.length === 0 ? null : { mode, maxAgeSeconds: Number(maxAge), mx };
}

/** What the policy's address answered. */
export type PolicyReply =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: string;
      /** Why senders do not trust the certificate; null: they do. */
      readonly untrusted: string | null;
    }
  /** The name of the policy leads nowhere, or nothing listens there. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'untold' };

export interface StsFacts {
  readonly answer: Answer<'TXT'>;
  /** Null: it was not asked for. */
  readonly policy: PolicyReply | null;
  /** Names of the mail servers; null: not known. Empty: the domain receives no mail. */
  readonly mailServers: readonly string[] | null;
}

export function isStsRecord(answer: Answer<'TXT'>): boolean {
  if (answer.kind === 'untold') return false;
  const [text, second] = textsWith(answer, STS_VERSION);
  return text !== undefined && second === undefined && /^[a-z0-9]{1,32}$/i.test(tagsOf(text)?.get('id') ?? '');
}

export function judgeMtaSts({ answer, policy, mailServers }: StsFacts): Verdict {
  if (answer.kind === 'untold') return NOT_ANSWERED;
  const texts = textsWith(answer, STS_VERSION);
  const record = asRecord(texts);
  // Whether it is needed depends on the mail servers.
  if (texts.length === 0 && !mailServers) return NOT_ANSWERED;
  if (texts.length === 0)
    return { status: 'missing', record, notes: [mailServers?.length === 0 ? 'mta_sts_no_mail' : 'mta_sts_missing'] };
  if (!isStsRecord(answer)) return { status: 'bad', record, notes: ['mta_sts_invalid'] };
  if (policy?.kind === 'absent') return { status: 'bad', record, notes: ['mta_sts_no_policy'] };
  if (policy?.kind !== 'answered') return { status: 'unknown', record, notes: ['mta_sts_policy_unread'] };
  if (policy.untrusted !== null) return { status: 'bad', record, notes: ['mta_sts_untrusted'] };
  // Senders follow no redirect and take no other answer for a policy.
  const parsed = policy.status === 200 ? parsePolicy(policy.body) : null;
  if (!parsed) return { status: 'bad', record, notes: ['mta_sts_no_policy'] };
  const notes: MailNote[] = [MODE_NOTES[parsed.mode]];
  const isNamed = (server: string) => parsed.mx.some((pattern) => matches(pattern, server));
  if (parsed.mode !== 'none' && mailServers?.some((server) => !isNamed(server))) notes.push('mta_sts_mx_mismatch');
  if (parsed.mode !== 'none' && parsed.maxAgeSeconds < DAY_SECONDS) notes.push('mta_sts_short_lived');
  if (notes.includes('mta_sts_mx_mismatch')) return { status: 'bad', record, notes };
  return { status: parsed.mode === 'enforce' && notes.length === 1 ? 'good' : 'weak', record, notes };
}

const MODE_NOTES = {
  enforce: 'mta_sts_enforce',
  testing: 'mta_sts_testing',
  none: 'mta_sts_off',
} as const satisfies Record<StsPolicy['mode'], MailNote>;

/** A star stands for exactly one label. */
function matches(pattern: string, server: string): boolean {
  return pattern.startsWith('*.') ? server.slice(server.indexOf('.') + 1) === pattern.slice(2) : server === pattern;
}
