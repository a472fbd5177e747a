import { registryOf, runnable } from '@rocca/engines/core/registry';
import { nscanEngine } from '@rocca/engines/nscan/engine';
import type { NscanOptions } from '@rocca/engines/nscan/run';
import { referenceEngine } from '@rocca/engines/testing/reference-engine';
import { openNscanSink } from '../engines.ts';
import type { RunnableEngines } from '../features/tasks/index.ts';

/** How long a reference test takes is the test's to say. */
const steps = Number(process.env.REFERENCE_STEPS ?? 10);
const stepMs = Number(process.env.REFERENCE_STEP_MS ?? 100);

export const REFERENCE_ENGINES = registryOf(
  ['nscan', 'dti', 'webapp', 'cti', 'rri'].map((code) =>
    runnable(referenceEngine(code, { steps, stepMs }), openNscanSink),
  ),
);

/** The network scan alone, with these options. */
export const nscanAlone = (options: NscanOptions): RunnableEngines =>
  registryOf([runnable(nscanEngine(options), openNscanSink)]);
