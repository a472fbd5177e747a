import { sql } from 'drizzle-orm';
import { rankOf } from '../../core/certainty.ts';
import { createFacts, type FactRules } from '../../core/facts/engine-facts.ts';
import { ASKED_SERVICES, isOutside } from '../../core/facts/exposed-services.ts';
import { BAD_CERTIFICATES, TLS_WEAKNESSES } from '../../core/facts/tls-keys.ts';
import type { ReportFacts } from '../../core/report-facts.ts';

const WITHOUT_PASSWORD = {
  'ftp-anonymous': { it: 'FTP anonimo', en: 'anonymous FTP' },
  'redis-open': { it: 'Redis senza password', en: 'Redis without a password' },
  'mongodb-open': { it: 'MongoDB senza password', en: 'MongoDB without a password' },
  'mysql-empty-password': { it: 'MySQL senza password', en: 'MySQL without a password' },
  'snmp-public': { it: 'SNMP «public»', en: 'SNMP “public”' },
} as const;

/** What shows which service it is, though it names no product. */
const TELLING = ['telnet-open', 'redis-open', 'mongodb-open', 'mysql-empty-password', 'smb-v1'];

const NAMED = ASKED_SERVICES.flatMap(({ topic, names, label }) => names.map((name) => ({ topic, name, label })));
const column = (of: 'topic' | 'name' | 'label') => sql`${sql.param(NAMED.map((one) => one[of]))}::text[]`;

const ofInterest = sql`p.state = 'open' AND p.service = ANY (${column('name')}) AND ${isOutside(sql`p.ip`)}`;

/**
 * Services that can be reached from outside. One that told neither product nor version is named by the number of its
 * port, which proves nothing, unless a check has shown what it is.
 */
const EXPOSED = sql`
  SELECT asked.no AS report_no, s.topic, count(*)::int AS count, array_agg(DISTINCT s.label) AS named, NULL::int AS beside
  FROM asked
  CROSS JOIN LATERAL (
    SELECT p.ip, p.port, p.protocol, p.service FROM nscan_ports p
    WHERE p.report_no = asked.no AND ${ofInterest} AND coalesce(p.product, p.version, p.extra) IS NOT NULL
    UNION
    SELECT p.ip, p.port, p.protocol, p.service FROM report_issues i
    JOIN report_findings f ON f.report_no = i.report_no AND f.issue_no = i.no
    JOIN nscan_ports p ON p.report_no = f.report_no AND p.ip = f.ip AND p.port = f.port AND p.protocol = f.protocol
    WHERE i.report_no = asked.no AND i.findings > 0 AND i.proof <> ${rankOf('unverified')}
      AND i.vulnerability = ANY (${sql.param(TELLING)}::text[]) AND ${ofInterest}
  ) p
  JOIN unnest(${column('topic')}, ${column('name')}, ${column('label')}) AS s (topic, name, label) ON s.name = p.service
  WHERE asked.full_mode GROUP BY asked.no, s.topic`;

export const NSCAN_RULES: FactRules = {
  engine: 'nscan',
  measures: ['services'],
  keys: {
    weak_credentials: WITHOUT_PASSWORD,
    weak_encryption: {
      ...TLS_WEAKNESSES,
      'telnet-open': { it: 'Telnet in chiaro', en: 'Telnet in the clear' },
      'smb-v1': { it: 'SMB versione 1', en: 'SMB version 1' },
    },
    bad_certificate: BAD_CERTIFICATES,
  },
  rows: [EXPOSED],
};

/** What a network scan knows that a questionnaire asks about. */
export const nscanFacts: ReportFacts = createFacts(NSCAN_RULES);
