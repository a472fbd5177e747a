import { MAIL_RECORD_CODES, type MailRecordKind } from '@rocca/contract/engines/dti/choices';
import type { Dns } from '@rocca/sources/dns/dns';
import type { CoverageReason } from '../../core/coverage-reasons.ts';
import { type Answer, type AnyAnswer, type Ask, askOf, evidenceOf, reasonOf } from '../dns-answer.ts';
import type { DomainFinding } from '../place.ts';
import { registrableOf } from '../registrable.ts';
import type { MailReport } from '../report.ts';
import { judgeBimi } from './bimi.ts';
import { judgeCaa } from './caa.ts';
import { askDane, judgeDane } from './dane.ts';
import { DKIM_SELECTORS, judgeDkim } from './dkim.ts';
import { consentNamesOf, judgeDmarc } from './dmarc.ts';
import { judgeDnssec } from './dnssec.ts';
import { type Judged, mailFindings } from './findings.ts';
import { isStsRecord, judgeMtaSts, type PolicyReply, policyUrlOf } from './mta-sts.ts';
import { judgeSpf } from './spf.ts';
import { parseSpf, SPF_VERSION } from './spf-record.ts';
import { walkSpf } from './spf-walk.ts';
import { judgeTlsRpt } from './tls-rpt.ts';
import { textsWith, type UntoldRecord, type Verdict } from './verdict.ts';

export { mailRemedyKey } from './definitions.ts';
export type { UntoldRecord } from './verdict.ts';

/** What the policy's address answered, without following redirects, or why it could not be asked. */
export type FetchedPolicy =
  | Exclude<PolicyReply, { kind: 'untold' }>
  | { readonly kind: 'untold'; readonly reason: CoverageReason; readonly detail: string };

export interface LookAtMail {
  readonly dns: Dns;
  /** Lower case, without the last dot. */
  readonly domain: string;
  readonly signal: AbortSignal;
  /** Null: the machines of the domain may not be contacted, and the mode of its MTA-STS policy stays unknown. */
  readonly fetchPolicy: ((url: string) => Promise<FetchedPolicy>) | null;
}

export interface MailSight {
  /** One for each kind, in the contract's order. */
  readonly records: MailReport[];
  readonly findings: DomainFinding[];
  /** What could not be read, and why: empty where everything was. */
  readonly untold: UntoldRecord[];
  /** Why the policy of MTA-STS was not read; null: it was. */
  readonly policyLack: { readonly reason: CoverageReason; readonly detail: string } | null;
  /** Whether anybody can send mail in the domain's name; null: not known. For the ransomware index. */
  readonly spoofable: boolean | null;
}

/** Asks for everything that protects the mail and the name of a domain, and judges it. */
export async function lookAtMail({ dns, domain, signal, fetchPolicy }: LookAtMail): Promise<MailSight> {
  const ask = askOf(dns, signal);
  const organisation = registrableOf(domain) ?? domain;
  const [mx, spf, dkim, dmarc, sts, tlsRpt, bimi, caa, dnssec] = await Promise.all([
    ask(domain, 'MX'),
    askSpf(ask, domain),
    askDkim(ask, domain),
    askDmarc(ask, domain, organisation),
    askSts(ask, domain, fetchPolicy, signal),
    ask(`_smtp._tls.${domain}`, 'TXT'),
    ask(`default._bimi.${domain}`, 'TXT'),
    askCaa(ask, domain, organisation),
    askDnssec(ask, domain, organisation),
  ]);
  // A single dot says that the domain takes no mail (RFC 7505).
  const mailServers =
    mx.kind === 'untold' ? null : mx.records.map(({ target }) => target).filter((one) => !/^\.?$/.test(one));
  const receivesMail = mailServers && mailServers.length > 0;
  const dane = await askDane(ask, mailServers ?? []);

  const dmarcVerdict = judgeDmarc(dmarc);
  const { enforced } = dmarcVerdict;
  const judged: Judged = {
    spf: {
      verdict: judgeSpf({ ...spf, receivesMail, enforced: enforced === true }),
      evidence:
        seen([spf.answer], SPF_VERSION) +
        (spf.walk ? `\nRFC 7208, 4.6.4: lookup ${spf.walk.lookups}/10, void ${spf.walk.voids}/2` : ''),
    },
    dkim: dkimOf(domain, judgeDkim(dkim, receivesMail)),
    dmarc: { verdict: dmarcVerdict, evidence: seen([dmarc.own, dmarc.above, ...dmarc.consents]) },
    mta_sts: {
      verdict: judgeMtaSts({ answer: sts.answer, policy: sts.policy, mailServers }),
      evidence: [
        seen([sts.answer]),
        ...(sts.policy?.kind === 'answered' ? [policyEvidence(domain, sts.policy)] : []),
      ].join('\n'),
    },
    dane: {
      verdict: judgeDane(dane, receivesMail),
      evidence: seen(dane.map(({ tlsa }) => tlsa)),
    },
    tls_rpt: { verdict: judgeTlsRpt(tlsRpt, receivesMail), evidence: seen([tlsRpt]) },
    dnssec: { verdict: judgeDnssec(dnssec), evidence: seen([dnssec.ds, dnssec.keys]) },
    caa: { verdict: judgeCaa(caa), evidence: seen(caa) },
    bimi: { verdict: judgeBimi(bimi, enforced), evidence: seen([bimi]) },
  };

  const findings = mailFindings(domain, judged, dmarcVerdict);
  return {
    records: MAIL_RECORD_CODES.map((kind) => ({ kind, ...reportOf(judged[kind].verdict) })),
    findings,
    untold: [
      ...untoldOf('spf', domain, [spf.answer]),
      ...(spf.walk?.unread ?? []).map(({ name, reason }) => ({
        kind: 'spf' as const,
        reason: reasonOf(reason),
        detail: name,
      })),
      ...untoldOf(
        'dkim',
        `_domainkey.${domain}`,
        dkim.map(({ answer }) => answer),
      ).slice(0, 1),
      ...untoldOf('dmarc', `_dmarc.${domain}`, [dmarc.own, dmarc.above]),
      ...dmarc.names.flatMap((name, index) => untoldOf('dmarc', name, [dmarc.consents[index] ?? null])),
      ...untoldOf('mta_sts', `_mta-sts.${domain}`, [sts.answer]),
      ...untoldOf('mta_sts', `${domain} MX`, [mx]),
      ...untoldOf('tls_rpt', `${domain} MX`, [mx]),
      ...untoldOf('tls_rpt', `_smtp._tls.${domain}`, [tlsRpt]),
      ...untoldOf('dane', `${domain} MX`, [mx]),
      ...dane.flatMap(({ server, tlsa, ds }) => untoldOf('dane', `_25._tcp.${server}`, [tlsa, ds])),
      ...untoldOf('dnssec', domain, [dnssec.ds, dnssec.keys]),
      ...untoldOf('caa', domain, caa),
      ...untoldOf('bimi', `default._bimi.${domain}`, [bimi]),
    ],
    policyLack: policyLackOf(sts),
    spoofable: enforced === null ? null : findings.some(({ key }) => key === 'mail-spoofable'),
  };
}

const reportOf = ({ status, record, notes }: Verdict) => ({ status, record, notes });

async function askSpf(ask: Ask, domain: string) {
  const answer = await ask(domain, 'TXT');
  const [text, second] = answer.kind === 'found' ? textsWith(answer, SPF_VERSION) : [];
  const record = text === undefined || second !== undefined ? null : parseSpf(text);
  return { answer, walk: record && (await walkSpf(domain, record, ask)) };
}

async function askDmarc(ask: Ask, domain: string, organisation: string) {
  const [own, above] = await Promise.all([
    ask(`_dmarc.${domain}`, 'TXT'),
    organisation === domain ? null : ask(`_dmarc.${organisation}`, 'TXT'),
  ]);
  const names = consentNamesOf({ own, above }, domain, organisation);
  return { own, above, names, consents: await Promise.all(names.map((name) => ask(name, 'TXT'))) };
}

const askDkim = (ask: Ask, domain: string) =>
  Promise.all(
    DKIM_SELECTORS.map(async (selector) => ({
      selector,
      answer: await ask(`${selector}._domainkey.${domain}`, 'TXT'),
    })),
  );

async function askSts(ask: Ask, domain: string, fetchPolicy: LookAtMail['fetchPolicy'], signal: AbortSignal) {
  const answer = await ask(`_mta-sts.${domain}`, 'TXT');
  return { answer, policy: isStsRecord(answer) ? await policyOf(domain, fetchPolicy, signal) : null };
}

function policyLackOf({ answer, policy }: Awaited<ReturnType<typeof askSts>>): MailSight['policyLack'] {
  if (answer.kind === 'untold') return { reason: reasonOf(answer.reason), detail: '' };
  if (policy === null) return { reason: 'nothing_to_check', detail: '' };
  return policy.kind === 'untold' ? { reason: policy.reason, detail: policy.detail } : null;
}

async function policyOf(
  domain: string,
  fetchPolicy: LookAtMail['fetchPolicy'],
  signal: AbortSignal,
): Promise<FetchedPolicy> {
  const url = policyUrlOf(domain);
  if (!fetchPolicy) return { kind: 'untold', reason: 'no_contact', detail: url };
  try {
    return await fetchPolicy(url);
  } catch {
    signal.throwIfAborted();
    return { kind: 'untold', reason: 'tool_failed', detail: url };
  }
}

/**
 * From the domain up to the one that is registered: the first with records decides. RFC 8659 climbs on through the
 * suffix, where registries publish none.
 */
async function askCaa(ask: Ask, domain: string, organisation: string): Promise<Array<Answer<'CAA'>>> {
  const answers: Array<Answer<'CAA'>> = [];
  for (let name = domain; ; name = name.slice(name.indexOf('.') + 1)) {
    const answer = await ask(name, 'CAA');
    answers.push(answer);
    if (name === organisation || !name.includes('.')) return answers;
    if (answer.kind === 'untold' || answer.records.length > 0) return answers;
  }
}

/** A name that is no zone of its own is signed with the zone of the registered domain. */
async function askDnssec(ask: Ask, domain: string, organisation: string) {
  const at = async (name: string) => {
    const [ds, keys] = await Promise.all([ask(name, 'DS'), ask(name, 'DNSKEY')]);
    return { ds, keys };
  };
  const own = await at(domain);
  const isSilent = [own.ds, own.keys].every((answer) => answer.kind === 'found' && answer.records.length === 0);
  return isSilent && organisation !== domain ? at(organisation) : own;
}

/** Records of the answers as evidence; of many texts at a name only those that are meant. */
function seen(answers: ReadonlyArray<AnyAnswer | null>, meant?: RegExp): string {
  return answers
    .flatMap((answer) => {
      if (answer?.kind !== 'found') return [];
      const records = meant
        ? answer.records.filter((record) => record.type === 'TXT' && meant.test(record.text))
        : answer.records;
      return [evidenceOf({ ...answer, records })];
    })
    .join('\n');
}

const policyEvidence = (domain: string, { status, body, untrusted }: Extract<PolicyReply, { kind: 'answered' }>) =>
  [
    `${policyUrlOf(domain)} ${status}`,
    ...(untrusted === null ? [] : [`certificate: ${untrusted}`]),
    body.slice(0, 1000).toWellFormed(),
  ].join('\n');

const dkimOf = (domain: string, verdict: Verdict) => ({
  verdict,
  evidence: (verdict.record ?? '').replaceAll(
    /^([^:\n]+): /gm,
    (_, selector: string) => `${selector}._domainkey.${domain} TXT `,
  ),
});

function untoldOf(kind: MailRecordKind, name: string, answers: ReadonlyArray<AnyAnswer | null>): UntoldRecord[] {
  return answers.flatMap((answer) =>
    answer?.kind === 'untold' ? [{ kind, reason: reasonOf(answer.reason), detail: name }] : [],
  );
}
