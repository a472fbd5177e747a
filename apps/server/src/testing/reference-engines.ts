import { registryOf } from '@rocca/engines/core/engine';
import { referenceEngine } from '@rocca/engines/testing/reference-engine';

/** How long a reference test takes is the test's to say. */
const steps = Number(process.env.REFERENCE_STEPS ?? 10);
const stepMs = Number(process.env.REFERENCE_STEP_MS ?? 100);

export const REFERENCE_ENGINES = registryOf(
  ['nscan', 'dti', 'webapp', 'cti', 'rri'].map((code) => referenceEngine(code, { steps, stepMs })),
);
