export { currentSurveys } from './definitions.ts';
export { surveysRoutes } from './surveys.routes.ts';
