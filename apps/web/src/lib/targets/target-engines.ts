import type { TargetItem } from '@rocca/contract/api/targets.schema';
import type { Licence } from '@rocca/contract/licence/licence';
import { isServiceCode, SERVICE_CODES, SERVICES } from '@rocca/contract/services';
import { isLitePath, PATHS, pathTo } from '../routes/paths.ts';

interface TargetEngine {
  /** The route of its add and edit screen. */
  readonly form: 'newDTI' | 'newDTILite' | 'newNScan' | 'newCTI' | 'newWebScan' | 'newRRI';
  /** The settings screen a test starts from; null where a test starts directly. */
  readonly settings: 'scan_settings' | 'webscan_settings' | 'cti_settings' | null;
  /** More addresses beside the target's own. */
  readonly extraTargets: boolean;
  /** Tests that send packets to the target can do so through a VPN; the others ask third parties about a domain. */
  readonly vpn: boolean;
}

const TARGET_ENGINES = {
  dti: { form: 'newDTI', settings: null, extraTargets: false, vpn: false },
  dti_lite: { form: 'newDTILite', settings: null, extraTargets: false, vpn: false },
  cti: { form: 'newCTI', settings: 'cti_settings', extraTargets: false, vpn: false },
  rri: { form: 'newRRI', settings: null, extraTargets: false, vpn: false },
  nscan: { form: 'newNScan', settings: 'scan_settings', extraTargets: true, vpn: true },
  webapp: { form: 'newWebScan', settings: 'webscan_settings', extraTargets: false, vpn: true },
} as const satisfies Record<string, TargetEngine>;

export type TargetEngineCode = keyof typeof TARGET_ENGINES;

export function isTargetEngine(code: string): code is TargetEngineCode {
  return Object.hasOwn(TARGET_ENGINES, code);
}

export function targetEngine(code: string): TargetEngine | null {
  return isTargetEngine(code) ? TARGET_ENGINES[code] : null;
}

type Placed = Pick<TargetItem, 'id' | 'engine_abbreviation'>;

export function editPath({ id, engine_abbreviation }: Placed): string | null {
  const engine = targetEngine(engine_abbreviation);
  return engine && pathTo(engine.form, { targetId: id });
}

/** Where a test of this target is prepared; null where it starts directly. */
export function settingsPath({ id, engine_abbreviation }: Placed): string | null {
  const settings = targetEngine(engine_abbreviation)?.settings;
  return settings ? pathTo(settings, { engine: engine_abbreviation, targetId: id }) : null;
}

export function infoPath({ id }: Pick<TargetItem, 'id'>): string {
  return pathTo('target-info', { targetId: id });
}

export function targetReportsPath({ id, engine_abbreviation }: Placed): string {
  return pathTo('reports-by-target', { engine: engine_abbreviation, targetId: id });
}

/** The engine's table. The lite variant has none of its own: its targets are among all the others. */
export function targetsPath(engine: string | null): string {
  const path = engine === null ? PATHS['my-sites'] : pathTo('targets', { engine });
  return isLitePath(path) ? PATHS['my-sites'] : path;
}

/** The generic screen carries the engine in its query; an engine's own screen is its own address. */
export function newTargetPath(engine: string | null): string {
  const form = engine === null ? null : targetEngine(engine)?.form;
  return form ? pathTo(form) : PATHS.newTarget;
}

/** The engines a new target can be for: those that test targets and have a licence that holds, in the menu's order. */
export function licensedEngines(licences: readonly Pick<Licence, 'engine' | 'available'>[]): TargetEngineCode[] {
  return SERVICE_CODES.filter(isTargetEngine).filter((code) =>
    licences.some((licence) => licence.engine === code && licence.available),
  );
}

/** The `engine` of the query is a licence's api name: `nscan` and `/nscan/` are the same. */
export function engineOfQuery(text: string | null): TargetEngineCode | null {
  const code = (text ?? '').split('/').find((part) => part !== '') ?? '';
  return isServiceCode(code) && SERVICES[code].runsTests && isTargetEngine(code) ? code : null;
}
