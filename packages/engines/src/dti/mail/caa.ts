import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer, Found } from '../dns-answer.ts';
import { asRecord, NOT_ANSWERED, type Verdict } from './verdict.ts';

/** Certification Authority Authorization, RFC 8659. */

const KNOWN_TAGS: ReadonlySet<string> = new Set([
  'issue',
  'issuewild',
  'iodef',
  'contactemail',
  'contactphone',
  'issuemail',
  'issuevmc',
]);

/** Answers from the domain upwards: the first name with records decides for all names below. */
export function judgeCaa(answers: ReadonlyArray<Answer<'CAA'>>): Verdict {
  const index = answers.findIndex((answer) => answer.kind === 'untold' || answer.records.length > 0);
  const deciding = answers[index];
  if (!deciding) return { status: 'missing', record: null, notes: ['caa_missing'] };
  if (deciding.kind === 'untold') return NOT_ANSWERED;
  return judgeRecords(deciding, index > 0);
}

function judgeRecords({ records }: Found<'CAA'>, inherited: boolean): Verdict {
  const record = asRecord(records.map(({ critical, tag, value }) => `${critical ? 128 : 0} ${tag} "${value}"`));
  const notes: MailNote[] = inherited ? ['caa_inherited'] : [];
  const tagged = records.map(({ critical, tag, value }) => ({ critical, tag: tag.toLowerCase(), value }));
  if (tagged.some(({ critical, tag }) => critical && !KNOWN_TAGS.has(tag)))
    return { status: 'bad', record, notes: [...notes, 'caa_unknown_critical'] };
  const issuers = tagged.filter(({ tag }) => tag === 'issue');
  if (issuers.length === 0) return { status: 'weak', record, notes: [...notes, 'caa_no_issue'] };
  const isNobody = issuers.every(({ value }) => value.split(';')[0]?.trim() === '');
  return { status: 'good', record, notes: [...notes, isNobody ? 'caa_forbids' : 'caa_restricts'] };
}
