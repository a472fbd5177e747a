import { createPublicKey } from 'node:crypto';
import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer } from '../dns-answer.ts';
import { asRecord, tagsOf, type Verdict } from './verdict.ts';

/** DomainKeys Identified Mail, RFC 6376; lengths as RFC 8301 has them, Ed25519 as RFC 8463. */

/** Names under which usual mail services and programs publish keys. Those of a domain cannot be listed, only tried. */
export const DKIM_SELECTORS = [
  ...['default', 'dkim', 'mail', 'email', 'smtp', 'mx', 'key1', 'key2', 'selector', 'selector1', 'selector2'],
  ...['s1', 's2', 's1024', 's2048', 'k1', 'k2', 'k3', 'm1', 'google', 'zoho', 'zmail', 'protonmail', 'protonmail2'],
  ...['protonmail3', 'fm1', 'fm2', 'fm3', 'mandrill', 'mailjet', 'pm', 'sig1', 'sendgrid', 'cm', 'mailo', 'hs1', 'hs2'],
  ...['aruba', 'ovh', 'everlytickey1', 'dkim1', 'dkim2', 'ctct1', 'turbo-smtp', 'brevo'],
] as const;

const STRONG_BITS = 2048;
const LEAST_BITS = 1024;

export type DkimKey =
  | { readonly kind: 'rsa'; readonly bits: number; readonly test: boolean; readonly onlySha1: boolean }
  | { readonly kind: 'ed25519'; readonly test: boolean; readonly onlySha1: false }
  | { readonly kind: 'revoked' }
  | { readonly kind: 'unreadable' };

/** Null: no DKIM key. A wildcard may answer any selector with the text of something else. */
export function parseDkim(text: string): DkimKey | null {
  const tags = tagsOf(text);
  const version = tags?.get('v');
  if (!tags?.has('p') || (version !== undefined && version !== 'DKIM1')) return null;
  const published = (tags.get('p') ?? '').replaceAll(/\s+/g, '');
  if (published === '') return { kind: 'revoked' };
  if (!/^[a-z0-9+/]+={0,2}$/i.test(published)) return { kind: 'unreadable' };
  const der = Buffer.from(published, 'base64');
  const test = flags(tags.get('t')).includes('y');
  const hashes = flags(tags.get('h'));
  const onlySha1 = hashes.length > 0 && hashes.every((hash) => hash === 'sha1');
  if (tags.get('k') === 'ed25519')
    return der.length === 32 ? { kind: 'ed25519', test, onlySha1: false } : { kind: 'unreadable' };
  const bits = rsaBits(der);
  return bits === null ? { kind: 'unreadable' } : { kind: 'rsa', bits, test, onlySha1 };
}

const flags = (value: string | undefined) =>
  (value ?? '')
    .toLowerCase()
    .split(':')
    .map((flag) => flag.trim())
    .filter((flag) => flag !== '');

/** RFC 6376 left open whether the key stands in a SubjectPublicKeyInfo or alone; both are in use. */
function rsaBits(der: Buffer): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({ key: der, format: 'der', type });
      return asymmetricKeyType === 'rsa' ? (asymmetricKeyDetails?.modulusLength ?? null) : null;
    } catch {
      // Not in this form.
    }
  }
  return null;
}

interface Selected {
  readonly selector: string;
  readonly answer: Answer<'TXT'>;
}

/** Without a key nothing is known: no list tells under which names keys are published. */
export function judgeDkim(answers: readonly Selected[], receivesMail: boolean | null): Verdict {
  const keys = new Map<string, { selector: string; key: DkimKey }>();
  for (const { selector, answer } of answers)
    for (const { text } of answer.kind === 'found' ? answer.records : []) {
      const key = parseDkim(text);
      // The same text under every selector is a wildcard, or one key under two names: said once.
      if (key && !keys.has(text)) keys.set(text, { selector, key });
    }
  const found = [...keys.values()].map(({ key }) => key);
  const record = asRecord([...keys].map(([text, { selector }]) => `${selector}: ${text}`));
  const notes = [...new Set(found.flatMap(notesOf))];
  if (answers.some(({ answer }) => answer.kind === 'untold')) notes.push('dkim_unread');
  if (found.length === 0) return { status: 'unknown', record, notes: ['dkim_none_found', ...notes] };
  if (notes.includes('dkim_key_short')) return { status: 'bad', record, notes };
  const hasKey = found.some(({ kind }) => kind !== 'revoked');
  // A domain that sends nothing does well to revoke every selector; another has its keys elsewhere.
  if (!hasKey) return { status: receivesMail === false ? 'good' : 'unknown', record, notes };
  const weak = notes.some((note) => ['dkim_key_weak', 'dkim_key_unreadable', 'dkim_test', 'dkim_sha1'].includes(note));
  return { status: weak ? 'weak' : 'good', record, notes };
}

function notesOf(key: DkimKey): MailNote[] {
  if (key.kind === 'revoked') return ['dkim_revoked'];
  if (key.kind === 'unreadable') return ['dkim_key_unreadable'];
  const notes: MailNote[] = [strengthOf(key)];
  if (key.test) notes.push('dkim_test');
  if (key.onlySha1) notes.push('dkim_sha1');
  return notes;
}

function strengthOf(key: Extract<DkimKey, { kind: 'rsa' | 'ed25519' }>): MailNote {
  if (key.kind === 'ed25519' || key.bits >= STRONG_BITS) return 'dkim_key_good';
  return key.bits >= LEAST_BITS ? 'dkim_key_weak' : 'dkim_key_short';
}
