import type { ScopeOptions } from '@rocca/contract/target/scope';
import { tapSources } from '@rocca/sources/core/tap-sources';
import { toolVersion } from '@rocca/tools/core/tool-version';
import { EngineFailure, type RunContext, type TestReport } from '../core/engine.ts';
import { openReach, type Reach } from '../core/reach.ts';
import type { ToolBounds } from '../core/tool-bounds.ts';
import { NO_DOMAIN, NO_NAME_SERVER, noSuchDomain } from './causes.ts';
import { lookAtAllAddresses } from './looks/addresses.ts';
import { lookForBreaches } from './looks/breaches.ts';
import { createFacts, type Run } from './looks/look.ts';
import { lookForLookalikes } from './looks/lookalikes.ts';
import { lookAtMailAndNames } from './looks/mail.ts';
import { lookForNames } from './looks/names.ts';
import { ransomwareOf } from './looks/ransomware.ts';
import type { SearchLimits } from './names/search-limits.ts';
import { stepsOf } from './plan.ts';
import type { DtiSink } from './report.ts';
import { SourceTallies } from './source-tally.ts';
import { StepBook } from './step-book.ts';
import type { OpenSurroundings, Surroundings } from './surroundings.ts';

export interface DtiOptions {
  /** Which addresses the platform's own network may reach, as things are now. */
  scope(): Promise<ScopeOptions>;
  readonly surroundings: OpenSurroundings;
  readonly bounds?: ToolBounds;
  /** Of the search for names, if not our own: for tests. */
  readonly nameLimits?: SearchLimits;
}

/** One after the other, each with its share of the progress. */
const LOOKS = [
  { stage: 'names', share: 0.35, look: lookForNames },
  { stage: 'addresses', share: 0.3, look: lookAtAllAddresses },
  { stage: 'mail', share: 0.05, look: lookAtMailAndNames },
  { stage: 'breaches', share: 0.1, look: lookForBreaches },
  { stage: 'lookalikes', share: 0.2, look: lookForLookalikes },
] as const;

/** Asks, judges and writes; throws when the look did not come to its end, with what was done kept. */
export async function runDti(options: DtiOptions, context: RunContext<DtiSink>): Promise<TestReport> {
  const { domains, contact } = stepsOf(context.plan);
  const [domain, ...others] = domains;
  if (domain === undefined) throw new EngineFailure(NO_DOMAIN);
  const reach = await openReach(context, await options.scope());
  try {
    const surroundings = await options.surroundings(domain);
    try {
      await assertThere(surroundings, domain, reach.signal);
      return await look({ options, context, reach, surroundings, domain, others, contact });
    } finally {
      surroundings.dns.close();
    }
  } finally {
    await reach.close();
  }
}

/** Nothing has been looked at yet: a domain that does not exist costs no scan. */
async function assertThere({ dns }: Surroundings, domain: string, signal: AbortSignal): Promise<void> {
  const reply = await dns.ask(domain, 'SOA', { signal });
  if (reply.kind === 'absent') throw new EngineFailure(noSuchDomain(domain));
  if (reply.kind === 'untold') throw new EngineFailure(NO_NAME_SERVER);
}

interface Looked {
  readonly options: DtiOptions;
  readonly context: RunContext<DtiSink>;
  readonly reach: Reach;
  readonly surroundings: Surroundings;
  readonly domain: string;
  readonly others: readonly string[];
  readonly contact: boolean;
}

async function look(looked: Looked): Promise<TestReport> {
  const { options, context, reach, surroundings, domain, others, contact } = looked;
  const { sink, knowledge, workDir, raw } = context;
  const { bounds = {} } = options;
  const version = contact ? await versionOfNmap(reach, workDir, bounds) : null;
  await sink.begin({
    domain,
    contact,
    toolVersions: version === null ? {} : { nmap: version },
    knowledge: await knowledge.sources(),
  });
  await context.touchTarget();
  const steps = new StepBook();
  const run: Omit<Run, 'progress'> = {
    ...{ domain, contact, reach, sink, knowledge, workDir, bounds, steps, raw },
    nameLimits: options.nameLimits,
    dns: surroundings.dns,
    sources: tapSources(surroundings.sources, raw),
    signal: reach.signal,
    tallies: new SourceTallies(),
    facts: createFacts(),
  };
  if (others.length > 0) steps.lacks('wordlist', 'limit_reached', others.join(', '));
  const failure = await lookAtAll(run, context);
  const why = context.signal.aborted ? 'stopped' : 'cut';
  await sink.end({
    steps: steps.report(why),
    sources: run.tallies.reports(),
    ransomwareIndex: failure ? null : ransomwareOf(run),
    questions: surroundings.dns.questions,
  });
  context.signal.throwIfAborted();
  if (failure) throw failure.error;
  const { names, addresses } = run.facts;
  return { output: `${names} names, ${addresses.size} addresses`, names, addresses: addresses.size };
}

/** Makes every look in its turn; what was thrown, if one could not be ended. */
async function lookAtAll(
  run: Omit<Run, 'progress'>,
  context: RunContext<DtiSink>,
): Promise<{ readonly error: unknown } | null> {
  let from = 0;
  for (const { stage, share, look } of LOOKS) {
    if (context.signal.aborted) return { error: context.signal.reason };
    const begun = from;
    const progress: Run['progress'] = (fraction, of) =>
      context.progress({
        fraction: Math.min(0.99, begun + share * fraction),
        stage,
        places: { done: run.facts.names, total: run.facts.names },
        ...(of && { part: of }),
      });
    progress(0);
    try {
      await look({ ...run, progress });
    } catch (error) {
      return { error };
    }
    from += share;
  }
  return null;
}

async function versionOfNmap({ signal, user }: Reach, workDir: string, { searchPath }: ToolBounds) {
  return toolVersion('nmap', { signal, user, workDir, ...(searchPath === undefined ? {} : { searchPath }) });
}
