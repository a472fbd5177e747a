import type { Answer } from '../dns-answer.ts';
import { asRecord, NOT_ANSWERED, tagsOf, textsWith, type Verdict } from './verdict.ts';

/** SMTP TLS Reporting, RFC 8460. */

const VERSION = /^v\s*=\s*TLSRPTv1\s*(?:;|$)/;
const ADDRESS = /^\s*(?:mailto:[^\s@]{1,64}@[^\s@]{1,255}|https:\/\/\S{1,500})\s*$/i;

export function judgeTlsRpt(answer: Answer<'TXT'>, receivesMail: boolean | null): Verdict {
  if (answer.kind === 'untold') return NOT_ANSWERED;
  const texts = textsWith(answer, VERSION);
  const record = asRecord(texts);
  const [text] = texts;
  // Whether it is needed depends on the mail servers.
  if (text === undefined && receivesMail === null) return NOT_ANSWERED;
  if (text === undefined)
    return { status: 'missing', record, notes: [receivesMail === false ? 'tls_rpt_no_mail' : 'tls_rpt_missing'] };
  const addresses = (tagsOf(text)?.get('rua') ?? '').split(',');
  const isValid = texts.length === 1 && addresses.every((address) => ADDRESS.test(address));
  return isValid
    ? { status: 'good', record, notes: ['tls_rpt_good'] }
    : { status: 'bad', record, notes: ['tls_rpt_invalid'] };
}
