export { commitScans, findLicence, isExpired, refundScans, reserveScans } from './allowance.repo.ts';
export { insertLicence } from './licences.repo.ts';
export { licencesRoutes } from './licences.routes.ts';
