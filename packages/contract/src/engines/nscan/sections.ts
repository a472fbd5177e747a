import { z } from 'zod';
import type { Localised } from '../../language.ts';
import { coverageCheck, coverageReason, coverageShape } from '../../report/coverage.schema.ts';
import { differenceSection } from '../../report/difference.schema.ts';
import {
  DESCENDING_FINDING_SORTS,
  FINDING_SORT_ALIASES,
  FINDING_SORTS,
  findingFilters,
  findingShape,
} from '../../report/finding.schema.ts';
import { remedies, vulnerabilityGroups } from '../../report/groups.schema.ts';
import { levelCounts, some, threatsAsLevels } from '../../report/levels.ts';
import { list, object, type RowOf } from '../../report/section.ts';
import { findingCounts } from '../../report/summary.schema.ts';
import { LEVELS } from '../../severity/severity.ts';

/** The sections of a network scan's report, as `GET /reports/graphql/` gives them. */

const ip = z.string().max(50).optional();

const column = (it: string, en: string) => ({ column: { it, en } });
const HOST_COLUMN = { it: 'Host', en: 'Host' };
const ADDRESS_COLUMN = { it: 'Indirizzo', en: 'Address' };
const PORT_COLUMN = { it: 'Porta', en: 'Port' };
/** States of ports, as nmap has them. */
export const PORT_STATE_WORDS: Readonly<Record<string, Localised>> = {
  open: { it: 'aperta', en: 'open' },
  closed: { it: 'chiusa', en: 'closed' },
  filtered: { it: 'filtrata', en: 'filtered' },
  unfiltered: { it: 'non filtrata', en: 'unfiltered' },
  'open|filtered': { it: 'aperta o filtrata', en: 'open or filtered' },
  'closed|filtered': { it: 'chiusa o filtrata', en: 'closed or filtered' },
};
const PROTOCOL_COLUMN = { it: 'Protocollo', en: 'Protocol' };
const REASON_COLUMN = { it: 'Motivo', en: 'Reason' };

const service = z
  .object({
    name: z.string().meta(column('Servizio', 'Service')),
    tunnel: z.string().nullable(),
    product: z.string().nullable().meta(column('Prodotto', 'Product')),
    version: z.string().nullable().meta(column('Versione', 'Version')),
    extra: z.string().nullable(),
    cpes: z.array(z.string()),
  })
  .meta({ graphql: 'NscanService' })
  .nullable();

const verdict = z
  .object({
    outcome: z.enum(['checked', 'unknown']),
    reason: z.string().nullable(),
    reason_name: z.string().nullable().describe('In the reader’s language'),
  })
  .meta({ graphql: 'NscanVerdict' })
  .nullable()
  .describe('Whether it was compared with known vulnerabilities; null: not to be compared, or an older report');

export const nscanPort = z
  .object({
    ip: z.string().meta({ column: ADDRESS_COLUMN }),
    protocol: z.string().meta({ column: PROTOCOL_COLUMN }),
    portid: z.int().meta({ column: PORT_COLUMN, plain: true }),
    state: z
      .object({
        state: z.string().meta({ ...column('Stato', 'State'), words: PORT_STATE_WORDS }),
        reason: z.string(),
      })
      .meta({ graphql: 'NscanPortState' }),
    service,
    verdict,
    vulnerabilities_count: z.int().meta(column('Vulnerabilità', 'Vulnerabilities')),
  })
  .meta({ graphql: 'NscanPort' });

/** A service that was not compared with known vulnerabilities. */
const unknownService = z
  .object({
    ip: z.string().meta({ column: ADDRESS_COLUMN }),
    hostname: z.string().nullable().meta({ column: HOST_COLUMN }),
    protocol: z.string().meta({ column: PROTOCOL_COLUMN }),
    portid: z.int().meta({ column: PORT_COLUMN, plain: true }),
    state: z.string(),
    service,
    reason: z.string(),
    reason_name: z.string().meta({ description: 'In the reader’s language', column: REASON_COLUMN }),
  })
  .meta({ graphql: 'NscanUnknownService' });

const serviceCounts = z
  .object({
    total: z.int().describe('Checked and unknown ones'),
    checked: z.int().describe('Compared with known vulnerabilities'),
    unknown: z.array(
      z
        .object({
          reason: z.string(),
          reason_name: z.string().describe('In the reader’s language'),
          services: z.int(),
        })
        .meta({ graphql: 'NscanUnknownCount' }),
    ),
  })
  .meta({ graphql: 'NscanServiceCounts' })
  .nullable()
  .describe('Null: versions were not to be compared, or an older report');

const guessOs = z
  .object({
    ostypes: z.array(z.string()),
    osprobes: z
      .array(z.object({ os_name: z.string(), accuracy: z.int() }).meta({ graphql: 'NscanOsProbe' }))
      .max(3)
      .describe('At most 3, best first'),
  })
  .meta({ graphql: 'NscanGuessOs' });

const unchecked = z
  .object({
    check: z.string(),
    check_name: z.string().describe('In the reader’s language'),
    reason: z.string(),
    reason_name: z.string().describe('In the reader’s language'),
    expected: z.boolean().describe('It leaves nothing unknown that the test had promised to find out'),
  })
  .meta({ graphql: 'NscanUnchecked' });

export const nscanHost = z
  .object({
    ip: z.string().meta({ column: ADDRESS_COLUMN }),
    hostname: z.string().nullable().meta({ column: HOST_COLUMN }),
    open_ports: z.int().meta({
      description: 'Of the ports that the profile scans',
      column: { it: 'Porte aperte tra le scansionate', en: 'Open ports of those scanned' },
    }),
    guess_os: guessOs,
    mac: z
      .string()
      .nullable()
      .meta({ column: { it: 'Indirizzo MAC', en: 'MAC address' } }),
    vendor: z
      .string()
      .nullable()
      .meta({ column: { it: 'Produttore', en: 'Vendor' } }),
    severity: z
      .number()
      .nullable()
      .meta({
        description: 'The worst finding of the host',
        column: { it: 'Gravità massima', en: 'Highest severity' },
        decimals: 1,
      }),
    vulnerabilities_count: z.int().meta({ column: { it: 'Vulnerabilità', en: 'Vulnerabilities' } }),
    counts: levelCounts,
    unchecked: z.array(unchecked),
    services: serviceCounts,
    scanned_at: z.iso.datetime().meta({ column: { it: 'Analizzato', en: 'Analysed' } }),
    ports: z
      .array(nscanPort)
      .optional()
      .meta({ onRequest: true, description: 'At most 100, the open ones before all others' }),
  })
  .meta({ graphql: 'NscanHost' });

/** Where a finding of a network scan is. */
const place = {
  host: z
    .object({
      hostname: z.string().meta({ description: 'The name, else the address', column: HOST_COLUMN }),
      ip: z.string().meta({ column: ADDRESS_COLUMN }),
    })
    .meta({ graphql: 'NscanFindingHost' }),
  port: z.string().meta({
    description: '`443/tcp`, `53/tcp, 53/udp` for one service over both, or `general/tcp` for the host as a whole',
    column: PORT_COLUMN,
  }),
};

const nscanVulnerability = z.object({ ...place, ...findingShape }).meta({ graphql: 'NscanVulnerability' });

export const nscanDown = z
  .object({
    ip: z.string().meta({ column: ADDRESS_COLUMN }),
    hostname: z.string().nullable().meta({ column: HOST_COLUMN }),
    reason: z.string().meta({ column: REASON_COLUMN }),
  })
  .meta({ graphql: 'NscanDown' });

export const nscanSummary = z
  .object({
    ...findingCounts,
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
      .meta({ graphql: 'NscanAverage' })
      .describe('Findings per host that is up'),
    top_3_vuln: z.array(
      z
        .object({ target: z.string(), ip: z.string(), CRITICAL: z.int(), HIGH: z.int(), MEDIUM: z.int(), LOW: z.int() })
        .meta({ graphql: 'NscanTopHost' }),
    ),
  })
  .meta({ graphql: 'NscanSummary' });

/** Counts by host under the names they had before every engine counted places. */
const hostChecks = coverageCheck
  .extend({
    hosts_done: z.int().optional().meta({ onRequest: true, description: 'The same as places_done' }),
    hosts_not_done: z.int().optional().meta({ onRequest: true, description: 'The same as places_not_done' }),
    reasons: z.array(
      coverageReason
        .extend({ hosts: z.int().optional().meta({ onRequest: true, description: 'The same as places' }) })
        .meta({ graphql: 'NscanCheckReason' }),
    ),
  })
  .meta({ graphql: 'NscanCheck' });

export const nscanCoverage = z
  .object({
    ...coverageShape,
    checks: z.array(hostChecks),
    profile: z.string(),
    command: z.string(),
    privileged: z.boolean(),
    addresses_planned: z.int(),
    hosts_up: z.int(),
    hosts_down: z.int(),
    hosts_missing: z.int(),
    missing: z.array(z.string()).describe('Addresses that were never finished, as ranges, at most 50'),
    names: z.array(z.object({ name: z.string(), addresses: z.array(z.string()) }).meta({ graphql: 'NscanName' })),
    tcp_ports: z.string().nullable(),
    udp_ports: z.string().nullable(),
    services: serviceCounts,
  })
  .meta({
    graphql: 'NscanCoverage',
    description: 'What was looked at, what was not and why, and how old the knowledge was.',
  });

/** Other names of the sort by host. */
const HOST_ALIASES = ['ip', 'hostname', 'host.ip', 'host.hostname'] as const;

export const nscanSections = {
  nscan_summary: object(nscanSummary, { lite: true }),
  nscan_coverage: object(nscanCoverage, { lite: true }),
  nscan_difference: differenceSection({
    graphql: 'NscanDifferenceRow',
    place,
    placeAliases: HOST_ALIASES,
  }),
  hosts: list(nscanHost, {
    sorts: ['severity', 'ip', 'hostname', 'open_ports', 'vulnerabilities_count'],
    descending: ['severity', 'open_ports', 'vulnerabilities_count'],
    aliases: { ports: 'open_ports' },
    filters: z.strictObject({ ip, level: some(z.enum(LEVELS)), vulnerable: z.boolean().optional() }),
    pageSize: 10,
    lite: false,
  }),
  host_ports: list(nscanPort, {
    sorts: ['portid', 'ip', 'protocol', 'state', 'service', 'product', 'version', 'vulnerabilities_count'],
    descending: ['vulnerabilities_count'],
    aliases: {
      port: 'portid',
      'state.state': 'state',
      name: 'service',
      'service.name': 'service',
      'service.product': 'product',
      'service.version': 'version',
    },
    filters: z.strictObject({ ip, state: some(z.string().max(20)) }),
    pageSize: 10,
    lite: false,
  }),
  unknown_services: list(unknownService, {
    sorts: ['ip', 'portid', 'service', 'product', 'reason'],
    aliases: { host: 'ip', port: 'portid', 'service.name': 'service', 'service.product': 'product' },
    filters: z.strictObject({ ip, reason: some(z.string().max(50)) }),
    pageSize: 10,
    lite: false,
  }),
  target_down: list(nscanDown, {
    sorts: ['ip', 'hostname', 'reason'],
    filters: z.strictObject({ ip }),
    pageSize: 10,
    lite: false,
  }),
  vulnerabilities: list(nscanVulnerability, {
    sorts: [...FINDING_SORTS, 'port'],
    descending: DESCENDING_FINDING_SORTS,
    aliases: { ...FINDING_SORT_ALIASES, ip: 'host', hostname: 'host', 'host.ip': 'host', 'host.hostname': 'host' },
    filters: z
      .strictObject({
        ...findingFilters,
        ip,
        port: z.preprocess((value) => (typeof value === 'number' ? `${value}` : value), z.string().max(20)).optional(),
      })
      .transform(threatsAsLevels),
    pageSize: 20,
    lite: false,
  }),
  vulnerability_groups: vulnerabilityGroups,
  remedies,
};

export type NscanSections = typeof nscanSections;
export type NscanPort = RowOf<NscanSections['host_ports']>;
export type NscanHost = RowOf<NscanSections['hosts']>;
export type NscanUnknownService = RowOf<NscanSections['unknown_services']>;
export type NscanDown = RowOf<NscanSections['target_down']>;
export type NscanVulnerability = RowOf<NscanSections['vulnerabilities']>;
export type NscanDifferenceRow = RowOf<NscanSections['nscan_difference']>;
export type NscanSummary = z.infer<typeof nscanSummary>;
export type NscanCoverage = z.infer<typeof nscanCoverage>;
export type NscanServiceCounts = NscanCoverage['services'];
