import { join } from 'node:path';
import { ENGINES } from './engines.ts';
import { launch } from './launch.ts';
import { exitWithProblem } from './platform/process-life.ts';

await launch({ engines: ENGINES, workerScript: join(import.meta.dirname, 'main-worker.ts') }).catch(exitWithProblem);
