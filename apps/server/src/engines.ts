import type { Settings } from '@rocca/contract/settings';
import { registryOf, runnable } from '@rocca/engines/core/registry';
import { nscanEngine } from '@rocca/engines/nscan/engine';
import type { NscanSink } from '@rocca/engines/nscan/report';
import { createNscanSink } from './features/reports/index.ts';
import type { ReportAccess, RunnableEngines } from './features/tasks/index.ts';
import { networkScopeOf } from './network-scope.ts';

export const openNscanSink = ({ db, ...options }: ReportAccess): NscanSink => createNscanSink(db, options);

/** Every engine of the product. A service without one here refuses starts with 409 and takes no scan. */
export function productEngines(settings: Settings): RunnableEngines {
  const scope = networkScopeOf(settings);
  return registryOf([runnable(nscanEngine({ scope, rawScans: settings.ROCCA_RAW_SCANS }), openNscanSink)]);
}
