import { nscanEngine } from '@rocca/engines/nscan/engine';
import { nscanReport } from '../features/reports/engines/nscan/index.ts';
import { networkScopeOf } from '../network-scope.ts';
import { defineServerEngine } from './server-engine.ts';

export const nscan = defineServerEngine({
  engine: (settings) => nscanEngine({ scope: networkScopeOf(settings), rawScans: settings.ROCCA_RAW_SCANS }),
  report: nscanReport,
});
