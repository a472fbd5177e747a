import { engineFacts, isEngineCode } from '@rocca/contract/engines/registry';
import { generatePath } from 'react-router';
import { engineScreens } from './registry.ts';

/** The addresses of an engine's screens, as the router matches them. */
export const formPattern = (form: string) => `/targets/new/${form}/:targetId?` as const;
export const settingsPattern = (segment: string) => `/targets/:engine/:targetId/${segment}` as const;
export const reportPattern = (code: string) => `/report/${code}/:id` as const;

/** Where a target of this engine is added, or edited; null for an engine that does not exist. */
export function formPath(engine: string, targetId?: string): string | null {
  const screens = engineScreens(engine);
  return screens && generatePath(formPattern(screens.form), { targetId });
}

/** Where a report of this engine is read; null for an engine that does not exist. */
export function reportPath(engine: string, id: string): string | null {
  return isEngineCode(engine) ? generatePath(reportPattern(engine), { id }) : null;
}

const ENGINE_PLACES: readonly string[] = ['main', 'targets', 'reports', 'report'];

/** An address of an engine without pages: `/reports/<engine>` and the like. What such an engine has is its reports. */
export function isHiddenPath(pathname: string): boolean {
  const [, place = '', engine = '', id = ''] = pathname.split('/');
  if (place === 'report' && id !== '') return false;
  return ENGINE_PLACES.includes(place) && !hasPages(engine);
}

/** An engine without a menu entry has no lists either: its reports are on the dashboard. */
function hasPages(engine: string): boolean {
  return engineFacts(engine)?.menu !== null;
}
