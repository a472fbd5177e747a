export { helperRoutes } from './helper.routes.ts';
