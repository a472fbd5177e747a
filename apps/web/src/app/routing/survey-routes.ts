import type { LoaderFunction, RouteObject } from 'react-router';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { SURVEY_TYPES, surveyPath } from '../../lib/routes/paths.ts';
import type { RouteHandle } from '../../lib/routes/route-title.ts';
import { coming } from './coming.ts';
import { uuidOnly } from './guards.ts';

/** One import for all of them: what each needs besides, the first load does not name. */
const screens = () => import('../../features/surveys/survey-screens.ts');

/** A questionnaire's id is a UUID; `form` is the creation screen. */
export const surveyRoutes: RouteObject[] = SURVEY_TYPES.flatMap((type) => {
  const path = surveyPath(type);
  const screen = (
    name: 'list' | 'form' | 'runner',
    end = '',
    text?: RouteHandle['text'],
    loader?: LoaderFunction,
  ): RouteObject => ({
    path: path + end,
    loader,
    ...lazyRoute(async () => (await screens())[name](), { text, service: `survey_${type}` }),
  });
  return [
    screen('list'),
    screen('form', '/form', 'page.surveyForm'),
    screen('runner', '/:id', undefined, uuidOnly),
    { ...coming(`${path}/:id/report`, { text: 'page.surveyReport', service: `survey_${type}` }), loader: uuidOnly },
  ];
});
