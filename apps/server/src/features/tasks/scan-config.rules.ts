import type { TargetExtra } from '@rocca/contract/api/targets.schema';
import { ENGINE_SETTINGS } from '@rocca/contract/engines/all-settings';
import type { Language, Localised } from '@rocca/contract/language';
import { AppError } from '../../platform/http/app-error.ts';

type Blocks = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

const configsOf = (engine: string) => ENGINE_SETTINGS.get(engine)?.configs ?? null;

/** The profile a test with these settings runs; null for an engine without profiles. */
export function scanConfigOf(engine: string, extra: TargetExtra): string | null {
  const configs = configsOf(engine);
  if (!configs) return null;
  const chosen = (extra as Blocks)[engine]?.[configs.field];
  if (!configs.values) return typeof chosen === 'string' ? chosen : configs.usual;
  return Object.entries(configs.values).find(([, value]) => value === chosen)?.[0] ?? configs.usual;
}

/** The profile as a person reads it; null for one its engine does not know. */
export function scanConfigName(engine: string, id: string | null, language: Language): string | null {
  const names = configsOf(engine)?.names ?? {};
  return id !== null && Object.hasOwn(names, id) ? (names[id]?.[language] ?? null) : null;
}

const UNKNOWN: Localised = {
  it: 'Il servizio non ha questo profilo.',
  en: 'The service has no such profile.',
};

/** The settings of one start, with the profile it names; null where it changes nothing of the target's. */
export function settingsOfStart(
  engine: string,
  { target_extra, scan_config_id: id }: { target_extra?: TargetExtra | null; scan_config_id?: string | null },
): TargetExtra | null {
  if (!id) return target_extra ?? null;
  const configs = configsOf(engine);
  // Never another profile than the one that was asked for.
  if (!configs || !Object.hasOwn(configs.names, id)) {
    throw new AppError('invalid_request', { fields: { scan_config_id: UNKNOWN } });
  }
  const value = configs.values ? configs.values[id] : id;
  return { ...target_extra, [engine]: { ...(target_extra as Blocks | null)?.[engine], [configs.field]: value } };
}
