import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer } from '../dns-answer.ts';
import { registrableOf } from '../registrable.ts';
import { asRecord, NOT_ANSWERED, tagsOf, textsWith, type Verdict } from './verdict.ts';

/** Domain-based Message Authentication, Reporting and Conformance, RFC 7489. */

const DMARC_VERSION = /^v\s*=\s*DMARC1\s*(?:;|$)/;
const POLICIES = ['none', 'quarantine', 'reject'] as const;
export type DmarcPolicy = (typeof POLICIES)[number];

export interface DmarcRecord {
  readonly policy: DmarcPolicy;
  readonly subdomains: DmarcPolicy;
  readonly percent: number;
  readonly test: boolean;
  /** Where summaries of what receivers saw go (rua): the domains of the addresses. */
  readonly reportsTo: readonly string[];
  readonly strict: boolean;
}

/** Null: an error, which voids the record. */
export function parseDmarc(text: string): DmarcRecord | null {
  const tags = tagsOf(text);
  if (!tags) return null;
  const reportsTo = domainsOf(tags.get('rua') ?? '');
  const policy = policyOf(tags.get('p'));
  const subdomains = tags.has('sp') ? policyOf(tags.get('sp')) : policy;
  const shared = {
    percent: percentOf(tags.get('pct')),
    test: tags.get('t')?.toLowerCase() === 'y',
    reportsTo,
    strict: [tags.get('aspf'), tags.get('adkim')].some((mode) => mode?.toLowerCase() === 's'),
  };
  if (policy && subdomains) return { policy, subdomains, ...shared };
  // With an address for reports, an unreadable policy counts as none (RFC 7489, 6.6.3).
  return reportsTo.length > 0 ? { policy: 'none', subdomains: 'none', ...shared } : null;
}

/** Of `mailto:` addresses, each of which may have a bound for sizes: `mailto:a@acme.test!10m`. */
function domainsOf(rua: string): string[] {
  const domains = rua.split(',').flatMap((uri) => {
    const [, domain] = /^\s*mailto:[^\s@]{1,64}@([^\s@!]{1,255})(?:![^\s@]*)?\s*$/i.exec(uri) ?? [];
    return domain === undefined ? [] : [domain.toLowerCase().replace(/\.$/, '')];
  });
  return [...new Set(domains)];
}

const policyOf = (value: string | undefined) => POLICIES.find((policy) => policy === value?.toLowerCase()) ?? null;

function percentOf(value: string | undefined): number {
  const percent = /^\d{1,3}$/.test(value ?? '') ? Number(value) : 100;
  return Math.min(percent, 100);
}

export interface DmarcFacts {
  readonly own: Answer<'TXT'>;
  /** Of the organisational domain; null: it is the domain itself. */
  readonly above: Answer<'TXT'> | null;
  /** What stands at the names of `consentNamesOf`. */
  readonly consents?: ReadonlyArray<Answer<'TXT'>>;
}

/** Receivers need not send reports to more than two addresses; some do to a few more. */
const MAX_CONSENTS = 10;

/** Where other organisations say that they take reports of the domain (RFC 7489, 7.1). */
export function consentNamesOf({ own, above }: DmarcFacts, domain: string, organisation: string): string[] {
  const ownTexts = own.kind === 'found' ? textsWith(own, DMARC_VERSION) : [];
  const aboveTexts = above?.kind === 'found' ? textsWith(above, DMARC_VERSION) : [];
  // Only where the domain has none at all does that of the organisation count.
  const [texts, at] = own.kind === 'untold' || ownTexts.length > 0 ? [ownTexts, domain] : [aboveTexts, organisation];
  const [text] = texts;
  const parsed = text === undefined || texts.length > 1 ? null : parseDmarc(text);
  return (parsed?.reportsTo ?? [])
    .filter((host) => (registrableOf(host) ?? host) !== organisation)
    .slice(0, MAX_CONSENTS)
    .map((host) => `${at}._report._dmarc.${host}`);
}

export interface DmarcVerdict extends Verdict {
  /** Forged mail of the domain is refused or quarantined; null: not known. */
  readonly enforced: boolean | null;
}

export function judgeDmarc({ own, above, consents = [] }: DmarcFacts): DmarcVerdict {
  const isRefused = consents.some((one) => one.kind === 'found' && textsWith(one, DMARC_VERSION).length === 0);
  if (own.kind === 'untold') return { ...NOT_ANSWERED, enforced: null };
  const texts = textsWith(own, DMARC_VERSION);
  if (texts.length > 0) return judgeTexts(texts, false, isRefused);
  if (above?.kind === 'untold') return { ...NOT_ANSWERED, enforced: null };
  const inherited = above ? textsWith(above, DMARC_VERSION) : [];
  if (inherited.length > 0) return judgeTexts(inherited, true, isRefused);
  return { status: 'missing', record: null, notes: ['dmarc_missing'], enforced: false };
}

function judgeTexts(texts: readonly string[], inherited: boolean, isRefused: boolean): DmarcVerdict {
  const record = asRecord(texts);
  const notes: MailNote[] = inherited ? ['dmarc_inherited'] : [];
  const [text = ''] = texts;
  if (texts.length > 1) return { status: 'bad', record, notes: [...notes, 'dmarc_several'], enforced: false };
  const parsed = parseDmarc(text);
  if (!parsed) return { status: 'bad', record, notes: [...notes, 'dmarc_syntax'], enforced: false };
  const policy = inherited ? parsed.subdomains : parsed.policy;
  notes.push(`dmarc_${policy}`);
  const isApplied = policy !== 'none' && !parsed.test && parsed.percent > 0;
  let weak = !isApplied;
  if (policy !== 'none' && parsed.test) notes.push('dmarc_test');
  if (policy === 'none' && parsed.percent < 100) notes.push('dmarc_partial_none');
  if (policy !== 'none' && parsed.percent < 100) {
    notes.push('dmarc_partial');
    weak = true;
  }
  if (!inherited && policy !== 'none' && parsed.subdomains === 'none') {
    notes.push('dmarc_subdomains_open');
    weak = true;
  }
  if (parsed.reportsTo.length === 0) notes.push('dmarc_no_reports');
  if (isRefused) notes.push('dmarc_reports_not_accepted');
  if (parsed.strict) notes.push('dmarc_strict_alignment');
  return { status: weak ? 'weak' : 'good', record, notes, enforced: isApplied };
}
