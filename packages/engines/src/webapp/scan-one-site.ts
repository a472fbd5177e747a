import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { StateChange } from '@rocca/contract/engines/webapp/state-change';
import type { ToolOutcome } from '@rocca/tools/core/outcome';
import { startScannerProcess } from '@rocca/tools/web/scanner-process';
import type { CoverageReason } from '../core/coverage-reasons.ts';
import { EngineFailure, type RunContext } from '../core/engine.ts';
import type { Reach } from '../core/reach.ts';
import type { ToolBounds } from '../core/tool-bounds.ts';
import { alertOf, isReported } from './alert-of.ts';
import { createAlertWriter } from './alert-writer.ts';
import { GARBAGE, NO_ANSWER, scannerCause } from './causes.ts';
import { CHECKS } from './checks/index.ts';
import { hearRaw } from './hear-raw.ts';
import type { WebappSteps } from './plan.ts';
import type { SiteCheckReport, WafReport, WebappEnd, WebappSink } from './report.ts';
import { type ScanMessage, type ScanTask, scanMessage } from './scanner/messages.ts';
import { SIGN_IN_DETAILS } from './scanner/sign-in-message.ts';
import { STRENGTHS } from './scanner/strength.ts';
import type { ResolvedSite } from './sites.ts';
import { STEPS } from './steps.ts';
import { hasVersionKnowledge, judgeTechnologies, type SeenTechnology } from './technology-versions.ts';
import { lookAtTls, type TlsLook } from './tools/sslscan.ts';

export interface SiteScan {
  readonly context: RunContext<WebappSink>;
  readonly reach: Reach;
  readonly steps: WebappSteps;
  readonly signIn: ScanTask['signIn'];
  readonly secondUser: ScanTask['secondUser'];
  readonly bounds: ToolBounds;
  /** The program that scans, if not our own: for tests. */
  readonly main?: string | undefined;
  /** Pages that are in the report by now, of all sites: what a stop would keep. */
  readonly written: Set<string>;
}

export interface SiteOutcome {
  readonly counts: { readonly requests: number; readonly pages: number; readonly points: number };
  readonly checks: readonly SiteCheckReport[];
  readonly notDone: WebappEnd['notDone'];
  /** Null: the process did not come to say it. */
  readonly stateChanges: readonly StateChange[] | null;
  /** Its forms and fields were counted. */
  readonly inputsCounted: boolean;
  readonly failure: EngineFailure | null;
}

const MAIN = fileURLToPath(new URL('./scanner/main.ts', import.meta.url));
/** Beyond what a strength gives to the checks: for the crawl and the end. */
const SPARE_MS = 90 * 60_000;
/** What is done beside the checks. */
const OWN_STEPS = STEPS.map(({ code }) => code);

/** Scans one site in a process of its own and writes what it says. `share` is its part of the whole. */
export async function scanOneSite(
  scan: SiteScan,
  site: ResolvedSite,
  share: { readonly from: number; readonly of: number },
): Promise<SiteOutcome> {
  const { context, steps } = scan;
  const { sink, knowledge } = context;
  const listening = listenTo(scan, site, share);
  const failure = await runScanner(scan, site, listening).then((outcome) => {
    const garbage = listening.garbage();
    if (garbage) return garbage;
    if (!listening.isDone()) return outcome.kind === 'stopped' ? null : new EngineFailure(scannerCause(outcome));
    return listening.counts().pages === 0 ? new EngineFailure(NO_ANSWER) : null;
  });
  await listening.close();
  const judged = await judgeTechnologies(knowledge, site.url, listening.technologies);
  if (judged.technologies.length > 0) await sink.technologies(judged.technologies);
  const ofVersions = judged.alerts.filter((alert) => isReported(steps.threshold, alert));
  if (ofVersions.length > 0) await sink.alerts(ofVersions);
  const reasons = new Map(listening.reasons);
  const tls = await listening.tls();
  if (tls) {
    reasons.set('tls', tls);
    if (tls.rows.length > 0) await sink.tls(tls.rows);
    if (tls.alerts.length > 0) await sink.alerts(tls.alerts);
  }
  if (listening.isDone() && !hasVersionKnowledge(await knowledge.sources()))
    reasons.set('versions', { reason: 'no_knowledge', detail: '' });
  return {
    counts: listening.counts(),
    stateChanges: listening.stateChanges(),
    inputsCounted: listening.inputs() !== null,
    failure,
    ...coverageOf(site, reasons, whyCut(scan, listening), {
      ...{ unseen: listening.unseen, untried: listening.untried(), unnamed: judged.unnamed },
      ...{ changes: listening.stateChanges() ?? [], inputs: listening.inputs() ?? [] },
    }),
  };
}

/** What holds for every check the process said nothing of; null: they were made. */
function whyCut({ context }: SiteScan, { isDone, counts }: Listening): CoverageReason | null {
  if (!isDone()) return context.signal.aborted ? 'stopped' : 'cut';
  return counts().pages === 0 ? 'no_answer' : null;
}

interface CheckOutcome {
  readonly reason: CoverageReason | null;
  readonly detail: string;
  readonly cost?: SiteCheckReport['cost'];
  readonly partly?: boolean | undefined;
}
type Reasons = Map<string, CheckOutcome>;
type UnseenMessage = Extract<ScanMessage, { kind: 'unseen' }>;
type InputEntry = Extract<ScanMessage, { kind: 'inputs' }>['entries'][number];
type UntriedMessage = Extract<ScanMessage, { kind: 'untried' }>;

interface Gaps {
  readonly unseen: readonly UnseenMessage[];
  readonly untried: UntriedMessage | null;
  readonly unnamed: readonly string[];
  readonly changes: readonly StateChange[];
  readonly inputs: readonly InputEntry[];
}

/** Reasons of checks that came to their planned end. What was cut off may hardly have begun: it counts as not made. */
const PLANNED: ReadonlySet<CoverageReason | null> = new Set(['limit_reached', 'one_sign_in', 'no_sign_in']);

/** Whether a check with such a reason has sent something: it looked for some of what it is there for. */
const isPartly = ({ reason, cost, partly = false }: CheckOutcome) =>
  PLANNED.has(reason) && (partly || (cost !== undefined && cost.requests + cost.visits > 0));

function coverageOf(
  site: ResolvedSite,
  reasons: Reasons,
  cut: CoverageReason | null,
  { unseen, untried, unnamed, changes, inputs }: Gaps,
): Pick<SiteOutcome, 'checks' | 'notDone'> {
  const signIn = reasons.get('sign_in');
  reasons.delete('sign_in');
  const codes = new Set([...OWN_STEPS, ...CHECKS.map(({ code }) => code), ...reasons.keys()]);
  const failed = [...reasons].flatMap(([check, { reason, detail }]) =>
    reason === 'tool_failed' ? [{ check, reason, detail }] : [],
  );
  return {
    checks: [...codes].map((check) => {
      const known = reasons.get(check);
      const reason = known ? known.reason : cut;
      return {
        site: site.url,
        check,
        reason,
        ...(known?.cost && { cost: known.cost }),
        partly: known ? isPartly(known) : false,
      };
    }),
    notDone: [
      ...(cut ? [{ check: 'crawl', reason: cut, detail: site.url }] : []),
      ...(signIn?.reason
        ? [{ check: 'crawl', reason: signIn.reason, detail: site.url }, ...whyNotSignedIn(signIn)]
        : []),
      ...unseen.map(({ check = 'crawl', reason, count, pages }) => ({ check, reason, detail: listed(pages, count) })),
      ...inputGaps(inputs),
      ...(untried
        ? [
            {
              check: 'crawl',
              reason: 'changes_state' as const,
              detail: listed(
                untried.requests.map(({ method, url }) => `${method} ${url}`),
                untried.count,
              ),
            },
          ]
        : []),
      ...changes
        .filter(({ restored }) => !restored)
        .map((change) => {
          // A silence is reported as no answer, not as a changed state.
          const reason = change.what === 'silent' ? ('no_answer' as const) : ('state_changed' as const);
          return { check: 'crawl', reason, detail: changed(change) };
        }),
      ...(unnamed.length > 0 && !reasons.get('versions')?.reason
        ? [{ check: 'versions', reason: 'no_name' as const, detail: listed(unnamed, unnamed.length) }]
        : []),
      ...failed,
    ],
  };
}

/** What stopped the sign-in, beside the fact that there was none. */
function whyNotSignedIn({ detail }: CheckOutcome): Array<WebappEnd['notDone'][number]> {
  const [word = '', ...where] = detail.split(' ');
  const reason = SIGN_IN_DETAILS[word];
  return reason === undefined ? [] : [{ check: 'crawl', reason, detail: where.join(' ') }];
}

/** Reasons that the test was never to overcome. */
const EXPECTED = new Set<InputEntry['reason']>(['passive', 'no_consent']);

/** Forms that were not sent, fields that were not attacked, and pages that cannot be compared with themselves. */
function inputGaps(inputs: readonly InputEntry[]): Array<WebappEnd['notDone'][number]> {
  const forms = inputs.filter(({ kind }) => kind === 'form');
  const unsent = forms.filter(({ state }) => state === 'left_out');
  const open = inputs.filter(({ state, reason }) => state !== 'left_out' && !EXPECTED.has(reason));
  const untriedIn = ({ fields_left, fields_tried = [] }: InputEntry) =>
    fields_left.filter((name) => !fields_tried.includes(name));
  const triedIn = ({ fields_tried = [] }: InputEntry) => fields_tried;
  const fields = inputs.reduce((all, input) => all + input.fields.length, 0);
  const unsteady = inputs.filter(({ reason }) => reason === 'unsteady');
  const said = (reason: CoverageReason, names: readonly string[], share: string) => {
    const distinct = [...new Set(names)].map((name) => name.slice(0, 300));
    return names.length === 0 ? [] : [{ check: 'crawl', reason, detail: share + listed(distinct, distinct.length) }];
  };
  const saidOfFields = (reason: CoverageReason, namesIn: (input: InputEntry) => readonly string[]) => {
    const some = open
      .map((input) => ({ url: input.url, names: namesIn(input) }))
      .filter(({ names }) => names.length > 0);
    const count = some.reduce((all, { names }) => all + names.length, 0);
    return said(
      reason,
      some.map(({ url, names }) => `${url} (${names.join(', ')})`),
      `${count}/${fields}: `,
    );
  };
  const pagesOf = (some: readonly InputEntry[]) => some.map(({ page }) => page);
  return [
    ...said('form_left_out', pagesOf(unsent), `${unsent.length}/${forms.length}: `),
    ...saidOfFields('fields_left_out', untriedIn),
    // Sent, and kept from some values by a limit or by an answer that did not come.
    ...saidOfFields('fields_in_part', triedIn),
    ...said('unsteady', pagesOf(unsteady), ''),
  ];
}

const changed = ({ what, where, before, after }: StateChange) =>
  (what === 'silent' ? `${where} (${before})` : `${where}: ${before} → ${after}`).slice(0, 500);

const MAX_LISTED = 10;
/** A process taken over by a page could say more for ever. */
const MAX_INPUTS = 10_000;

/** The first of `count`, and how many there are where these are not all. */
function listed(names: readonly string[], count: number): string {
  const first = names.slice(0, MAX_LISTED);
  return first.join(', ') + (count > first.length ? ` … (${count})` : '');
}

interface Listening {
  readonly technologies: readonly SeenTechnology[];
  readonly reasons: Reasons;
  /** Pages that were not looked at, or not to their end. */
  readonly unseen: readonly UnseenMessage[];
  /** Requests that would change the application. */
  untried(): UntriedMessage | null;
  stateChanges(): readonly StateChange[] | null;
  /** Null: the process did not come to count them. */
  inputs(): readonly InputEntry[] | null;
  /** What sslscan saw, beside the process; null: nobody knows yet where the site is. */
  tls(): Promise<TlsLook | null>;
  counts(): SiteOutcome['counts'];
  /** It said that it came to its end. */
  isDone(): boolean;
  /** Failure after an invalid message: the process is asked to stop, restores old values and reports what it left behind. */
  garbage(): EngineFailure | null;
  readonly stop: AbortSignal;
  onMessage(message: unknown, line: Buffer): Promise<void>;
  onInvalidLine(line: Buffer): Promise<void>;
  close(): Promise<void>;
}

/** Takes the lines of the process: what it says has read hostile pages, so that nothing in it is believed unread. */
function listenTo(
  { context, reach, steps, written }: SiteScan,
  site: ResolvedSite,
  share: { from: number; of: number },
): Listening {
  const { sink, progress } = context;
  const raw = hearRaw(context.raw, site.url);
  const alerts = createAlertWriter(sink);
  const technologies: SeenTechnology[] = [];
  const reasons: Reasons = new Map();
  const unseen: UnseenMessage[] = [];
  let untried: UntriedMessage | null = null;
  let stateChanges: readonly StateChange[] | null = null;
  let hasLeft = false;
  const inputs: InputEntry[] = [];
  let areInputsSaid = false;
  let counts = { requests: 0, pages: 0, points: 0 };
  let isDone = false;
  let tls: Promise<TlsLook> | null = null;
  const stop = new AbortController();
  let garbage: EngineFailure | null = null;
  const giveUp = () => {
    garbage ??= new EngineFailure(GARBAGE);
    stop.abort();
  };
  const take = async (message: ScanMessage): Promise<void> => {
    switch (message.kind) {
      case 'pages':
        await sink.pages(message.pages.map((page) => ({ ...page, site: site.url })));
        for (const { method, url } of message.pages) written.add(`${method} ${url}`);
        return;
      case 'sighting': {
        const alert = alertOf(CHECKS, message);
        if (!alert) return giveUp();
        return isReported(steps.threshold, alert) ? alerts.add(alert) : undefined;
      }
      case 'technology':
        technologies.push(message);
        return;
      case 'site':
        tls ??= lookAtTls(site, message.origin, { ...reach, raw: context.raw }, join(context.workDir, 'tls'));
        // Awaited at the end of the process, which may be long after.
        tls.catch(() => undefined);
        return;
      case 'waf':
        return sink.waf([wafOf(message, site.url)]);
      case 'tls':
        return sink.tls(message.rows.map((row) => ({ ...row, site: site.url, tool: message.tool })));
      case 'progress': {
        const { stage, fraction, done, total } = message;
        counts = message.counts;
        const places = { done: written.size, total: Math.max(written.size, counts.pages) };
        progress({ stage, fraction: share.from + share.of * fraction, part: { done, total }, places });
        return;
      }
      case 'check':
        reasons.set(message.check, message);
        return;
      case 'unseen':
        // Of each reason once: a process taken over by a page could say it for ever.
        if (!unseen.some(({ reason }) => reason === message.reason)) unseen.push(message);
        return;
      case 'untried':
        untried ??= message;
        return;
      case 'left':
        if (hasLeft) return;
        hasLeft = true;
        return sink.left(message.entries.map((entry) => ({ ...entry, site: site.url })));
      case 'inputs':
        if (areInputsSaid) return;
        areInputsSaid = !message.more || inputs.length > MAX_INPUTS;
        inputs.push(...message.entries);
        return sink.inputs(message.entries.map(({ fields_tried: _, ...entry }) => ({ ...entry, site: site.url })));
      case 'state':
        stateChanges ??= message.changes;
        return;
      case 'raw':
        return raw.part(message);
      case 'end':
        counts = { requests: message.requests, pages: message.pages, points: message.points };
        isDone = true;
    }
  };
  return {
    technologies,
    reasons,
    unseen,
    untried: () => untried,
    stateChanges: () => (hasLeft ? stateChanges : null),
    inputs: () => (areInputsSaid ? inputs : null),
    tls: async () => tls,
    counts: () => counts,
    isDone: () => isDone,
    garbage: () => garbage,
    stop: stop.signal,
    async onMessage(message, line) {
      const parsed = scanMessage.safeParse(message);
      // Also what is no message of ours: it shows what went wrong.
      if (parsed.data?.kind !== 'raw') await raw.line(line);
      if (!parsed.success) return giveUp();
      if (garbage && parsed.data.kind !== 'left') return;
      await alerts.writeDue();
      await take(parsed.data);
    },
    async onInvalidLine(line) {
      await raw.line(line);
      giveUp();
    },
    async close() {
      raw.end();
      await alerts.flush();
    },
  };
}

function wafOf({ kind: _, ...found }: Extract<ScanMessage, { kind: 'waf' }>, site: string): WafReport {
  return { ...found, site };
}

async function runScanner(
  { context, reach, steps, signIn, secondUser, bounds, main = MAIN }: SiteScan,
  site: ResolvedSite,
  { onMessage, onInvalidLine, stop }: Pick<Listening, 'onMessage' | 'onInvalidLine' | 'stop'>,
): Promise<ToolOutcome> {
  const workDir = join(context.workDir, 'scan');
  await mkdir(workDir, { recursive: true });
  const { inside, user } = reach;
  const signal = AbortSignal.any([reach.signal, stop]);
  const { maxOutputBytes } = bounds;
  const scanner = await startScannerProcess({
    ...{ main, workDir, inside, user, signal, onMessage, onInvalidLine },
    timeoutMs: bounds.timeoutMs ?? STRENGTHS[steps.strength].ms + SPARE_MS,
    ...(maxOutputBytes === undefined ? {} : { maxOutputBytes }),
  });
  const task: ScanTask = {
    starts: [...site.starts],
    address: site.address ?? '',
    strength: steps.strength,
    mayChange: steps.consents.some(({ code }) => code === 'unsafe_methods'),
    passiveOnly: steps.threshold === 'off',
    userAgent: steps.userAgent,
    signIn,
    secondUser,
  };
  scanner.tell(task);
  return scanner.ended;
}
