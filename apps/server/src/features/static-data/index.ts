export { staticDataRoutes } from './static-data.routes.ts';
