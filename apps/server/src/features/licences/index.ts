export { insertLicence } from './licences.repo.ts';
export { licencesRoutes } from './licences.routes.ts';
