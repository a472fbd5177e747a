import { registryOf } from '@rocca/engines/core/engine';

/** Every engine of the product. A service without one here refuses starts with 409 and takes no scan. */
export const ENGINES = registryOf([]);
