import type { Settings } from '@rocca/contract/settings';
import { type EngineRegistry, registryOf } from '@rocca/engines/core/engine';
import { nscanEngine } from '@rocca/engines/nscan/engine';
import { networkScopeOf } from './network-scope.ts';

/** Every engine of the product. A service without one here refuses starts with 409 and takes no scan. */
export function productEngines(settings: Settings): EngineRegistry {
  return registryOf([nscanEngine({ scope: networkScopeOf(settings), rawScans: settings.ROCCA_RAW_SCANS })]);
}
