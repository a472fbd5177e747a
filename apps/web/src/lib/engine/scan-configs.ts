import type { Localised } from '@rocca/contract/language';

/** What a test of one profile does, as forms and the start dialog say it. */
export interface ConfigNote {
  readonly what: Localised;
  /** In words: the time depends on the network and on what is behind it. */
  readonly howLong: Localised;
  /** What it can find, in a word each. */
  readonly finds: readonly Localised[];
  /** What it does not look for, in a word each. */
  readonly leavesOut: readonly Localised[];
  /** What the target may feel of it, or is spared. */
  readonly effects: readonly Localised[];
  /** It guesses passwords or may disturb services: each start is confirmed twice. */
  readonly invasive: boolean;
}

/** The profiles of an engine, by the codes its starts name (`scan_config_id`). */
export interface ScanConfigs {
  /** What is chosen; left out: a profile. */
  readonly label?: Localised;
  /** Only a user who may change the target may choose another one than the target's own. */
  readonly guarded: boolean;
  /** In the parts and the order a screen offers them. */
  readonly groups: ReadonlyArray<{ readonly title: Localised; readonly codes: readonly string[] }>;
  readonly names: Readonly<Record<string, Localised>>;
  readonly notes: Readonly<Record<string, ConfigNote>>;
}
