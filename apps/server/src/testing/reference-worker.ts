import { launchWorker } from '../launch-worker.ts';
import { exitWithProblem } from '../platform/process-life.ts';
import { REFERENCE_ENGINES } from './reference-engines.ts';
import { referenceTimes } from './reference-times.ts';

await launchWorker(() => REFERENCE_ENGINES, referenceTimes()).catch(exitWithProblem);
