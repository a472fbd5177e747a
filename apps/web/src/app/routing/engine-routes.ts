import type { RouteObject } from 'react-router';
import { ALL_ENGINES } from '../../engines/registry.ts';
import { loadMainTexts } from '../../features/main/index.ts';
import { loadReportTexts } from '../../features/reports/index.ts';
import { loadTargetTexts } from '../../features/targets/index.ts';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { formPattern, reportPattern, settingsPattern } from '../../lib/engine/engine-paths.ts';
import type { EngineScreens } from '../../lib/engine/engine-screens.ts';
import { settingsParts } from '../../lib/engine/settings-parts.ts';
import { loadScanConfigs } from '../../lib/engine/use-scan-configs.ts';
import { loadTargetWords } from '../../lib/engine/use-target-words.ts';
import { PATHS } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { loadStartTexts } from '../../start/start-texts.ts';
import { loadUiTexts } from '../../ui/ui-texts.ts';
import { coming } from './coming.ts';
import { engineOrEntry, targetIdOnly, targetSettingsOnly, uuidOnly } from './guards.ts';

const mainPage = () => import('../../features/main/main-page.tsx');
const formPage = () => import('../../features/targets/form/form-page.tsx');
const settingsPage = () => import('../../features/targets/settings/settings-page.tsx');

/** The screen that adds and edits an engine's targets. */
function formRoute({ facts: { code }, form }: EngineScreens): RouteObject {
  const handle: RouteHandle = { text: 'page.newTarget', service: code };
  const texts = [loadTargetTexts, loadUiTexts, () => loadTargetWords(code)];
  return { path: formPattern(form), loader: targetIdOnly, ...lazyRoute(formPage, handle, texts) };
}

/** The screen of a target's settings, where most engines start their tests. */
function settingsRoutes({ facts: { code }, settings }: EngineScreens): RouteObject[] {
  if (!settings) return [];
  const handle: RouteHandle = { text: 'page.targetSettings' };
  const load = () => {
    settingsParts(code)?.form.prefetch();
    return settingsPage();
  };
  const path = settingsPattern(settings.segment);
  const texts = [
    loadTargetTexts,
    loadUiTexts,
    loadStartTexts,
    () => loadTargetWords(code),
    () => loadScanConfigs(code),
  ];
  return [{ path, loader: targetSettingsOnly, ...lazyRoute(load, handle, texts) }];
}

function reportRoutes({ facts: { code }, report, texts }: EngineScreens): RouteObject[] {
  const path = reportPattern(code);
  const handle: RouteHandle = { text: 'page.report', service: code };
  if (!report) return [coming(path, handle)];
  const words = [loadReportTexts, loadUiTexts, ...(texts ? [texts] : [])];
  return [{ path, loader: uuidOnly, ...lazyRoute(report, handle, words) }];
}

const mainTexts = [loadMainTexts, loadUiTexts];

/** The page its menu entry opens. */
function entryRoutes({ facts: { code, menu } }: EngineScreens): RouteObject[] {
  if (!menu) return [];
  const texts = [...mainTexts, () => loadTargetWords(code)];
  return [{ path: menu.path, ...lazyRoute(mainPage, { service: code } satisfies RouteHandle, texts) }];
}

/** The same page of an engine whose menu entry has another address. */
const mainRoute: RouteObject = {
  path: PATHS.main,
  id: 'main',
  loader: engineOrEntry,
  ...lazyRoute(mainPage, {}, mainTexts),
};

/** Every screen that an engine has an address for. */
export const engineRoutes: RouteObject[] = [
  mainRoute,
  ...ALL_ENGINES.flatMap((engine) => [
    formRoute(engine),
    ...settingsRoutes(engine),
    ...reportRoutes(engine),
    ...entryRoutes(engine),
  ]),
];
