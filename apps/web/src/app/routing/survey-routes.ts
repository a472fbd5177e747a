import type { Params, RouteObject } from 'react-router';
import { lazyRoute } from '../../lib/chunks/lazy-route.ts';
import { SURVEY_TYPES, surveyPath } from '../../lib/routes/paths.ts';
import { uuidOnly } from './guards.ts';

/** One import for all of them: what each needs besides, the first load does not name. */
const screens = () => import('../../features/surveys/survey-screens.ts');

const SCREENS = { list: '', form: '/form', runner: '/:id', report: '/:id/report' } as const;
const NAMES = Object.keys(SCREENS) as (keyof typeof SCREENS)[];

/** A questionnaire's id is a UUID. */
const loader = ({ params }: { readonly params: Params }) => (params.id === undefined ? null : uuidOnly({ params }));

export const surveyRoutes: RouteObject[] = SURVEY_TYPES.flatMap((type) =>
  NAMES.map((name) => ({
    path: surveyPath(type) + SCREENS[name],
    loader,
    ...lazyRoute(async () => (await screens())[name](), { service: `survey_${type}` }),
  })),
);
