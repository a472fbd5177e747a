import type { TargetItem } from '@rocca/contract/api/targets.schema';
import { ALL_FACTS, type EngineCode, isEngineCode } from '@rocca/contract/engines/registry';
import type { Licence } from '@rocca/contract/licence/licence';
import { generatePath } from 'react-router';
import { formPath, isHiddenPath, settingsPattern } from '../engine/engine-paths.ts';
import { engineScreens } from '../engine/registry.ts';
import { PATHS, pathTo } from '../routes/paths.ts';

type Placed = Pick<TargetItem, 'id' | 'engine_abbreviation'>;

export function editPath({ id, engine_abbreviation }: Placed): string | null {
  return formPath(engine_abbreviation, id);
}

/** The screen of the target's settings; null where it has none. */
export function settingsPath({ id, engine_abbreviation: engine }: Placed): string | null {
  const settings = engineScreens(engine)?.settings;
  return settings ? generatePath(settingsPattern(settings.segment), { engine, targetId: id }) : null;
}

/** Where a test of this target is started (document 1, section 4); null: from a dialog, wherever one is. */
export function startPath(target: Placed): string | null {
  return engineScreens(target.engine_abbreviation)?.settings?.startsTests ? settingsPath(target) : null;
}

export function infoPath({ id }: Pick<TargetItem, 'id'>): string {
  return pathTo('target-info', { targetId: id });
}

export function targetReportsPath({ id, engine_abbreviation }: Placed): string {
  return pathTo('reports-by-target', { engine: engine_abbreviation, targetId: id });
}

/** The engine's table. An engine without pages has none of its own: its targets are among all the others. */
export function targetsPath(engine: string | null): string {
  const path = engine === null ? PATHS['my-sites'] : pathTo('targets', { engine });
  return isHiddenPath(path) ? PATHS['my-sites'] : path;
}

/** The generic screen carries the engine in its query; an engine's own screen is its own address. */
export function newTargetPath(engine: string | null): string {
  return (engine === null ? null : formPath(engine)) ?? PATHS.newTarget;
}

/** The engines a new target can be for: those with a licence that holds, in the menu's order. */
export function licensedEngines(licences: readonly Pick<Licence, 'engine' | 'available'>[]): EngineCode[] {
  return ALL_FACTS.map(({ code }) => code)
    .filter(isEngineCode)
    .filter((code) => licences.some(({ engine, available }) => engine === code && available));
}

/** The `engine` of the query is a licence's api name: with or without slashes around it. */
export function engineOfQuery(text: string | null): EngineCode | null {
  const code = (text ?? '').split('/').find((part) => part !== '') ?? '';
  return isEngineCode(code) ? code : null;
}
