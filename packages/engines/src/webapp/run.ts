import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import type { ScopeOptions } from '@rocca/contract/target/scope';
import { findTool } from '@rocca/tools/core/find-tool';
import { EngineFailure, type RunContext, type TestReport } from '../core/engine.ts';
import { NEEDS_VPN, nothingToScan } from '../core/nothing-to-scan.ts';
import { openReach } from '../core/reach.ts';
import { type Resolve, resolveSubjects } from '../core/resolve.ts';
import type { ToolBounds } from '../core/tool-bounds.ts';
import { CHROMIUM_MISSING } from './causes.ts';
import { stepsOf } from './plan.ts';
import type { WebappSink } from './report.ts';
import { type SiteOutcome, type SiteScan, scanOneSite } from './scan-one-site.ts';
import type { ScanTask } from './scanner/messages.ts';
import { type ResolvedSite, sitesOf } from './sites.ts';
import { toolVersions } from './tools/versions.ts';

export interface WebappOptions {
  /** Which addresses the platform's own network may reach, as things are now. */
  scope(): Promise<ScopeOptions>;
  readonly resolve?: Resolve;
  readonly bounds?: ToolBounds;
  /** The program that scans, if not our own: for tests. */
  readonly main?: string;
}

/** Scans every site of the target, one after the other, and writes while it goes. */
export async function runWebapp(options: WebappOptions, context: RunContext<WebappSink>): Promise<TestReport> {
  const { bounds = {}, main } = options;
  const { searchPath } = bounds;
  if (!findTool('chromium', searchPath)) throw new EngineFailure(CHROMIUM_MISSING);
  const { plan, sink, knowledge, workDir } = context;
  const steps = stepsOf(plan);
  const signIn = signInOf(context.extra);
  const reach = await openReach(context, await options.scope());
  try {
    const { signal, user } = reach;
    const subjects = await resolveSubjects(plan, reach.scope, options.resolve ?? reach.resolve, signal).catch(
      (error: unknown) => {
        throw reach.lost() ?? error;
      },
    );
    const sites = sitesOf(plan, reach.scope, subjects);
    if (!sites.some(({ address }) => address !== null))
      throw new EngineFailure(subjects.needsVpn ? NEEDS_VPN : nothingToScan(subjects.names));
    const where = searchPath === undefined ? {} : { searchPath };
    await sink.begin({
      strength: steps.strength,
      threshold: steps.threshold,
      sites: sites.map(({ url, address, reason }) => ({ url, address, reason })),
      signIn: signIn ? 'form' : 'none',
      toolVersions: await toolVersions(steps.strength, { signal, user, workDir, ...where }),
      knowledge: await knowledge.sources(),
    });
    await context.touchTarget();
    const secondUser = signIn && secondUserOf(context.extra);
    return await scanSites({ context, reach, steps, signIn, secondUser, bounds, main, written: new Set() }, sites);
  } finally {
    await reach.close();
  }
}

async function scanSites(scan: SiteScan, sites: readonly ResolvedSite[]): Promise<TestReport> {
  const { context, reach } = scan;
  const reached = sites.filter(({ address }) => address !== null);
  const outcomes: SiteOutcome[] = [];
  for (const [at, site] of reached.entries()) {
    if (reach.signal.aborted) break;
    outcomes.push(await scanOneSite(scan, site, { from: at / reached.length, of: 1 / reached.length }));
  }
  const sum = (count: keyof SiteOutcome['counts']) => outcomes.reduce((all, { counts }) => all + counts[count], 0);
  const totals = { requests: sum('requests'), pages: sum('pages'), points: sum('points') };
  const left = reached
    .slice(outcomes.length)
    .map(({ url }) => ({ check: 'crawl', reason: 'stopped', detail: url }) as const);
  await context.sink.end({
    checks: outcomes.flatMap(({ checks }) => checks),
    stateChanges:
      outcomes.length === reached.length && outcomes.every((one) => one.stateChanges !== null)
        ? outcomes.flatMap((one) => one.stateChanges ?? [])
        : null,
    inputsCounted: outcomes.length === reached.length && outcomes.every((one) => one.inputsCounted),
    notDone: [...outcomes.flatMap(({ notDone }) => notDone), ...left],
    ...totals,
  });
  context.signal.throwIfAborted();
  const lost = reach.lost();
  if (lost) throw lost;
  // One site of several that failed is in the coverage; a test that saw nothing else has failed.
  const [failure] = outcomes.flatMap((outcome) => outcome.failure ?? []);
  if (failure && outcomes.every((outcome) => outcome.failure)) throw failure;
  const { pages, points, requests } = totals;
  return { output: `${pages} pages, ${points} points, ${requests} requests`, ...totals };
}

/** The sign-in of the settings; its password is in the run's settings alone. */
function signInOf({ webapp }: TargetExtra): ScanTask['signIn'] {
  const given = webapp?.authentication;
  if (given?.kind !== 'form' || typeof given.password !== 'string') return null;
  return {
    loginUrl: given.login_url ?? '',
    userParameter: given.user_parameter ?? '',
    passwordParameter: given.password_parameter ?? '',
    username: given.username ?? '',
    password: given.password,
    loggedInRegex: given.logged_in_regex ?? '',
    loggedOutRegex: given.logged_out_regex ?? '',
  };
}

/** Signs in at the same form as the first. */
function secondUserOf({ webapp }: TargetExtra): ScanTask['secondUser'] {
  const given = webapp?.second_authentication;
  if (given?.kind !== 'form' || typeof given.password !== 'string') return null;
  return { username: given.username ?? '', password: given.password };
}
