import { z } from 'zod';
import { coverageShape } from '../../report/coverage.schema.ts';
import { differenceSection } from '../../report/difference.schema.ts';
import {
  DESCENDING_FINDING_SORTS,
  FINDING_SORT_ALIASES,
  FINDING_SORTS,
  findingFilters,
  findingShape,
} from '../../report/finding.schema.ts';
import { remedies, vulnerabilityGroups } from '../../report/groups.schema.ts';
import { some, threatsAsLevels } from '../../report/levels.ts';
import { list, object, type RowOf } from '../../report/section.ts';
import { findingCounts } from '../../report/summary.schema.ts';
import { LEVELS, THREATS } from '../../severity/severity.ts';
import {
  LOOKALIKE_HOLDERS,
  LOOKALIKE_KINDS,
  type LookalikeKind,
  MAIL_RECORD_CODES,
  MAIL_STATUSES,
  RISKS,
} from './choices.ts';

/** The sections of a domain's report, as `GET /reports/graphql/` gives them; the full and the lite engine share them. */

const column = (it: string, en: string) => ({ column: { it, en } });
const RISK_WORDS = {
  High: { it: 'Alto', en: 'High' },
  Medium: { it: 'Medio', en: 'Medium' },
  Low: { it: 'Basso', en: 'Low' },
};
const MAIL_STATUS_WORDS = {
  good: { it: 'Corretto', en: 'Good' },
  weak: { it: 'Debole', en: 'Weak' },
  bad: { it: 'Errato', en: 'Invalid' },
  missing: { it: 'Assente', en: 'Missing' },
  unknown: { it: 'Non noto', en: 'Not known' },
};
const HOLDER_WORDS = {
  own: { it: 'L’azienda', en: 'The company' },
  parked: { it: 'Parcheggiato', en: 'Parked' },
  other: { it: 'Altri', en: 'Others' },
};
/** A remark where something holds, and nothing where it does not. */
const remark = (it: string, en: string) => ({
  ...column('Note', 'Notes'),
  words: { true: { it, en }, false: { it: '', en: '' } },
});
const risk = z.enum(THREATS).meta({ ...column('Rischio', 'Risk'), words: RISK_WORDS });
const kind = z.enum(Object.keys(LOOKALIKE_KINDS) as [LookalikeKind, ...LookalikeKind[]]);
const change = z
  .enum(['new', 'still'])
  .nullable()
  .describe('Since the report before; null: there is none to compare with');
const changes = some(change.unwrap());

/** Where a finding is: at a port of an address, or at a name. */
const place = {
  ip: z.string().nullable().meta(column('Indirizzo IP', 'IP address')),
  port: z
    .int()
    .nullable()
    .meta({ description: 'Null: the address as a whole, or a name', ...column('Porta', 'Port'), plain: true }),
  protocol: z.string().nullable(),
  name_of_place: z
    .string()
    .nullable()
    .meta({ description: 'Of findings at a name', ...column('Nome DNS', 'DNS name') }),
};

const impact = z
  .object({
    availability: z.enum(['none', 'partial', 'complete']),
    integrity: z.enum(['none', 'partial', 'complete']),
    confidentiality: z.enum(['none', 'partial', 'complete']),
  })
  .meta({ graphql: 'CveImpact' });

const threeCounts = z.object({ none: z.int(), partial: z.int(), complete: z.int() }).meta({ graphql: 'ImpactSums' });

export const dtiSummary = z
  .object({
    ...findingCounts,
    cve_total: z.int().nullable().describe('CVE × address, as the three tables list them; null: no source could tell'),
    cve_findings: z
      .int()
      .describe('Of `vulns`, those that are CVEs: each at its port, where `cve_total` counts an address once'),
    cve_high_total: z.int().nullable(),
    cve_medium_total: z.int().nullable(),
    cve_low_total: z.int().nullable(),
    breach_total: z.int().nullable().describe('Accounts in breaches, once for each source; null: no source could tell'),
    breach_source_total: z.int().nullable(),
    total_ip_found: z.int(),
    total_subdomain_found: z.int(),
    typosquatting_of_others: z
      .int()
      .nullable()
      .describe('Of `total_typosquatting`, those that are neither the company’s own nor parked'),
    total_typosquatting: z.int().nullable().describe('Registered look-alikes; null: they were not looked for'),
    ransomware_attack_index: z.number().nullable().describe('0 to 100; null: not enabled, or too little is known'),
    ransomware_parts: z
      .array(
        z
          .object({
            code: z.string(),
            name: z.string(),
            points: z.number().nullable(),
            certainty_name: z
              .string()
              .nullable()
              .describe(
                'How well what it rests on is known, in the reader’s language; null: it adds nothing, or nobody said',
              ),
          })
          .meta({ graphql: 'RansomwarePart' }),
      )
      .describe('What the index is made of, in the reader’s language; points null: not known, and not in the index'),
    impact_confidentiality_total: z.int().nullable().describe('Null, as the figures below: `cve_total` is not known'),
    impact_integrity_total: z.int().nullable(),
    impact_availability_total: z.int().nullable(),
    impact_gdpr_total: z
      .int()
      .nullable()
      .describe('CVEs that touch confidentiality or integrity: what personal data depend on'),
    impact_levels: z
      .object({ confidentiality: threeCounts, integrity: threeCounts, availability: threeCounts })
      .meta({ graphql: 'ImpactLevelSums' })
      .nullable(),
    average: z
      .object({ total: z.number(), high: z.number(), medium: z.number(), low: z.number() })
      .meta({ graphql: 'CveAverages', description: 'CVEs for each address of which something is known, two decimals' })
      .nullable(),
    breach_chart_risk: z
      .object({ breach_total_high: z.int(), breach_total_medium: z.int(), breach_total_low: z.int() })
      .meta({ graphql: 'BreachRisks' })
      .nullable()
      .describe('Null: `breach_total` is not known'),
    since_last: z
      .object({
        id: z.string().meta({ graphql: 'ID' }),
        at: z.iso.datetime(),
        names_new: z.int(),
        addresses_new: z.int(),
        typosquatting_new: z.int().nullable().describe('Null: one of both reports could not look'),
        breaches_new: z.int().nullable(),
      })
      .meta({ graphql: 'SinceLast' })
      .nullable()
      .describe('Against the report before of the same domain; null: there is none'),
  })
  .meta({ graphql: 'DtiSummary' });

export const dtiCoverage = z
  .object({
    ...coverageShape,
    domain: z.string(),
    contact: z.boolean(),
    contradicted: z
      .int()
      .describe('CVEs that sources list for addresses and the versions seen there contradict: they are left out'),
    questions: z.int().nullable().describe('Questions to name servers; null: the test was cut off before it said'),
    sources: z.array(
      z
        .object({
          source: z.string(),
          name: z.string().describe('In the reader’s language'),
          told: z.boolean().describe('False: it told nothing, or not everything, for the reason'),
          off: z.boolean().describe('It is not used here: switched off, or without its key'),
          reason_name: z.string().nullable().describe('In the reader’s language'),
          detail: z.string(),
          answered: z.int(),
          unanswered: z.int(),
          items: z.int(),
          data_date: z.iso.datetime().nullable(),
        })
        .meta({ graphql: 'DtiSource' }),
    ),
  })
  .meta({ graphql: 'DtiCoverage', description: 'What was asked, what was not and why, and how old the answers were.' });

export const breachData = z
  .object({
    id: z.string().meta({ graphql: 'ID' }),
    source: z
      .object({
        fullname: z.string().meta(column('Fonte', 'Source')),
        year: z
          .int()
          .nullable()
          .meta({ ...column('Anno', 'Year'), plain: true }),
        features: z.array(z.string()).meta(column('Dati esposti', 'Exposed data')),
      })
      .meta({ graphql: 'BreachRecordSource' }),
    account: z.string().meta({ description: 'Masked: `m•••a@acme.test`', ...column('Account', 'Account') }),
    risk,
    risk_value: z.number(),
    total: z.int().describe('How often the account is in the source'),
    change,
  })
  .meta({ graphql: 'BreachData' });

export const breachSource = z
  .object({
    name: z.string().meta(column('Fonte', 'Source')),
    total: z.int().meta({ description: 'Accounts of the domain in it', ...column('Account', 'Accounts') }),
    year: z
      .int()
      .nullable()
      .meta({ ...column('Anno', 'Year'), plain: true }),
    features: z.array(z.string()).meta(column('Dati esposti', 'Exposed data')),
    actor: z.string().nullable(),
    category: z.string().nullable(),
    geography: z.string().nullable(),
    attack_vector: z.string().nullable(),
    compromised_data: z.array(z.string()),
  })
  .meta({ graphql: 'BreachSource' });

const portDetail = z
  .object({
    port: z.int(),
    transport: z.string(),
    product: z.string().nullable(),
    version: z.string().nullable(),
    data: z.string().nullable().describe('What the service said'),
    seen_by: z.array(z.string()),
    seen_on: z.iso.datetime().nullable(),
    silent_on: z.iso
      .datetime()
      .nullable()
      .describe('When it did not answer our own contact; null: it did, or was not asked'),
  })
  .meta({ graphql: 'IpPort' });

const supersededPort = z
  .object({
    port: z.int(),
    transport: z.string(),
    product: z.string().nullable(),
    version: z.string().nullable(),
    seen_by: z.string(),
    seen_on: z.iso.datetime().nullable(),
    now: z.enum(['closed', 'changed']),
    checked_on: z.iso.datetime(),
  })
  .meta({ graphql: 'SupersededPort' });

const cveDetailShape = {
  cve: z.string().meta(column('CVE', 'CVE')),
  cvss: z
    .number()
    .nullable()
    .meta({ description: 'Version 2 where known', ...column('CVSS v2', 'CVSS v2') }),
  cvss3: z.number().nullable().meta(column('CVSS v3', 'CVSS v3')),
  summary: z.string(),
  impact,
};

export const ipData = z
  .object({
    ip: z.string().meta(column('Indirizzo IP', 'IP address')),
    subdomains: z.array(z.string()).meta(column('Sottodomini', 'Subdomains')),
    vulnerabilities_list_count: z.int().meta(column('CVE', 'CVEs')),
    ports_list: z.array(z.int()).meta(column('Porte', 'Ports')),
    risk_score: z.number().describe('0 to 10: the worst CVE of the address'),
    counts: z
      .object({
        high: z.int(),
        medium: z.int(),
        low: z.int(),
        gdpr: z.int(),
        confidentiality: z.int(),
        integrity: z.int(),
        availability: z.int(),
      })
      .meta({ graphql: 'IpCounts' }),
    impacts: z
      .object({ confidentiality: threeCounts, integrity: threeCounts, availability: threeCounts })
      .meta({ graphql: 'IpImpacts' }),
    data: z
      .object({
        city: z.string().nullable(),
        country_code: z.string().nullable().meta(column('Paese', 'Country')),
        org: z.string().nullable().meta(column('Organizzazione', 'Organisation')),
        isp: z.string().nullable(),
        hostnames: z.array(z.string()),
        asn: z.string().nullable(),
      })
      .meta({ graphql: 'IpFacts' }),
    reason_name: z
      .string()
      .nullable()
      .describe('Why its ports are not known, in the reader’s language; null: they are'),
    third_party: z.boolean().meta({
      description: 'Only aliases to names of others lead to it: it belongs to a provider',
      ...remark('Di terzi', 'Third party'),
    }),
    superseded: z.array(supersededPort).describe('Ports as sources saw them, which our own contact contradicts'),
    contradicted: z
      .array(z.string())
      .describe('CVEs that sources list for it and the versions seen there contradict: they are not counted'),
    change,
    ports_details: z.array(portDetail).optional().meta({ onRequest: true }),
    vulnerabilities_details: z
      .array(z.object(cveDetailShape).meta({ graphql: 'IpVulnerability' }))
      .optional()
      .meta({ onRequest: true, description: 'The worst 100; `cve_details` pages through all' }),
  })
  .meta({ graphql: 'IpData' });

export const subdomainData = z
  .object({
    subdomain: z.string().meta(column('Sottodominio', 'Subdomain')),
    ip_list: z.array(z.string()).meta(column('Indirizzi IP', 'IP addresses')),
    technologies: z.array(
      z
        .object({ app: z.string(), ver: z.string().nullable(), type: z.string().describe('In the reader’s language') })
        .meta({ graphql: 'SubdomainTechnology' }),
    ),
    origins: z.array(z.string()).describe('How it came to be known, codes'),
    cname: z.string().nullable().meta(column('CNAME', 'CNAME')),
    wildcard: z.boolean().describe('It answers only because everything below its parent does'),
    absent: z.boolean().meta({
      description: 'It has no record in the DNS: only certificates name it',
      ...remark('Solo nei certificati', 'Certificates only'),
    }),
    takeover: z.boolean().describe('A finding says that it can be taken over'),
    change,
  })
  .meta({ graphql: 'SubdomainData' });

export const typosquatting = z
  .object({
    domain: z.string().meta(column('Dominio', 'Domain')),
    domain_unicode: z.string().meta(column('Nome decodificato', 'Decoded name')),
    kind,
    kind_name: z.string().describe('In the reader’s language'),
    creation_date: z.iso.datetime().nullable().meta(column('Creato il', 'Created on')),
    similarity: z.number().meta({ ...column('Somiglianza', 'Similarity'), decimals: 5 }),
    data: z
      .object({ creation_date: z.iso.datetime().nullable(), risk: z.enum(THREATS) })
      .meta({ graphql: 'TyposquattingFacts' }),
    risk,
    holder: z.enum(LOOKALIKE_HOLDERS).meta({
      description: 'Whose it is, as far as its records tell',
      ...column('Titolare', 'Held by'),
      words: HOLDER_WORDS,
    }),
    dns_a: z.array(z.string()).meta(column('DNS A', 'DNS A')),
    dns_mx: z.array(z.string()).meta(column('DNS MX', 'DNS MX')),
    dns_ns: z.array(z.string()).meta(column('DNS NS', 'DNS NS')),
    change,
  })
  .meta({ graphql: 'Typosquatting' });

const cveRow = z
  .object({
    cve: cveDetailShape.cve,
    cvss: cveDetailShape.cvss,
    cvss3: cveDetailShape.cvss3,
    ip: z.string().nullable().meta(column('Indirizzo IP', 'IP address')),
    epss: z.number().nullable(),
    known_exploited: z.boolean(),
    certainty: findingShape.certainty,
  })
  .meta({ graphql: 'CveRow' });

const cveTable = () =>
  list(cveRow, {
    sorts: ['cvss', 'cve', 'ip', 'epss'],
    descending: ['cvss', 'epss'],
    aliases: { cvss3: 'cvss' },
    filters: z.strictObject({}),
    pageSize: 10,
    lite: false,
  });

export const cveDetail = z
  .object({
    ...cveDetailShape,
    ip: z.string().nullable(),
    port: z.int().nullable(),
    product: z.string().nullable(),
    certainty: findingShape.certainty,
    finding: z.string().meta({ graphql: 'ID', description: 'The finding that says so' }),
  })
  .meta({ graphql: 'CveDetail' });

export const mailSecurity = z
  .object({
    kind: z.enum(MAIL_RECORD_CODES),
    name: z.string().meta({ description: 'In the reader’s language', ...column('Protezione', 'Protection') }),
    status: z.enum(MAIL_STATUSES).meta({ ...column('Stato', 'Status'), words: MAIL_STATUS_WORDS }),
    record: z.string().nullable().meta(column('Record', 'Record')),
    notes: z
      .array(z.string())
      .meta({ description: 'What is right or wrong with it, in the reader’s language', ...column('Note', 'Notes') }),
    finding: z.string().nullable().meta({ graphql: 'ID', description: 'The finding that says so, where there is one' }),
  })
  .meta({ graphql: 'MailSecurity' });

export const SURFACE_KINDS = ['domain', 'name', 'address', 'service', 'vulnerability'] as const;
export const surfaceNode = z
  .object({
    id: z.string().meta({ graphql: 'ID' }),
    kind: z.enum(SURFACE_KINDS),
    label: z.string(),
    parent: z.string().nullable().meta({ graphql: 'ID', description: 'The node it hangs on; null: the domain' }),
    level: z.enum(LEVELS).nullable().describe('The worst finding at it or below it'),
    children: z.int(),
    names: z
      .int()
      .describe('How many names it stands for: those with the same addresses are one node; 0: it is no name'),
    detail: z.string().nullable().describe('A second line: an organisation, a product, a title'),
    finding: z.string().nullable().meta({ graphql: 'ID', description: 'What a vulnerability is among the findings' }),
  })
  .meta({ graphql: 'SurfaceNode' });

export const dtiFinding = z.object({ ...findingShape, ...place }).meta({ graphql: 'DtiFinding' });

export const dtiSections = {
  summary: object(dtiSummary, { lite: true }),
  dti_coverage: object(dtiCoverage, { lite: true }),
  breach_data: list(breachData, {
    sorts: ['source.year', 'source.fullname', 'risk_value', 'total', 'account'],
    descending: ['source.year', 'risk_value', 'total'],
    aliases: { risk: 'risk_value', year: 'source.year', fullname: 'source.fullname' },
    filters: z.strictObject({
      risk: some(z.enum(THREATS)),
      source: z.string().max(200).optional(),
      change: changes,
    }),
    pageSize: 20,
    lite: false,
  }),
  breach_sources: list(breachSource, {
    sorts: ['total', 'name', 'year'],
    descending: ['total', 'year'],
    filters: z.strictObject({}),
    pageSize: 10,
    lite: false,
  }),
  ip_data: list(ipData, {
    sorts: ['vulnerabilities_list_count', 'ip', 'risk_score'],
    descending: ['vulnerabilities_list_count', 'risk_score'],
    filters: z.strictObject({ ip: z.string().max(50).optional(), change: changes }),
    pageSize: 15,
    lite: false,
  }),
  subdomain_data: list(subdomainData, {
    sorts: ['subdomain', 'ip_list'],
    aliases: { cname: 'subdomain' },
    filters: z.strictObject({
      change: changes,
      takeover: z.boolean().optional(),
      ip: z.string().max(50).optional(),
    }),
    pageSize: 20,
    lite: false,
  }),
  typosquatting: list(typosquatting, {
    sorts: ['creation_date', 'domain', 'similarity', 'risk'],
    descending: ['creation_date', 'similarity', 'risk'],
    aliases: { domain_unicode: 'domain', kind: 'domain' },
    filters: z.strictObject({ risk: some(z.enum(THREATS)), kind: some(kind), change: changes }),
    pageSize: 20,
    lite: false,
  }),
  cve_ordered_high: cveTable(),
  cve_ordered_medium: cveTable(),
  cve_ordered_low: cveTable(),
  cve_details: list(cveDetail, {
    sorts: ['cvss', 'cve', 'ip'],
    descending: ['cvss'],
    filters: z.strictObject({ ip: z.string().max(50).optional(), risk: some(z.enum(RISKS)) }),
    pageSize: 10,
    lite: false,
  }),
  mail_security: list(mailSecurity, {
    sorts: ['kind', 'status'],
    filters: z.strictObject({}),
    pageSize: 20,
    lite: false,
  }),
  attack_surface: list(surfaceNode, {
    sorts: ['level', 'label'],
    descending: ['level'],
    filters: z.strictObject({
      parent: z.string().max(300).optional().describe('Its children; left out: the domain itself'),
    }),
    pageSize: 200,
    lite: false,
  }),
  dti_findings: list(dtiFinding, {
    sorts: FINDING_SORTS,
    descending: DESCENDING_FINDING_SORTS,
    aliases: { ...FINDING_SORT_ALIASES, ip: 'host', name_of_place: 'host' },
    filters: z
      .strictObject({
        ...findingFilters,
        ip: z.string().max(50).optional(),
        check: z.string().max(60).optional(),
        ransomware: z.enum(['yes', 'no']).optional().describe('Whether ransomware groups use it'),
      })
      .transform(threatsAsLevels),
    pageSize: 20,
    lite: false,
  }),
  dti_difference: differenceSection({ graphql: 'DtiDifferenceRow', place, placeAliases: ['ip', 'name_of_place'] }),
  dti_vulnerability_groups: vulnerabilityGroups,
  remedies,
};

export type DtiSections = typeof dtiSections;
export type DtiSummary = z.infer<typeof dtiSummary>;
export type DtiCoverage = z.infer<typeof dtiCoverage>;
export type BreachData = RowOf<DtiSections['breach_data']>;
export type BreachSourceRow = RowOf<DtiSections['breach_sources']>;
export type IpData = RowOf<DtiSections['ip_data']>;
export type SubdomainData = RowOf<DtiSections['subdomain_data']>;
export type Typosquatting = RowOf<DtiSections['typosquatting']>;
export type CveRow = RowOf<DtiSections['cve_ordered_high']>;
export type CveDetail = RowOf<DtiSections['cve_details']>;
export type MailSecurity = RowOf<DtiSections['mail_security']>;
export type SurfaceNode = RowOf<DtiSections['attack_surface']>;
export type DtiFinding = RowOf<DtiSections['dti_findings']>;
export type DtiDifferenceRow = RowOf<DtiSections['dti_difference']>;
