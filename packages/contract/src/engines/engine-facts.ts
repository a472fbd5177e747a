import type { Language, Localised } from '../language.ts';
import type { ServiceGroup } from '../service-groups.ts';
import type { EntryKind } from '../target/entry.ts';
import type { EngineSettings } from './engine-settings.ts';

/** What a test does only with a written consent, given when it is started. */
export interface ConsentWords {
  readonly title: Localised;
  /** What is signed. It is kept as it was read, in the signer's language. */
  readonly statement: Localised;
}

/**
 * What both halves know of an engine. The front end's first load holds the facts of every engine, so they import no
 * schema: `settings` loads the engine's settings when they are needed, and `sections.ts` beside the facts is imported
 * by the two modules that serve and show the report.
 */
export interface EngineFacts {
  readonly code: string;
  readonly name: Localised;
  /** Lists and the sidebar's groups show engines in the order of this number. */
  readonly place: number;
  /** Its entry in the sidebar; null: it has none. */
  readonly menu: { readonly group: ServiceGroup; readonly path: string } | null;
  readonly licence: {
    /** The deployments that permit it unless their settings say otherwise. */
    readonly permittedIn: ReadonlyArray<'cloud' | 'onprem'>;
    /** The demo's licence: opens every section of a report, and allows so many scans. */
    readonly full: boolean;
    readonly demoScans: number;
  };
  /** The engine of which this is the lite service: its licences open the summary alone, and its settings stay usual. */
  readonly liteOf?: string;
  /** The kinds of target it tests. A domain is also a host name: an engine that takes host names takes domains. */
  readonly kinds: readonly [EntryKind, ...EntryKind[]];
  /** How many entries one test takes; left out: as many as the limits of a target allow. */
  readonly maxEntries?: number;
  /** Tests that send packets to the target can do so through a VPN; the others ask third parties about a domain. */
  readonly vpn: boolean;
  /** More addresses beside the target's own. */
  readonly extraTargets: boolean;
  /** It writes its report while it runs: what a test had when it ended early can be read. */
  readonly partialResults: boolean;
  /** What a running test is doing, by the code the engine reports, beside the stages that every engine has. */
  readonly stages: Readonly<Record<string, Localised>>;
  readonly consents: Readonly<Record<string, ConsentWords>>;
  /** Null: a target of this engine has no settings beside those of every target. */
  readonly settings: (() => Promise<{ readonly settings: EngineSettings }>) | null;
}

export function defineEngineFacts<const Facts extends EngineFacts>(facts: Facts): Facts {
  return facts;
}

/** Most names are English in both languages because that is how the market knows them. */
export const inBoth = <const Name extends string>(name: Name): Readonly<Record<Language, Name>> => ({
  it: name,
  en: name,
});

/** What remedies and checks are counted by: `1 host`, `18 pages`. */
export interface PlaceWords {
  readonly name: Localised;
  readonly one: Localised;
  readonly many: Localised;
  /** In Italian: `una pagina non controllata`. */
  readonly isFeminine?: true;
}
