import type { Settings } from '@rocca/contract/settings';
import type { Engine } from '@rocca/engines/core/engine';
import { type EngineRegistry, type RunnableEngine, runnable } from '@rocca/engines/core/registry';
import type { ReportAccess, ReportModule } from '../features/reports/index.ts';

/** An engine as the server has it: it can plan and run tests, and its reports can be written, closed and read. */
export interface ServerEngine extends RunnableEngine<ReportAccess> {
  readonly report: ReportModule;
}

export type ServerEngines = EngineRegistry<ServerEngine>;

/** One line of the registry. */
export interface EngineDefinition {
  readonly report: ReportModule;
  create(settings: Settings): ServerEngine;
}

interface Parts<Sink> {
  engine(settings: Settings): Engine<Sink>;
  readonly report: ReportModule<Sink>;
}

export function defineServerEngine<Sink>({ engine, report }: Parts<Sink>): EngineDefinition {
  return { report, create: (settings) => serverEngine(engine(settings), report) };
}

/** Pairs an engine with the module of its reports. Here alone the type of its sink is known. */
export function serverEngine<Sink>(engine: Engine<Sink>, report: ReportModule<Sink>): ServerEngine {
  return { ...runnable(engine, report.writing.open), report };
}
