import { dtiEngine } from '@rocca/engines/dti/engine';
import { dtiLiteReport } from '../features/reports/engines/dti/index.ts';
import { networkScopeOf } from '../network-scope.ts';
import { domainSurroundings } from './domain-surroundings.ts';
import { defineServerEngine } from './server-engine.ts';

export const dti_lite = defineServerEngine({
  engine: (settings) =>
    dtiEngine('dti_lite', { scope: networkScopeOf(settings), surroundings: domainSurroundings(settings) }),
  report: dtiLiteReport,
});
