import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer } from '../dns-answer.ts';
import { parseSpf, type Qualifier, SPF_VERSION, type SpfRecord } from './spf-record.ts';
import type { SpfWalk } from './spf-walk.ts';
import { asRecord, NOT_ANSWERED, textsWith, type Verdict } from './verdict.ts';

/** Sender Policy Framework, RFC 7208. */

/** Lookups that receivers make at most, and those of them that may find nothing (RFC 7208, 4.6.4). */
const MAX_LOOKUPS = 10;
const MAX_VOID_LOOKUPS = 2;
const NEAR_LIMIT = 9;

/** Problems that make receivers treat the record as an error. */
const ERRORS: ReadonlySet<MailNote> = new Set<MailNote>([
  'spf_several',
  'spf_syntax',
  'spf_too_many_lookups',
  'spf_void_lookups',
  'spf_loop',
  'spf_include_broken',
  'spf_too_many_mx',
]);
const OPEN: ReadonlySet<MailNote> = new Set<MailNote>(['spf_all_pass', 'spf_everyone']);
const WEAKNESSES: ReadonlySet<MailNote> = new Set<MailNote>([
  'spf_all_neutral',
  'spf_all_soft',
  'spf_no_all',
  'spf_ptr',
  'spf_broad_range',
]);

const ALL_NOTES = {
  '+': 'spf_all_pass',
  '?': 'spf_all_neutral',
  '~': 'spf_all_soft',
  '-': 'spf_all_fail',
} as const satisfies Record<Qualifier, MailNote>;

export interface SpfFacts {
  readonly answer: Answer<'TXT'>;
  /** What the record refers to; null: there is no single readable record. */
  readonly walk: SpfWalk | null;
  /** False: the domain has no mail server; null: not known. */
  readonly receivesMail: boolean | null;
  /** Whether DMARC has forged mail refused or quarantined. */
  readonly enforced: boolean;
}

export function judgeSpf({ answer, walk, receivesMail, enforced }: SpfFacts): Verdict {
  if (answer.kind === 'untold') return NOT_ANSWERED;
  const texts = textsWith(answer, SPF_VERSION);
  const record = asRecord(texts);
  const [text] = texts;
  if (text === undefined)
    return { status: 'missing', record, notes: [receivesMail === false ? 'spf_missing_no_mail' : 'spf_missing'] };
  if (texts.length > 1) return { status: 'bad', record, notes: ['spf_several'] };
  const parsed = parseSpf(text);
  if (!parsed || !walk) return { status: 'bad', record, notes: ['spf_syntax'] };
  const notes = notesOf(parsed, walk, enforced);
  const has = (set: ReadonlySet<MailNote>) => notes.some((note) => set.has(note));
  if (has(ERRORS) || has(OPEN)) return { status: 'bad', record, notes };
  // What was not read may hold an error: it cannot be called good, but a weakness stays one.
  if (has(WEAKNESSES)) return { status: 'weak', record, notes };
  return { status: notes.includes('spf_unread') ? 'unknown' : 'good', record, notes };
}

function notesOf({ mechanisms, hasMore }: SpfRecord, walk: SpfWalk, enforced: boolean): MailNote[] {
  const notes: MailNote[] = [];
  if (walk.all === '~' && enforced) notes.push('spf_all_soft_enforced');
  else if (walk.all !== null) notes.push(ALL_NOTES[walk.all]);
  // A redirect that could not be read would have told.
  else if (!walk.notes.has('spf_unread') && !walk.notes.has('spf_macros')) notes.push('spf_no_all');
  if (walk.all === '-' && mechanisms.length === 1) notes.push('spf_sends_nothing');
  if (hasMore) notes.push('spf_terms_after_all');
  if (walk.lookups > MAX_LOOKUPS) notes.push('spf_too_many_lookups');
  else if (walk.lookups >= NEAR_LIMIT) notes.push('spf_lookups_near_limit');
  if (walk.voids > MAX_VOID_LOOKUPS) notes.push('spf_void_lookups');
  return [...notes, ...walk.notes];
}
