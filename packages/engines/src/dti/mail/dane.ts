import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import type { Answer, Ask } from '../dns-answer.ts';
import { registrableOf } from '../registrable.ts';
import { asRecord, NOT_ANSWERED, type Verdict } from './verdict.ts';

/** Certificates of mail servers in the DNS: RFC 6698, for SMTP RFC 7672. */

/** What is published for one mail server, and whether its zone is signed. */
export interface ServerTlsa {
  readonly server: string;
  readonly tlsa: Answer<'TLSA'>;
  readonly ds: Answer<'DS'>;
}

/** More mail servers than these are asked about by nobody. */
const MAX_SERVERS = 20;

export const askDane = (ask: Ask, servers: readonly string[]): Promise<ServerTlsa[]> =>
  Promise.all(
    [...new Set(servers)].slice(0, MAX_SERVERS).map(async (server) => {
      const [tlsa, ds] = await Promise.all([
        ask(`_25._tcp.${server}`, 'TLSA'),
        ask(registrableOf(server) ?? server, 'DS'),
      ]);
      return { server, tlsa, ds };
    }),
  );

export function judgeDane(servers: readonly ServerTlsa[], receivesMail: boolean | null): Verdict {
  if (receivesMail === false) return { status: 'missing', record: null, notes: ['dane_no_mail'] };
  const answers = servers.flatMap(({ tlsa, ds }) => (tlsa.kind === 'found' ? [{ tlsa, ds }] : []));
  if (receivesMail === null || answers.length < servers.length) return NOT_ANSWERED;
  const published = answers.filter(({ tlsa }) => tlsa.records.length > 0);
  const record = asRecord(published.flatMap(({ tlsa }) => tlsa.records.map(({ text }) => `${tlsa.name} ${text}`)));
  if (published.length === 0) return { status: 'missing', record, notes: ['dane_missing'] };
  if (published.some(({ ds }) => ds.kind === 'untold')) return { ...NOT_ANSWERED, record };
  const isSigned = published.every(
    ({ tlsa, ds }) => tlsa.authenticated || (ds.kind === 'found' && ds.records.length > 0),
  );
  const notes: MailNote[] = [];
  if (published.some(({ tlsa }) => !tlsa.records.some(({ text }) => isUsable(text)))) notes.push('dane_invalid');
  if (!isSigned) notes.push('dane_unsigned');
  if (published.length < answers.length) notes.push('dane_partial');
  if (notes.length === 0) return { status: 'good', record, notes: ['dane_good'] };
  return { status: notes.includes('dane_invalid') ? 'bad' : 'weak', record, notes };
}

const DIGEST_CHARACTERS: Readonly<Record<string, number>> = { 1: 64, 2: 128 };

/** `3 1 1 0A1B…`: for mail only the usages 2 and 3 count, which need no public authority (RFC 7672, 3.1). */
function isUsable(text: string): boolean {
  const [, matching = '', data = ''] = /^[23] [01] ([012]) ([0-9a-f]+)$/i.exec(text) ?? [];
  const length = DIGEST_CHARACTERS[matching];
  return data !== '' && (length === undefined || data.length === length);
}
