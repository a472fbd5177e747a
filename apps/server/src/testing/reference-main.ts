import { join } from 'node:path';
import { launch } from '../launch.ts';
import { exitWithProblem } from '../platform/process-life.ts';
import { REFERENCE_ENGINES } from './reference-engines.ts';
import { referenceTimes } from './reference-times.ts';

/** The platform with the reference engine in place of the product's own: for tests alone. */
const workerScript = join(import.meta.dirname, 'reference-worker.ts');
const times = referenceTimes();
await launch({ engines: () => REFERENCE_ENGINES, workerScript, times }).catch(exitWithProblem);
