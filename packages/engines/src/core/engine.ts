import type { Consent } from '@rocca/contract/api/consent.schema';
import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import type { Localised } from '@rocca/contract/language';
import type { TargetEntry } from '@rocca/contract/target/entry';
import type { OwnNetwork } from '@rocca/contract/target/scope';
import type { ConsentCode } from '@rocca/contract/task/consent';
import type { RawOutputs } from '@rocca/tools/core/raw-outputs';
import type { CheckFacts } from './check.ts';
import type { Knowledge } from './knowledge.ts';

/** What a start asks an engine to test. */
export interface TestRequest {
  readonly entries: readonly TargetEntry[];
  /** Addresses inside the entries' ranges that are never tested. */
  readonly leftOut: readonly string[];
  readonly extra: TargetExtra;
  /** What the customer has allowed in writing. */
  readonly consents: readonly Consent[];
}

/** What the engine will test, in a form that survives JSON: it is shown before the start and run after it. */
export interface TestPlan {
  readonly entries: ReadonlyArray<{ readonly text: string; readonly kind: string; readonly addresses: number }>;
  /** Distinct addresses that will be tested. */
  readonly addresses: number;
  /** Names that have to be resolved. */
  readonly names: number;
  /** The engine's own part. No secrets: it is stored as it is. */
  readonly steps: Readonly<Record<string, unknown>>;
  /** The own addresses of the machine that planned it; the one that runs it adds its own. Empty behind a VPN. */
  readonly own?: OwnNetwork;
}

export interface Progress {
  /** 0 to 1; what goes down is ignored. */
  readonly fraction: number;
  readonly stage: string;
  /** Places of the target that are in the report by now, and how many there will be: what a stop would keep. */
  readonly places?: { readonly done: number; readonly total: number };
  /** How many parts of the stage are done, where it counts them. */
  readonly part?: { readonly done: number; readonly total: number };
}

/** Everything a run may use. `Sink` is where this engine writes its report. */
export interface RunContext<Sink> {
  readonly plan: TestPlan;
  /** The settings with their secrets, for this run alone. */
  readonly extra: TargetExtra;
  /** Aborted when a user stops the test or the platform stops; tools must be gone soon after. */
  readonly signal: AbortSignal;
  /** An empty folder of the run's own, removed after it. */
  readonly workDir: string;
  progress(progress: Progress): void;
  /**
   * To be awaited before the first packet leaves for the target. From then on the scan is used, whatever happens;
   * before, a failure gives it back.
   */
  touchTarget(): Promise<void>;
  readonly knowledge: Knowledge;
  /** Keeps what tools wrote and sources answered, as it came. */
  readonly raw: RawOutputs;
  /** The engine writes its report while it runs: what is written survives a stop or a crash. */
  readonly sink: Sink;
}

/** The short result kept with the task; sections of the report live in tables of their own. */
export interface TestReport {
  readonly output: string;
  readonly [key: string]: unknown;
}

/** What a start needs of an engine: enough to plan a test, not to run one. */
export interface EnginePlanner {
  readonly code: string;
  /** Programs it cannot do without. */
  readonly tools: readonly string[];
  /** How much of its worker's slots and of its account's share a test takes while it runs; 1 unless said otherwise. */
  readonly weight?: number;
  /** Every kind of check it can make: the coverage of a report lists each of them, done or not. */
  readonly checks: readonly CheckFacts[];
  /** What a test with these settings would do only with a written consent. */
  mayAllow?(extra: TargetExtra): readonly ConsentCode[];
  /** Pure: the same request gives the same plan, before the start and at it. */
  plan(request: TestRequest): TestPlan;
}

/** The port every engine implements. */
export interface Engine<Sink> extends EnginePlanner {
  run(context: RunContext<Sink>): Promise<TestReport>;
}

/** A failure the customer should read as it is. Anything else thrown is our mistake: the customer reads general words. */
export class EngineFailure extends Error {
  override readonly name = 'EngineFailure';
  readonly words: Localised;

  constructor(words: Localised) {
    super(words.en);
    this.words = words;
  }
}
