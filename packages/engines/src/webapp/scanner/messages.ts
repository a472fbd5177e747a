import { SCAN_STRENGTHS, USER_AGENTS } from '@rocca/contract/engines/webapp/choices';
import { INPUT_KINDS, INPUT_REASONS, INPUT_STATES } from '@rocca/contract/engines/webapp/inputs';
import { LEFT_KINDS, LEFT_STATES } from '@rocca/contract/engines/webapp/left-behind';
import { STATE_CHANGES } from '@rocca/contract/engines/webapp/state-change';
import { z } from 'zod';
import { COVERAGE_REASONS, type CoverageReason } from '../../core/coverage-reasons.ts';

/** The lines between the worker and the process that scans. What comes from there has read hostile pages: all is bounded. */

const text = (most: number) => z.string().max(most);
const url = text(8000);
/** Tools whose sightings become findings. */
const SIGHTING_TOOLS = ['rocca', 'sqlmap'] as const;
export type SightingTool = (typeof SIGHTING_TOOLS)[number];
/** Programs of others whose output is passed on as it came. */
export const RAW_TOOLS = ['whatweb', 'wafw00f', 'sqlmap', 'testssl'] as const;
export type RawTool = (typeof RAW_TOOLS)[number];
/** Bytes of an output in one message. */
export const MAX_RAW_PART = 1024 * 1024;
/** Fields of one form in a message. */
export const MAX_FIELDS_SAID = 200;
const TLS_SEVERITIES = ['ok', 'info', 'low', 'medium', 'high', 'critical'] as const;
const SOURCES = ['start', 'link', 'form', 'script', 'description', 'guess'] as const;

export const scanTask = z.object({
  /** In the order in which they are tried: the first that answers is the site. */
  starts: z.array(url).min(1).max(4),
  address: text(60),
  strength: z.enum(SCAN_STRENGTHS),
  /** Consent in writing to requests that change data. */
  mayChange: z.boolean(),
  /** No active check. */
  passiveOnly: z.boolean(),
  userAgent: z.enum(USER_AGENTS),
  signIn: z
    .object({
      loginUrl: url,
      userParameter: text(500),
      passwordParameter: text(500),
      username: text(500),
      password: text(500),
      loggedInRegex: text(500),
      loggedOutRegex: text(500),
    })
    .nullable(),
  /** A second user, who signs in at the same form. */
  secondUser: z.object({ username: text(500), password: text(500) }).nullable(),
});
export type ScanTask = z.infer<typeof scanTask>;

const messageReport = z.object({
  role: z.enum(['proof', 'control', 'repeat']),
  request: text(80_000),
  response: text(120_000).nullable(),
  marks: z.array(text(4000)).max(20).readonly(),
  ms: z.int().min(0),
  curl: text(100_000),
});

const REASONS = Object.keys(COVERAGE_REASONS) as CoverageReason[];
const reason = z.enum(REASONS as [CoverageReason, ...CoverageReason[]]);

const page = z.object({
  url,
  method: text(32),
  status: z.int().min(0).max(999).nullable(),
  contentType: text(200).nullable(),
  title: text(300).nullable(),
  depth: z.int().min(0).max(1000),
  source: z.enum(SOURCES),
  signedIn: z.boolean(),
  parameters: z.array(text(300)).max(200),
  checks: z.array(text(60)).max(200),
});

export const scanMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pages'), pages: z.array(page).max(500) }),
  z.object({
    kind: z.literal('sighting'),
    check: text(60),
    key: text(120),
    url,
    method: text(32),
    parameter: text(400).nullable(),
    evidence: z.union([text(4000), z.object({ it: text(4000), en: text(4000) })]),
    possible: z.boolean(),
    plain: z.boolean().optional(),
    /** Who saw it. */
    tools: z.array(z.enum(SIGHTING_TOOLS)).min(1).max(3).readonly(),
    messages: z.array(messageReport).max(4),
  }),
  z.object({
    kind: z.literal('technology'),
    name: text(200),
    /** As the knowledge names it: `vendor:product`. */
    product: text(200).nullable(),
    version: text(100).nullable(),
    category: text(60),
    evidence: text(1000),
    tool: text(40),
  }),
  /** Which of the addresses that were tried is the site. */
  z.object({ kind: z.literal('site'), origin: text(500) }),
  z.object({
    kind: z.literal('waf'),
    detected: z.boolean(),
    name: text(200).nullable(),
    manufacturer: text(200).nullable(),
    evidence: text(1000),
  }),
  z.object({
    kind: z.literal('tls'),
    tool: text(40),
    rows: z.array(z.object({ id: text(100), severity: z.enum(TLS_SEVERITIES), finding: text(2000) })).max(500),
  }),
  z.object({
    kind: z.literal('progress'),
    stage: text(20),
    fraction: z.number().min(0).max(1),
    done: z.int().min(0),
    total: z.int().min(0),
    counts: z.object({ requests: z.int(), pages: z.int(), points: z.int() }),
  }),
  z.object({
    kind: z.literal('check'),
    check: text(60),
    reason: reason.nullable(),
    detail: text(500),
    /** What it took; of checks that send something, and of the crawl. */
    cost: z.object({ requests: z.int().min(0), visits: z.int().min(0), ms: z.int().min(0) }).optional(),
    /** Of what has no cost of its own: whether some of it was done, in spite of the reason. */
    partly: z.boolean().optional(),
  }),
  /** Pages that were not looked at, or not to their end: how many, and the first of them. */
  z.object({
    kind: z.literal('unseen'),
    /** The check that did not look at them, if it is not the crawl. */
    check: text(60).optional(),
    reason: z.enum(['no_answer', 'too_large', 'timed_out', 'value_stops_site', 'not_examined', 'sign_in_not_tried']),
    count: z.int().min(1),
    pages: z.array(url).min(1).max(10).readonly(),
  }),
  /** Requests that were left alone, since they would change the application: how many, and the first of them. */
  z.object({
    kind: z.literal('untried'),
    count: z.int().min(1),
    requests: z
      .array(z.object({ method: text(32), url, change: text(40) }))
      .min(1)
      .max(10)
      .readonly(),
  }),
  /** What the scan may have stored on the site; said once, and empty where it stored nothing. */
  z.object({
    kind: z.literal('left'),
    entries: z
      .array(
        z.object({
          url,
          method: text(32),
          page: url.nullable(),
          fields: z.array(text(1000)).max(30),
          kind: z.enum(LEFT_KINDS),
          state: z.enum(LEFT_STATES),
          times: z.int().min(0),
          marks: z.array(text(1000)).max(200),
        }),
      )
      .max(200),
  }),
  /** Forms and addresses with parameters, and how far each was tested; said in several parts. */
  z.object({
    kind: z.literal('inputs'),
    entries: z
      .array(
        z.object({
          kind: z.enum(INPUT_KINDS),
          url,
          method: text(32),
          page: url,
          state: z.enum(INPUT_STATES),
          reason: z.enum(INPUT_REASONS).nullable(),
          fields: z.array(text(1000)).max(MAX_FIELDS_SAID),
          fields_left: z.array(text(1000)).max(MAX_FIELDS_SAID),
          /** Of those the ones at which some values were tried. */
          fields_tried: z.array(text(1000)).max(MAX_FIELDS_SAID).optional(),
        }),
      )
      .max(500),
    more: z.boolean(),
  }),
  /** Where the application left the state that the crawl saw; said once. */
  z.object({
    kind: z.literal('state'),
    changes: z
      .array(
        z.object({
          what: z.enum(STATE_CHANGES),
          where: url,
          before: text(1000),
          after: text(1000),
          seconds: z.int().min(0),
          restored: z.boolean(),
        }),
      )
      .max(20),
  }),
  /** A part of what another program wrote, in base64. */
  z.object({
    kind: z.literal('raw'),
    tool: z.enum(RAW_TOOLS),
    name: text(200),
    part: text(Math.ceil(MAX_RAW_PART / 3) * 4),
    more: z.boolean(),
  }),
  z.object({
    kind: z.literal('end'),
    requests: z.int(),
    pages: z.int(),
    points: z.int(),
    /** Null: nobody asked for it. */
    signedIn: z.boolean().nullable(),
  }),
]);
export type ScanMessage = z.infer<typeof scanMessage>;
export type SightingMessage = Extract<ScanMessage, { kind: 'sighting' }>;
