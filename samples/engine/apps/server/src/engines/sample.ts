import { sampleEngine } from '@rocca/engines/sample/engine';
import { sampleReport } from '../features/reports/engines/sample/index.ts';
import { defineServerEngine } from './server-engine.ts';

export const sample = defineServerEngine({ engine: sampleEngine, report: sampleReport });
