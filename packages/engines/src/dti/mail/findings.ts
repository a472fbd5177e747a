import type { MailRecordKind } from '@rocca/contract/engines/dti/choices';
import type { MailNote } from '@rocca/contract/engines/dti/mail-notes';
import { type Definition, findingOf } from '../../core/finding.ts';
import type { DomainFinding } from '../place.ts';
import * as definitions from './definitions.ts';
import type { DmarcVerdict } from './dmarc.ts';
import type { Verdict } from './verdict.ts';

/** What a note is evidence of. Notes that are not here are worth knowing, and no weakness by themselves. */
const FINDINGS: Partial<Record<MailNote, Definition>> = {
  dmarc_partial: definitions.DMARC_PARTIAL,
  dmarc_subdomains_open: definitions.DMARC_PARTIAL,
  spf_missing: definitions.SPF_MISSING,
  spf_missing_no_mail: definitions.SPF_MISSING,
  spf_all_pass: definitions.SPF_PERMISSIVE,
  spf_everyone: definitions.SPF_PERMISSIVE,
  spf_broad_range: definitions.SPF_BROAD,
  spf_several: definitions.SPF_BROKEN,
  spf_syntax: definitions.SPF_BROKEN,
  spf_too_many_lookups: definitions.SPF_BROKEN,
  spf_void_lookups: definitions.SPF_BROKEN,
  spf_loop: definitions.SPF_BROKEN,
  spf_include_broken: definitions.SPF_BROKEN,
  spf_too_many_mx: definitions.SPF_BROKEN,
  spf_all_neutral: definitions.SPF_NEUTRAL,
  spf_no_all: definitions.SPF_NEUTRAL,
  dkim_key_short: definitions.DKIM_SHORT,
  dkim_key_weak: definitions.DKIM_WEAK,
  mta_sts_missing: definitions.MTA_STS_MISSING,
  mta_sts_invalid: definitions.MTA_STS_INEFFECTIVE,
  mta_sts_no_policy: definitions.MTA_STS_INEFFECTIVE,
  mta_sts_untrusted: definitions.MTA_STS_INEFFECTIVE,
  mta_sts_testing: definitions.MTA_STS_INEFFECTIVE,
  mta_sts_off: definitions.MTA_STS_INEFFECTIVE,
  mta_sts_mx_mismatch: definitions.MTA_STS_INEFFECTIVE,
  mta_sts_short_lived: definitions.MTA_STS_INEFFECTIVE,
  tls_rpt_missing: definitions.TLS_RPT_MISSING,
  tls_rpt_invalid: definitions.TLS_RPT_MISSING,
  dane_partial: definitions.DANE_BROKEN,
  dane_invalid: definitions.DANE_BROKEN,
  dane_unsigned: definitions.DANE_BROKEN,
  dnssec_missing: definitions.DNSSEC_MISSING,
  dnssec_no_ds: definitions.DNSSEC_MISSING,
  dnssec_no_keys: definitions.DNSSEC_BROKEN,
  dnssec_old_algorithm: definitions.DNSSEC_BROKEN,
  caa_missing: definitions.CAA_MISSING,
  caa_no_issue: definitions.CAA_MISSING,
  caa_unknown_critical: definitions.CAA_MISSING,
};

/** Notes from the MTA-STS policy file. Its findings belong to the step `mail_policy`: without contact only DNS is read. */
const OF_POLICY: ReadonlySet<MailNote> = new Set([
  'mta_sts_no_policy',
  'mta_sts_untrusted',
  'mta_sts_testing',
  'mta_sts_off',
  'mta_sts_mx_mismatch',
  'mta_sts_short_lived',
]);

/** A record of each kind: what is said of it and what was seen. */
export type Judged = Readonly<Record<MailRecordKind, { readonly verdict: Verdict; readonly evidence: string }>>;

export function mailFindings(domain: string, judged: Judged, dmarc: DmarcVerdict): DomainFinding[] {
  const findings = Object.entries(judged).flatMap(([kind, { verdict, evidence }]) => {
    const found = new Map(verdict.notes.map((note) => [FINDINGS[note], OF_POLICY.has(note)] as const));
    return [...found].flatMap(([definition, ofPolicy]) =>
      definition ? [at(domain, kind as MailRecordKind, { definition, evidence, ofPolicy })] : [],
    );
  });
  const whole = forgery(judged.spf.verdict, dmarc);
  return whole
    ? [
        at(domain, 'dmarc', { definition: whole, evidence: `${judged.dmarc.evidence}\n${judged.spf.evidence}` }),
        ...findings,
      ]
    : findings;
}

/** What is not known proves nothing: without an answer about SPF only DMARC's own weakness is told. */
function forgery(spf: Verdict, { enforced }: DmarcVerdict): Definition | null {
  if (enforced !== false) return null;
  const refuses = spf.status === 'good' || spf.status === 'unknown' || spf.notes.includes('spf_all_fail');
  return refuses && spf.status !== 'bad' ? definitions.DMARC_NOT_ENFORCED : definitions.SPOOFABLE;
}

interface Seen {
  readonly definition: Definition;
  readonly evidence: string;
  readonly ofPolicy?: boolean;
}

function at(domain: string, kind: MailRecordKind, { definition, evidence, ofPolicy = false }: Seen): DomainFinding {
  const check = ofPolicy ? 'mail_policy' : 'mail';
  const finding = findingOf({ definition, evidence }, { check, place: { name: domain } });
  return { ...finding, remedy: { kind: 'act', key: definitions.mailRemedyKey(kind) } };
}
