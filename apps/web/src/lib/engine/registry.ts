import type { EngineScreens } from './engine-screens.ts';

let engines: ReadonlyMap<string, EngineScreens> = new Map();

/**
 * Called once by `engines/registry.ts`, before the first screen is shown. The screens of an engine import `lib/`, so a
 * list of engines imported here would close a circle.
 */
export function registerEngines(all: readonly EngineScreens[]): void {
  engines = new Map(all.map((screens) => [screens.facts.code, screens]));
}

export function engineScreens(code: string): EngineScreens | null {
  return engines.get(code) ?? null;
}
