import type { z } from 'zod';
import type { EngineSettings } from './engine-settings.ts';
import * as ENGINES from './index.ts';

type Engines = typeof ENGINES;

/** The engines that have settings. */
type WithSettings = {
  [Code in keyof Engines]: Engines[Code]['settings'] extends null ? never : Code;
}[keyof Engines];

type SettingsOf<Code extends WithSettings> = Engines[Code]['settings'] extends () => Promise<{
  readonly settings: infer Settings extends { readonly schema: z.ZodObject };
}>
  ? Settings
  : never;

/** The settings schema of every engine that has one, by its code. */
type SettingsShape = { [Code in WithSettings]: z.ZodOptional<SettingsOf<Code>['schema']> };

async function loadSettings(): Promise<ReadonlyMap<string, EngineSettings>> {
  const found = new Map<string, EngineSettings>();
  for (const [code, { settings }] of Object.entries(ENGINES)) {
    if (settings) found.set(code, (await settings()).settings);
  }
  return found;
}

/**
 * Loaded through the facts, so that an engine has one line in the registry and not a second one for its settings. The
 * front end's first load does not come here.
 */
export const ENGINE_SETTINGS = await loadSettings();

/** The part of the schema of a target's settings that belongs to engines. */
export const engineSettingsShape = Object.fromEntries(
  [...ENGINE_SETTINGS].map(([code, { schema }]) => [code, schema.optional()]),
) as SettingsShape;
