import type { Engine, EnginePlanner, RunContext, TestReport } from './engine.ts';

/** Everything a run may use but its sink. */
export type RunInput = Omit<RunContext<unknown>, 'sink'>;

/** An engine whose sink is opened in `Store` when a run begins, so that engines with different sinks fit one map. */
export interface RunnableEngine<Store> extends EnginePlanner {
  // A property: with a method, an engine without its sink would type-check.
  readonly run: (context: RunInput, store: Store) => Promise<TestReport>;
}

/** Pairs an engine with what opens its sink. */
export function runnable<Sink, Store>(engine: Engine<Sink>, openSink: (store: Store) => Sink): RunnableEngine<Store> {
  return { ...engine, run: (context, store) => engine.run({ ...context, sink: openSink(store) }) };
}

/** Engines by their code. A start needs planners only, a worker runnable ones. */
export type EngineRegistry<Entry extends EnginePlanner = EnginePlanner> = ReadonlyMap<string, Entry>;

export function registryOf<Entry extends EnginePlanner>(engines: readonly Entry[]): EngineRegistry<Entry> {
  return new Map(engines.map((engine) => [engine.code, engine]));
}
