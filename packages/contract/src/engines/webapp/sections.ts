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
import { levelCounts, some, threatsAsLevels } from '../../report/levels.ts';
import { list, object, type RowOf } from '../../report/section.ts';
import { findingCounts } from '../../report/summary.schema.ts';
import { LEVELS } from '../../severity/severity.ts';
import { ALERT_THRESHOLDS, SCAN_STRENGTHS } from './choices.ts';
import { GRADES } from './grade.ts';
import { INPUT_KIND_NAMES, INPUT_KINDS, INPUT_REASONS, INPUT_STATE_NAMES, INPUT_STATES } from './inputs.ts';
import { LEFT_KIND_NAMES, LEFT_KINDS, LEFT_STATE_NAMES, LEFT_STATES } from './left-behind.ts';
import { STATE_CHANGES } from './state-change.ts';

/** The sections of a web application scan's report, as `GET /reports/graphql/` gives them. */

export const CONFIDENCES = ['high', 'medium', 'low'] as const;
const url = z.string().max(2000).optional();
const URL_COLUMN = { it: 'Indirizzo', en: 'URL' };
const SITE_COLUMN = { it: 'Sito', en: 'Site' };

/** Where a finding of a web application is. */
const place = {
  url: z.string().meta({ description: 'Without query and fragment', column: URL_COLUMN }),
  method: z
    .string()
    .nullable()
    .meta({ column: { it: 'Metodo', en: 'Method' } }),
  parameter: z
    .string()
    .nullable()
    .meta({
      description: '`q`, `cookie session`, `json user.name`; null: the answer as a whole',
      column: { it: 'Parametro', en: 'Parameter' },
    }),
};

const owasp = z
  .object({ y2021: z.string(), y2025: z.string() })
  .meta({ graphql: 'WebappOwasp', description: 'Its categories in the OWASP Top 10, by edition' });

const alertShape = {
  ...findingShape,
  ...place,
  confidence: z.enum(CONFIDENCES).meta({
    column: { it: 'Affidabilità', en: 'Confidence' },
    words: {
      high: { it: 'Alta', en: 'High' },
      medium: { it: 'Media', en: 'Medium' },
      low: { it: 'Bassa', en: 'Low' },
    },
  }),
  owasp: owasp.nullable().describe('Null: a version, or a finding of TLS'),
  tools: z.array(z.string()).meta({ column: { it: 'Strumenti', en: 'Tools' } }),
  messages_count: z.int(),
};

export const webappAlert = z.object(alertShape).meta({ graphql: 'WebappAlert' });

/** A request and its answer, as text: secrets masked. */
export const webappMessage = z
  .object({
    id: z.string().meta({ graphql: 'ID' }),
    alert: z.string().meta({ graphql: 'ID', description: 'The finding that it shows' }),
    role: z.enum(['proof', 'control', 'repeat']),
    request: z.string(),
    response: z.string().nullable(),
    marks: z.array(z.string()).describe('What in them proves it, as it stands there'),
    ms: z.int(),
    curl: z.string().describe('The same request for a shell, secrets masked'),
  })
  .meta({ graphql: 'WebappMessage' });

export const webappPage = z
  .object({
    url: z.string().meta({ column: URL_COLUMN }),
    method: z.string().meta({ column: { it: 'Metodo', en: 'Method' } }),
    status: z
      .int()
      .nullable()
      .meta({ column: { it: 'Stato', en: 'Status' }, plain: true }),
    content_type: z.string().nullable(),
    title: z
      .string()
      .nullable()
      .meta({ column: { it: 'Titolo', en: 'Title' } }),
    depth: z.int().describe('Steps from the first page'),
    source: z.enum(['start', 'link', 'form', 'script', 'description', 'guess']),
    signed_in: z.boolean(),
    parameters: z.array(z.string()).meta({ column: { it: 'Parametri', en: 'Parameters' } }),
    checks: z.array(z.string()).describe('Names of the checks that were made there, in the reader’s language'),
    severity: z
      .number()
      .nullable()
      .meta({
        description: 'Its worst finding',
        column: { it: 'Gravità massima', en: 'Highest severity' },
        decimals: 1,
      }),
    alerts_count: z.int().meta({ column: { it: 'Vulnerabilità', en: 'Vulnerabilities' } }),
    counts: levelCounts,
  })
  .meta({ graphql: 'WebappPage' });

export const webappWaf = z
  .object({
    site: z.string().meta({ column: SITE_COLUMN }),
    detected: z.boolean().meta({ column: { it: 'Rilevato', en: 'Detected' } }),
    name: z
      .string()
      .nullable()
      .meta({ column: { it: 'Nome', en: 'Name' } }),
    manufacturer: z
      .string()
      .nullable()
      .meta({ column: { it: 'Produttore', en: 'Vendor' } }),
    evidence: z.string().meta({ column: { it: 'Evidenza', en: 'Evidence' } }),
  })
  .meta({ graphql: 'WebappWaf' });

export const webappLeftBehind = z
  .object({
    site: z.string(),
    url: z.string().meta({ description: 'Where it was sent to', column: URL_COLUMN }),
    method: z.string().meta({ column: { it: 'Metodo', en: 'Method' } }),
    page: z
      .string()
      .nullable()
      .meta({ description: 'Where the form stands', column: { it: 'Pagina del modulo', en: 'Page of the form' } }),
    fields: z.array(z.string()),
    kind: z.enum(LEFT_KINDS).meta({ column: { it: 'Tipo', en: 'Kind' }, words: LEFT_KIND_NAMES }),
    state: z.enum(LEFT_STATES).meta({ column: { it: 'Stato', en: 'State' }, words: LEFT_STATE_NAMES }),
    times: z.int().meta({ description: 'How often the site accepted it', column: { it: 'Invii', en: 'Times sent' } }),
    marks: z.array(z.string()).meta({
      description:
        'Values of the scan by which it is found; of files, up to 150 names and how many more there are; of fields that could not be put back, their old values',
      column: { it: 'Valori riconoscibili', en: 'Recognisable values' },
    }),
    how_to_remove: z.string().meta({
      description: 'In the reader’s language',
      column: { it: 'Come rimuoverlo', en: 'How to remove it' },
    }),
  })
  .meta({ graphql: 'WebappLeftBehind' });

export const webappInput = z
  .object({
    site: z.string(),
    kind: z.enum(INPUT_KINDS).meta({ column: { it: 'Tipo', en: 'Kind' }, words: INPUT_KIND_NAMES }),
    url: z.string().meta({ description: 'Where it is sent to', column: URL_COLUMN }),
    method: z.string().meta({ column: { it: 'Metodo', en: 'Method' } }),
    page: z.string().meta({ description: 'Where it was seen', column: { it: 'Vista in', en: 'Seen on' } }),
    state: z.enum(INPUT_STATES).meta({ column: { it: 'Esito', en: 'Outcome' }, words: INPUT_STATE_NAMES }),
    reason: z.enum(INPUT_REASONS).nullable().describe('Why it was not tested, or not in every field'),
    reason_name: z
      .string()
      .nullable()
      .meta({ description: 'In the reader’s language', column: { it: 'Motivo', en: 'Reason' } }),
    fields: z.array(z.string()).meta({ column: { it: 'Campi', en: 'Fields' } }),
    fields_left: z.array(z.string()).meta({
      description: 'Those of them that were not attacked, or only with some values',
      column: { it: 'Campi incompleti', en: 'Incomplete fields' },
    }),
  })
  .meta({ graphql: 'WebappInput' });

export const TLS_LEVELS = ['ok', 'info', 'low', 'medium', 'high', 'critical'] as const;
export const webappTls = z
  .object({
    site: z.string().meta({ column: SITE_COLUMN }),
    id: z.string().meta({ column: { it: 'Controllo', en: 'Check' } }),
    severity: z.enum(TLS_LEVELS).meta({
      column: { it: 'Gravità', en: 'Severity' },
      words: {
        ok: { it: 'In ordine', en: 'OK' },
        info: { it: 'Informazione', en: 'Information' },
        low: { it: 'Bassa', en: 'Low' },
        medium: { it: 'Media', en: 'Medium' },
        high: { it: 'Alta', en: 'High' },
        critical: { it: 'Critica', en: 'Critical' },
      },
    }),
    finding: z.string().meta({ column: { it: 'Risultato', en: 'Result' } }),
    tool: z.string().meta({ column: { it: 'Strumento', en: 'Tool' } }),
  })
  .meta({ graphql: 'WebappTls' });

export const webappTlsSummary = z
  .object({
    looked: z.boolean().describe('False: nothing of the target speaks TLS, or it was not looked at'),
    ok: z.int(),
    info: z.int(),
    low: z.int(),
    medium: z.int(),
    high: z.int(),
    critical: z.int(),
  })
  .meta({ graphql: 'WebappTlsSummary' });

export const webappTechnology = z
  .object({
    id: z.string().meta({ graphql: 'ID', description: 'What the filter `technology` of alerts takes' }),
    site: z.string().meta({ column: SITE_COLUMN }),
    name: z.string().meta({ column: { it: 'Tecnologia', en: 'Technology' } }),
    version: z
      .string()
      .nullable()
      .meta({ column: { it: 'Versione', en: 'Version' } }),
    category: z.string().describe('In the reader’s language'),
    evidence: z.string().meta({ column: { it: 'Evidenza', en: 'Evidence' } }),
    tools: z.array(z.string()),
    vulnerabilities_count: z
      .int()
      .nullable()
      .describe('Null: its version is not known, or the sources do not name it, so that nothing was compared'),
  })
  .meta({ graphql: 'WebappTechnology' });

export const webappSummary = z
  .object({
    ...findingCounts,
    grade: z
      .object({
        letter: z.enum(GRADES),
        points: z.int().describe('100 less what each kind of finding costs'),
        costs: z.array(
          z
            .object({
              id: z.string().meta({ graphql: 'ID', description: 'What the filter `vulnerability` of alerts takes' }),
              name: z.string().describe('In the reader’s language'),
              level: z.enum(LEVELS).describe('Of its worst finding'),
              alerts: z.int(),
              points: z.int(),
            })
            .meta({ graphql: 'WebappGradeCost' }),
        ),
      })
      .meta({ graphql: 'WebappGrade' })
      .nullable()
      .describe('Null: too little was looked at for a grade'),
    confidences: z
      .object({ high: z.int(), medium: z.int(), low: z.int() })
      .meta({ graphql: 'WebappConfidences', description: 'Findings by confidence' }),
    owasp: z.array(
      z
        .object({
          category: z.string().describe('`A03:2021`, `A05:2025`: of both editions'),
          name: z.string().describe('In the reader’s language'),
          alerts: z.int(),
        })
        .meta({ graphql: 'WebappOwaspCount' }),
    ),
    pages: z.int(),
    points: z.int().describe('Places in requests that take a value'),
    parameters: z.int().describe('Distinct parameters'),
    requests: z.int(),
    sites: z.array(
      z
        .object({ url: z.string(), address: z.string().nullable(), signed_in: z.boolean().nullable() })
        .meta({ graphql: 'WebappSite' }),
    ),
  })
  .meta({ graphql: 'WebappSummary' });

export const webappCoverage = z
  .object({
    ...coverageShape,
    strength: z.enum(SCAN_STRENGTHS),
    threshold: z.enum(ALERT_THRESHOLDS),
    sign_in: z.enum(['none', 'form']),
    pages: z.int(),
    points: z.int(),
    requests: z.int(),
    inputs: z
      .object({
        forms: z.int(),
        forms_sent: z.int(),
        fields: z.int().describe('Of forms and of addresses with parameters'),
        fields_attacked: z.int(),
        unsteady: z.int().describe('Forms and addresses whose answers change by themselves and cannot be compared'),
      })
      .meta({ graphql: 'WebappInputCounts' })
      .nullable()
      .describe('Forms and fields that were seen and tested; null: not counted'),
    left_behind: z
      .int()
      .nullable()
      .describe('Forms through which the scan may have stored something; null: not recorded'),
    state_changes: z
      .array(
        z
          .object({
            what: z.enum(STATE_CHANGES),
            where: z.string().describe('The page, or the name of the cookie'),
            before: z.string(),
            after: z.string(),
            seconds: z.int().describe('Since the beginning of the scan'),
            restored: z.boolean(),
            text: z.string().describe('In the reader’s language'),
          })
          .meta({ graphql: 'WebappStateChange' }),
      )
      .nullable()
      .describe('Where the application left the state in which it was crawled; null: not recorded'),
    sites: z.array(
      z
        .object({
          url: z.string(),
          address: z.string().nullable(),
          reason_name: z.string().nullable().describe('Why it was not looked at, in the reader’s language'),
        })
        .meta({ graphql: 'WebappCoverageSite' }),
    ),
  })
  .meta({
    graphql: 'WebappCoverage',
    description: 'What was looked at, what was not and why, and how old the knowledge was.',
  });

export const webappSections = {
  webapp_summary: object(webappSummary, { lite: true }),
  webapp_coverage: object(webappCoverage, { lite: true }),
  testssl_summary: object(webappTlsSummary, { lite: true }),
  webapp_difference: differenceSection({ graphql: 'WebappDifferenceRow', place, placeAliases: ['url'] }),
  webapp_alerts: list(webappAlert, {
    sorts: [...FINDING_SORTS, 'parameter'],
    descending: DESCENDING_FINDING_SORTS,
    aliases: { ...FINDING_SORT_ALIASES, url: 'host', confidence: 'certainty' },
    filters: z
      .strictObject({
        ...findingFilters,
        url,
        owasp: z.string().max(20).optional(),
        check: z.string().max(60).optional(),
        confidence: some(z.enum(CONFIDENCES)),
        technology: z.string().max(50).optional(),
      })
      .transform(threatsAsLevels),
    pageSize: 20,
    lite: false,
  }),
  webapp_messages: list(webappMessage, {
    sorts: ['alert', 'role'],
    filters: z.strictObject({ alert: z.string().max(50).optional() }),
    pageSize: 10,
    lite: false,
  }),
  webapp_pages: list(webappPage, {
    sorts: ['url', 'severity', 'status', 'alerts_count', 'depth'],
    descending: ['severity', 'alerts_count'],
    aliases: { method: 'url', title: 'url' },
    filters: z.strictObject({ url, level: some(z.enum(LEVELS)) }),
    pageSize: 250,
    lite: false,
  }),
  webapp_inputs: list(webappInput, {
    sorts: ['state', 'url', 'fields'],
    descending: ['fields'],
    aliases: { method: 'url', page: 'url', kind: 'url', reason_name: 'state' },
    filters: z.strictObject({ state: some(z.enum(INPUT_STATES)), open: z.boolean().optional() }),
    pageSize: 20,
    lite: false,
  }),
  webapp_left_behind: list(webappLeftBehind, {
    sorts: ['state', 'kind', 'url', 'times'],
    descending: ['times'],
    aliases: { method: 'url', page: 'url' },
    filters: z.strictObject({ state: some(z.enum(LEFT_STATES)) }),
    pageSize: 20,
    lite: false,
  }),
  waf: list(webappWaf, { sorts: ['site', 'name'], filters: z.strictObject({}), pageSize: 10, lite: false }),
  testssl: list(webappTls, {
    sorts: ['severity', 'id', 'site'],
    descending: ['severity'],
    filters: z.strictObject({ severity: some(z.enum(TLS_LEVELS)) }),
    pageSize: 20,
    lite: false,
  }),
  whatweb: list(webappTechnology, {
    sorts: ['name', 'category', 'vulnerabilities_count', 'site'],
    descending: ['vulnerabilities_count'],
    aliases: { version: 'name' },
    filters: z.strictObject({}),
    pageSize: 20,
    lite: false,
  }),
  webapp_vulnerability_groups: vulnerabilityGroups,
  remedies,
};

export type WebappSections = typeof webappSections;
export type WebappAlert = RowOf<WebappSections['webapp_alerts']>;
export type WebappMessage = RowOf<WebappSections['webapp_messages']>;
export type WebappPage = RowOf<WebappSections['webapp_pages']>;
export type WebappWaf = RowOf<WebappSections['waf']>;
export type WebappInput = RowOf<WebappSections['webapp_inputs']>;
export type WebappLeftBehind = RowOf<WebappSections['webapp_left_behind']>;
export type WebappTls = RowOf<WebappSections['testssl']>;
export type WebappTechnology = RowOf<WebappSections['whatweb']>;
export type WebappDifferenceRow = RowOf<WebappSections['webapp_difference']>;
export type WebappSummary = z.infer<typeof webappSummary>;
export type WebappCoverage = z.infer<typeof webappCoverage>;
