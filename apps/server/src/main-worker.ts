import { productEngines } from './engines/registry.ts';
import { launchWorker } from './launch-worker.ts';
import { exitWithProblem } from './platform/process-life.ts';

await launchWorker(productEngines).catch(exitWithProblem);
