export { helperRoutes } from './helper.routes.ts';
export { answersThisMonth } from './helper.service.ts';
