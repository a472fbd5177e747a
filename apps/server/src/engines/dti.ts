import { dtiEngine } from '@rocca/engines/dti/engine';
import { dtiReport } from '../features/reports/engines/dti/index.ts';
import { networkScopeOf } from '../network-scope.ts';
import { domainSurroundings } from './domain-surroundings.ts';
import { defineServerEngine } from './server-engine.ts';

export const dti = defineServerEngine({
  engine: (settings) =>
    dtiEngine('dti', { scope: networkScopeOf(settings), surroundings: domainSurroundings(settings) }),
  report: dtiReport,
});
