import type { EngineCode } from '@rocca/contract/engines/registry';
import type { EngineScreens } from '../lib/engine/engine-screens.ts';
import { registerEngines } from '../lib/engine/registry.ts';
import * as ENGINES from './index.ts';

/** The types demand screens for every engine of the contract. */
const SCREENS: Readonly<Record<EngineCode, EngineScreens>> = ENGINES;

/** In the order a person sees them. */
export const ALL_ENGINES: readonly EngineScreens[] = Object.values(SCREENS).sort(
  (a, b) => a.facts.place - b.facts.place,
);

registerEngines(ALL_ENGINES);
