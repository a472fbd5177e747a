import { sql } from 'drizzle-orm';
import { createFacts, type FactRules } from '../../core/facts/engine-facts.ts';
import { ASKED_SERVICES, isOutside } from '../../core/facts/exposed-services.ts';
import type { ReportFacts } from '../../core/report-facts.ts';

const PORTS = ASKED_SERVICES.flatMap(({ topic, ports, label }) => ports.map((port) => ({ topic, port, label })));

/** Sources tell what they saw when they last came by; what is older may be shut by now. */
const MAX_AGE_DAYS = 90;

/** Sources name no service: a port is told with its number, and as what is usual there. */
const EXPOSED = sql`
  SELECT p.report_no, s.topic, count(*)::int AS count, array_agg(DISTINCT s.label || ' ' || s.port) AS named,
    NULL::int AS beside
  FROM asked JOIN dti_ports p ON p.report_no = asked.no
  JOIN unnest(${sql.param(PORTS.map(({ topic }) => topic))}::text[], ${sql.param(PORTS.map(({ port }) => port))}::int[],
    ${sql.param(PORTS.map(({ label }) => label))}::text[]) AS s (topic, port, label) ON s.port = p.port
  WHERE asked.full_mode AND p.protocol = 'tcp' AND ${isOutside(sql`p.ip`)}
    AND (p.seen_on IS NULL OR p.seen_on > asked.begun_at - make_interval(days => ${MAX_AGE_DAYS}))
  GROUP BY p.report_no, s.topic`;

/**
 * Accounts in breaches, as many as the report counts, once somebody has verified one of the breaches. The summary of a
 * lite licence has these numbers, too.
 */
const BREACHED = sql`
  SELECT b.report_no, 'breached_addresses' AS topic, sum(b.accounts)::int AS count,
    (array_agg(b.fullname ORDER BY b.verified DESC, b.accounts DESC, b.no))[1:4] AS named, count(*)::int AS beside
  FROM asked JOIN dti_breach_sources b ON b.report_no = asked.no
  WHERE b.accounts > 0 GROUP BY b.report_no HAVING bool_or(b.verified)`;

/**
 * Domains whose risk is high: the others may be the company's own, or nobody's. A lite licence opens the number of all of
 * them, which tells nothing of these.
 */
const LOOKALIKES = sql`
  SELECT k.report_no, 'lookalike_domain' AS topic, count(*)::int AS count,
    (array_agg(k.domain ORDER BY k.similarity DESC, k.domain))[1:4] AS named, NULL::int AS beside
  FROM asked JOIN dti_lookalikes k ON k.report_no = asked.no
  WHERE asked.full_mode AND k.band = 3 GROUP BY k.report_no`;

export const DTI_RULES: FactRules = {
  engine: 'dti',
  measures: ['mail', 'ports', 'contact', 'breaches', 'takeover', 'lookalikes'],
  keys: {
    weak_mail_protection: {
      'mail-spoofable': { it: 'posta falsificabile', en: 'mail can be forged' },
      'dmarc-not-enforced': { it: 'DMARC non applicato', en: 'DMARC not enforced' },
      'dmarc-partial': { it: 'DMARC solo in parte', en: 'DMARC in part only' },
      'spf-missing': { it: 'SPF assente', en: 'no SPF' },
      'spf-permissive': { it: 'SPF autorizza chiunque', en: 'SPF allows any sender' },
      'spf-broad-range': { it: 'SPF troppo ampio', en: 'SPF too broad' },
      'spf-broken': { it: 'SPF non valido', en: 'SPF not valid' },
      'spf-neutral': { it: 'SPF neutrale', en: 'SPF neutral' },
    },
    subdomain_takeover: {
      'takeover-cname-provider': { it: 'CNAME', en: 'CNAME' },
      'takeover-cname-domain': { it: 'CNAME', en: 'CNAME' },
      'takeover-ns-domain': { it: 'NS', en: 'NS' },
      'takeover-ns-lame': { it: 'NS', en: 'NS' },
      'takeover-mx-domain': { it: 'MX', en: 'MX' },
    },
  },
  rows: [EXPOSED, BREACHED, LOOKALIKES],
};

/** What a look at a domain knows that a questionnaire asks about. */
export const dtiFacts: ReportFacts = createFacts(DTI_RULES);

/** Of the same, what the summary opens. */
export const dtiLiteFacts: ReportFacts = createFacts({ ...DTI_RULES, engine: 'dti_lite', liteOnly: true });
