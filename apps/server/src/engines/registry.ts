import type { Settings } from '@rocca/contract/settings';
import { registryOf } from '@rocca/engines/core/registry';
import * as ENGINES from './index.ts';
import type { EngineDefinition, ServerEngines } from './server-engine.ts';

/** Every engine of the product. A service without one here refuses starts with 409 and takes no scan. */
export function productEngines(settings: Settings): ServerEngines {
  return registryOf(Object.values<EngineDefinition>(ENGINES).map((engine) => engine.create(settings)));
}
