import { type LazyPart, lazyPart } from '../chunks/lazy-route.ts';
import type { SettingsProps } from './engine-screens.ts';
import { engineScreens } from './registry.ts';

interface SettingsParts {
  readonly form: LazyPart<SettingsProps>;
  readonly facts: LazyPart<SettingsProps>;
}

/** A lazy component must stay the same from one render to the next. */
const made = new Map<string, SettingsParts>();

/** The settings of an engine, as chunks of their own; null where it has none. */
export function settingsParts(code: string): SettingsParts | null {
  const { settings, texts } = engineScreens(code) ?? { settings: null, texts: null };
  if (!settings) return null;
  const before = made.get(code);
  if (before) return before;
  const words = texts ? [texts] : [];
  const parts: SettingsParts = {
    form: lazyPart(async () => (await settings.form()).Settings, words),
    facts: lazyPart(async () => (await settings.facts()).SettingsFacts, words),
  };
  made.set(code, parts);
  return parts;
}
