import type { Engine } from '@rocca/engines/core/engine';
import { registryOf } from '@rocca/engines/core/registry';
import { nscanEngine } from '@rocca/engines/nscan/engine';
import type { NscanSink } from '@rocca/engines/nscan/report';
import type { NscanOptions } from '@rocca/engines/nscan/run';
import { referenceEngine } from '@rocca/engines/testing/reference-engine';
import { type ServerEngines, serverEngine } from '../engines/server-engine.ts';
import { nscanReport } from '../features/reports/engines/nscan/index.ts';

/** How long a reference test takes is the test's to say. */
const steps = Number(process.env.REFERENCE_STEPS ?? 10);
const stepMs = Number(process.env.REFERENCE_STEP_MS ?? 100);

/** They write their reports as a network scan does, whatever their code. */
export const REFERENCE_ENGINES: ServerEngines = registryOf(
  ['nscan', 'dti', 'webapp', 'cti', 'rri'].map((code) =>
    serverEngine(referenceEngine(code, { steps, stepMs }), nscanReport),
  ),
);

/** An engine that writes its reports as a network scan does, alone. */
export const alone = (engine: Engine<NscanSink>): ServerEngines => registryOf([serverEngine(engine, nscanReport)]);

/** The network scan alone, with these options. */
export const nscanAlone = (options: NscanOptions): ServerEngines => alone(nscanEngine(options));
