import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer } from '../dns-answer.ts';
import { asRecord, NOT_ANSWERED, tagsOf, textsWith, type Verdict } from './verdict.ts';

/** Brand Indicators for Message Identification: a logo beside messages, for domains with an enforced DMARC. */

const VERSION = /^v\s*=\s*BIMI1\s*(?:;|$)/;
const HTTPS = /^https:\/\/\S{1,1000}$/i;

export function judgeBimi(answer: Answer<'TXT'>, enforced: boolean | null): Verdict {
  if (answer.kind === 'untold') return NOT_ANSWERED;
  const texts = textsWith(answer, VERSION);
  const record = asRecord(texts);
  const [text] = texts;
  if (text === undefined) return { status: 'missing', record, notes: ['bimi_missing'] };
  const tags = texts.length === 1 ? tagsOf(text) : null;
  const logo = tags?.get('l') ?? '';
  const certificate = tags?.get('a') ?? '';
  if (tags?.has('l') && logo === '' && certificate === '') return { status: 'good', record, notes: ['bimi_declined'] };
  const isOptional = (url: string) => url === '' || HTTPS.test(url);
  if (!tags || !HTTPS.test(logo) || !isOptional(certificate)) return { status: 'bad', record, notes: ['bimi_invalid'] };
  const notes: MailNote[] = ['bimi_good'];
  if (certificate === '') notes.push('bimi_no_certificate');
  if (enforced === false) notes.push('bimi_needs_dmarc');
  return { status: enforced === false ? 'weak' : 'good', record, notes };
}
