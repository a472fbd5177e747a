import type { Licence } from '@rocca/contract/licence/licence';

/** Whether tests of an engine can be started, and if not, why. */
export type EngineState =
  | { readonly kind: 'ready'; readonly licence: Licence }
  /** Sold, but this platform cannot run it yet. */
  | { readonly kind: 'coming'; readonly licence: Licence | null }
  | { readonly kind: 'expired'; readonly licence: Licence }
  | { readonly kind: 'unlicensed'; readonly licence: null };

export function engineStateOf(engine: string, licences: readonly Licence[], installed: readonly string[]): EngineState {
  const licence = licences.find((one) => one.engine === engine && one.id !== null) ?? null;
  if (!installed.includes(engine)) return { kind: 'coming', licence };
  if (!licence) return { kind: 'unlicensed', licence };
  return licence.available ? { kind: 'ready', licence } : { kind: 'expired', licence };
}
