import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { EngineFacts } from '@rocca/contract/engines/engine-facts';
import type { ComponentType } from 'react';
import type { ServiceLook } from '../services/service-look.ts';
import type { ScanConfigs } from './scan-configs.ts';
import type { TargetWords } from './target-words.ts';

export interface SettingsProps {
  readonly target: TargetItem;
}

interface SettingsScreen {
  /** The last path segment of its address; no other engine has the same. */
  readonly segment: string;
  readonly form: () => Promise<{ readonly Settings: ComponentType<SettingsProps> }>;
  /** Tests start on this screen; false: they start from a dialog, and the screen keeps what the target has by default. */
  readonly startsTests: boolean;
  /** What a test of a target would use, defaults included: for the target's info page. */
  readonly facts: () => Promise<{ readonly SettingsFacts: ComponentType<SettingsProps> }>;
}

/**
 * What the front end knows of an engine. The first load holds this of every engine, so everything but the look is
 * loaded by the screen that shows it.
 */
export interface EngineScreens {
  readonly facts: EngineFacts;
  readonly look: ServiceLook;
  /** The path segment of the screen that adds and edits its targets. */
  readonly form: string;
  /** The screen of a target's settings; null: it has none. */
  readonly settings: SettingsScreen | null;
  /** What the screens of all engines say of this engine's targets. */
  readonly targetWords: () => Promise<{ readonly targetWords: TargetWords }>;
  /** The profiles of its tests; null: they are all of one kind. */
  readonly scanConfigs: null | (() => Promise<{ readonly scanConfigs: ScanConfigs }>);
  /** The page of a report; null: it is still to come. */
  readonly report: (() => Promise<{ readonly Component: ComponentType }>) | null;
  /** Loads the catalogue of its own screens; null: it has none. */
  readonly texts: (() => Promise<void>) | null;
}

export function defineEngineScreens(screens: EngineScreens): EngineScreens {
  return screens;
}
