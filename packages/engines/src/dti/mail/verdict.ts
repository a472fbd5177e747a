import type { MailRecordKind, MailStatus } from '@rocca/contract/engines/dti/choices';
import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import type { Found } from '../dns-answer.ts';

/** As long as reports store it. */
const MAX_RECORD_CHARACTERS = 4000;

/** What a judge says of one kind of record. */
export interface Verdict {
  readonly status: MailStatus;
  readonly record: string | null;
  readonly notes: readonly MailNote[];
}

/** Why a record, or a part of what it refers to, is not known. */
export interface UntoldRecord {
  readonly kind: MailRecordKind;
  readonly reason: CoverageReason;
  /** One line: the name that was asked. */
  readonly detail: string;
}

export const NOT_ANSWERED: Verdict = { status: 'unknown', record: null, notes: ['not_answered'] };

/** Texts that carry a version tag, and so mean to be of this kind. */
export function textsWith(answer: Found<'TXT'>, version: RegExp): string[] {
  return answer.records.map(({ text }) => text).filter((text) => version.test(text));
}

export const asRecord = (texts: readonly string[]): string | null =>
  texts.length === 0 ? null : texts.join('\n').slice(0, MAX_RECORD_CHARACTERS).toWellFormed();

/** `tag=value; tag=value`, as DKIM, DMARC and their kin are written; null: not of this form. Tags are lower case. */
export function tagsOf(text: string): ReadonlyMap<string, string> | null {
  const tags = new Map<string, string>();
  for (const part of text.split(';')) {
    if (part.trim() === '') continue;
    const equals = part.indexOf('=');
    const tag = part.slice(0, equals).trim().toLowerCase();
    // A tag that stands twice makes the whole list invalid (RFC 6376, 3.2).
    if (equals < 1 || !/^[a-z][a-z0-9_]*$/.test(tag) || tags.has(tag)) return null;
    tags.set(tag, part.slice(equals + 1).trim());
  }
  return tags;
}
