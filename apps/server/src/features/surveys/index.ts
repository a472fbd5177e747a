export { currentSurveys } from './definitions.ts';
export type { FactSource } from './facts.ts';
export { surveysRoutes } from './surveys.routes.ts';
