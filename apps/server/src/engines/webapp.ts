import { webappEngine } from '@rocca/engines/webapp/engine';
import { webappReport } from '../features/reports/engines/webapp/index.ts';
import { networkScopeOf } from '../network-scope.ts';
import { defineServerEngine } from './server-engine.ts';

export const webapp = defineServerEngine({
  engine: (settings) => webappEngine({ scope: networkScopeOf(settings) }),
  report: webappReport,
});
