import type { Language, Localised } from '../language.ts';
import type { EngineFacts } from './engine-facts.ts';
import * as ENGINES from './index.ts';

/** The export's name in `index.ts` is the engine's code. */
export type EngineCode = keyof typeof ENGINES;

const FACTS: ReadonlyMap<string, EngineFacts> = new Map(
  Object.entries<EngineFacts>(ENGINES).sort(([, a], [, b]) => a.place - b.place),
);

/** In the order a person sees them. */
export const ALL_FACTS: readonly EngineFacts[] = [...FACTS.values()];

export function isEngineCode(text: string): text is EngineCode {
  return FACTS.has(text);
}

export function engineFacts(code: string): EngineFacts | null {
  return FACTS.get(code) ?? null;
}

/** What a test of any engine may be doing. */
const COMMON_STAGES: Readonly<Record<string, Localised>> = {
  starting: { it: 'avvio', en: 'starting' },
  vpn: { it: 'apertura della VPN', en: 'opening the VPN' },
};

/**
 * The name of a running test's stage, with how far it is where it counts its parts (`checks 34/120`); null for a stage its
 * engine does not name.
 */
export function stageName(engine: string, stage: string | null, language: Language): string | null {
  const stages: Readonly<Record<string, Localised>> = { ...COMMON_STAGES, ...engineFacts(engine)?.stages };
  const [code = '', part] = stage?.split(' ') ?? [];
  const name = Object.hasOwn(stages, code) ? stages[code]?.[language] : undefined;
  if (name === undefined) return null;
  return part === undefined ? name : `${name} ${part}`;
}
