import { isHiddenPath } from '../../lib/engine/engine-paths.ts';
import { PATHS, pathTo } from '../../lib/routes/paths.ts';

/** The reports of an engine, or of all. An engine without pages filters the list of all. */
export function reportsPath(engine: string | undefined): string {
  if (!engine) return PATHS['all-reports'];
  const path = pathTo('reports', { engine });
  return isHiddenPath(path) ? `${PATHS['all-reports']}?engine=${engine}` : path;
}

/** The short variant of another engine, by its code. */
export function isLiteEngine(engine: string): boolean {
  return engine.endsWith('_lite');
}

/** The page an address asks for, counted from 1. */
export function pageOf(search: URLSearchParams): number {
  const page = Number(search.get('page'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}
