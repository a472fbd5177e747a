import { z } from 'zod';
import { consent } from '../api/consent.schema.ts';
import { LEVELS, type Level, THREATS, type Threat } from '../severity/severity.ts';
import { CHECK_CODES, COVERAGE_REASON_CODES } from './nscan-checks.ts';

/** Rows and objects of a network scan's report, as `GET /reports/graphql/` gives them. */

const page = <Item extends z.ZodType>(item: Item) => z.object({ total: z.int(), items: z.array(item) });
const time = z.iso.datetime();

/** What the sidebar shows while a report is open. */
export const reportSummary = z.object({
  target_cleaned: z.string(),
  name: z.string(),
  scanType: z.string(),
  creation_time: time,
  full_mode: z.boolean(),
});
export type ReportSummary = z.infer<typeof reportSummary>;

export const nscanPort = z.object({
  protocol: z.string(),
  portid: z.int(),
  state: z.object({ state: z.string(), reason: z.string() }),
  service: z
    .object({
      name: z.string(),
      tunnel: z.string().nullable(),
      product: z.string().nullable(),
      version: z.string().nullable(),
      extra: z.string().nullable(),
      cpes: z.array(z.string()),
    })
    .nullable(),
  vulnerabilities_count: z.int(),
});
export type NscanPort = z.infer<typeof nscanPort>;

const levelCounts = z.object({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int() });

export const nscanHost = z.object({
  ip: z.string(),
  hostname: z.string().nullable(),
  open_ports: z.int(),
  guess_os: z.object({
    ostypes: z.array(z.string()),
    osprobes: z.array(z.object({ os_name: z.string(), accuracy: z.int() })).max(3),
  }),
  mac: z.string().nullable(),
  vendor: z.string().nullable(),
  severity: z.number().nullable().describe('The worst finding of the host'),
  vulnerabilities_count: z.int(),
  counts: levelCounts,
  unchecked: z.array(z.object({ check: z.enum(CHECK_CODES), reason: z.enum(COVERAGE_REASON_CODES) })),
  scanned_at: time,
});
export type NscanHost = z.infer<typeof nscanHost>;

const cvss = z.object({ vector: z.string(), score: z.number() }).nullable();

export const CHANGES = ['new', 'changed', 'still', 'gone', 'unverified'] as const;
export type Change = (typeof CHANGES)[number];

export const nscanVulnerability = z.object({
  id: z.string(),
  host: z.object({ hostname: z.string(), ip: z.string() }).describe('hostname: the name, else the address'),
  threat: z.enum(THREATS),
  level: z.enum(LEVELS),
  severity: z.number(),
  impacts: z.array(z.enum(['C', 'I', 'A'])),
  name: z.string(),
  port: z.string().describe('`443/tcp`, or `general/tcp` for the host as a whole'),
  description: z.string(),
  nvt: z.object({
    family: z.string(),
    refs: z.object({ ref: z.array(z.object({ id: z.string(), link: z.string() })) }),
  }),
  tags: z.object({ summary: z.string(), solution: z.string() }),
  cvss_data: z.object({ vector: z.string(), v2: cvss, v3: cvss, v4: cvss }),
  cves: z.array(z.string()),
  cwes: z.array(z.string()),
  epss: z.number().nullable(),
  epss_percentile: z.number().nullable(),
  known_exploited: z.object({ added_on: z.string(), ransomware: z.boolean() }).nullable(),
  certainty: z.enum(['confirmed', 'unconfirmed']),
  doubt: z.enum(['backport', 'platform_unknown', 'version_unknown', 'possible']).nullable(),
  check: z.enum(CHECK_CODES),
  evidence: z.string(),
  first_seen: time,
  change: z.enum(['new', 'changed', 'still']).nullable().describe('null: there is no earlier scan'),
});
export type NscanVulnerability = z.infer<typeof nscanVulnerability>;

export const nscanDown = z.object({ ip: z.string(), hostname: z.string().nullable(), reason: z.string() });
export type NscanDown = z.infer<typeof nscanDown>;

const ciaCounts = z.object({ C: z.int(), P: z.int(), N: z.int() });

export const nscanSummary = z.object({
  vulns: z.int(),
  critical: z.int(),
  high: z.int(),
  medium: z.int(),
  low: z.int(),
  confirmed: z.int(),
  known_exploited: z.int(),
  hosts_count: z.int(),
  down_count: z.int(),
  open_ports: z.int(),
  average: z
    .object({
      total: z.number(),
      critical: z.number(),
      high: z.number(),
      medium: z.number(),
      low: z.number(),
    })
    .describe('Findings per host that is up'),
  cia_data: z.object({ confidentiality: ciaCounts, integrity: ciaCounts, availability: ciaCounts }),
  confidentiality: ciaCounts,
  integrity: ciaCounts,
  availability: ciaCounts,
  top_3_vuln: z.array(
    z.object({ target: z.string(), CRITICAL: z.int(), HIGH: z.int(), MEDIUM: z.int(), LOW: z.int() }),
  ),
  history: z
    .array(
      z.object({
        id: z.string(),
        scan_start: time,
        vulnerabilities: z.int(),
        critical: z.int(),
        high: z.int(),
        medium: z.int(),
        low: z.int(),
      }),
    )
    .describe('Earlier scans of the same target and this one, oldest first, at most 30'),
  scan_start: time,
  scan_end: time.nullable(),
});
export type NscanSummary = z.infer<typeof nscanSummary>;

/** A finding of this scan or the one before, and what became of it. */
export const nscanDifferenceRow = z.object({
  id: z.string(),
  change: z.enum(CHANGES),
  host: z.object({ hostname: z.string(), ip: z.string() }),
  port: z.string(),
  name: z.string(),
  level: z.enum(LEVELS),
  severity: z.number(),
  previous_severity: z.number().nullable(),
  /** What is different, where `change` is `changed`. */
  changed: z.array(z.enum(['severity', 'certainty', 'known_exploited', 'evidence'])),
  /** Why nobody can say whether it is gone, where `change` is `unverified`. */
  reason: z.enum(COVERAGE_REASON_CODES).nullable(),
  first_seen: time,
});
export type NscanDifferenceRow = z.infer<typeof nscanDifferenceRow>;

export const nscanDifference = z.object({
  previous: z
    .object({ id: z.string().nullable().describe('Null: it was deleted since'), name: z.string(), scan_start: time })
    .nullable(),
  counts: z.object({ new: z.int(), changed: z.int(), still: z.int(), gone: z.int(), unverified: z.int() }),
  total: z.int(),
  items: z.array(nscanDifferenceRow),
});
export type NscanDifference = z.infer<typeof nscanDifference>;

/** The receipt: what was looked at, what was not and why, and how old the knowledge was. */
export const nscanCoverage = z.object({
  complete: z.boolean(),
  ended: z.enum(['success', 'stopped', 'failed', 'running']),
  cause: z.string().nullable().describe('Why it failed'),
  profile: z.string(),
  command: z.string(),
  privileged: z.boolean(),
  consents: z.array(consent).describe('What somebody allowed in writing at the start'),
  tools: z.array(z.object({ name: z.string(), version: z.string() })),
  addresses_planned: z.int(),
  hosts_up: z.int(),
  hosts_down: z.int(),
  hosts_missing: z.int(),
  missing: z.array(z.string()).describe('Addresses that were never finished, as ranges, at most 50'),
  names: z.array(z.object({ name: z.string(), addresses: z.array(z.string()) })),
  tcp_ports: z.string().nullable(),
  udp_ports: z.string().nullable(),
  checks: z.array(
    z.object({
      check: z.enum(CHECK_CODES),
      status: z.enum(['done', 'partial', 'not_done']),
      hosts_done: z.int(),
      hosts_not_done: z.int(),
      reasons: z.array(z.object({ reason: z.enum(COVERAGE_REASON_CODES), hosts: z.int(), detail: z.string() })),
    }),
  ),
  knowledge: z.array(
    z.object({
      name: z.enum(['nvd', 'kev', 'epss', 'starter']),
      data_date: time.nullable(),
      loaded_at: time.nullable(),
      entries: z.int(),
    }),
  ),
});
export type NscanCoverage = z.infer<typeof nscanCoverage>;

/** What each list section sorts by; the first is the default. */
export const NSCAN_SORTS = {
  hosts: ['severity', 'ip', 'hostname', 'open_ports', 'vulnerabilities_count'],
  host_ports: ['portid', 'ip', 'protocol', 'state', 'service', 'product', 'version', 'vulnerabilities_count'],
  target_down: ['ip', 'hostname', 'reason'],
  vulnerabilities: ['severity', 'name', 'host', 'port', 'epss', 'known_exploited', 'first_seen', 'certainty'],
  nscan_difference: ['severity', 'change', 'host', 'name'],
} as const;
export type NscanListSection = keyof typeof NSCAN_SORTS;

/** One value or a list of them. */
const some = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(item)).optional();

const ip = z.string().max(50).optional();
const port = z.preprocess((value) => (typeof value === 'number' ? `${value}` : value), z.string().max(20)).optional();

const LEVELS_OF: Readonly<Record<Threat, readonly Level[]>> = {
  High: ['critical', 'high'],
  Medium: ['medium'],
  Low: ['low'],
};

/** The levels that some threats stand for, among those asked for. */
const levelsWithin = (threats: readonly Threat[], levels: readonly Level[] = LEVELS) =>
  threats.flatMap((threat) => LEVELS_OF[threat]).filter((level) => levels.includes(level));

/** What `filters` may hold in each list section; every part optional, unknown names are refused. */
export const nscanFilters = {
  hosts: z.strictObject({ ip, level: some(z.enum(LEVELS)), vulnerable: z.boolean().optional() }),
  host_ports: z.strictObject({ ip, state: some(z.string().max(20)) }),
  target_down: z.strictObject({ ip }),
  vulnerabilities: z
    .strictObject({
      ip,
      port,
      level: some(z.enum(LEVELS)),
      threat: some(z.enum(THREATS)),
      known_exploited: z.boolean().optional(),
      certainty: z.enum(['confirmed', 'unconfirmed']).optional(),
      change: some(z.enum(['new', 'changed', 'still'])),
    })
    .transform(({ threat, ...filters }) =>
      threat ? { ...filters, level: levelsWithin(threat, filters.level) } : filters,
    ),
  nscan_difference: z.strictObject({ change: some(z.enum(CHANGES)) }),
} satisfies Record<NscanListSection, z.ZodType>;

export const nscanHosts = page(nscanHost);
export const nscanPorts = page(nscanPort);
export const nscanDownHosts = page(nscanDown);
export const nscanVulnerabilities = page(nscanVulnerability);
