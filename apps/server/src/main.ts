import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productEngines } from './engines/registry.ts';
import { launch } from './launch.ts';
import { exitWithProblem } from './platform/process-life.ts';

await launch({
  engines: productEngines,
  workerScript: join(import.meta.dirname, 'main-worker.ts'),
  labScript: fileURLToPath(import.meta.resolve('@rocca/lab/main')),
}).catch(exitWithProblem);
