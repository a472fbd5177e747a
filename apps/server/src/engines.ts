import type { Settings } from '@rocca/contract/settings';
import { type EngineRegistry, registryOf } from '@rocca/engines/core/engine';
import { nscanEngine } from '@rocca/engines/nscan/engine';

/** Every engine of the product. A service without one here refuses starts with 409 and takes no scan. */
export function productEngines(settings: Settings): EngineRegistry {
  return registryOf([nscanEngine({ lab: settings.ROCCA_LAB })]);
}
