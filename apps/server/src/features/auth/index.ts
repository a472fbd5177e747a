export { authRoutes } from './auth.routes.ts';
export { addAuthentication } from './authenticate.ts';
export { startHousekeeping } from './housekeeping.ts';
export { generatePassword, hashPassword } from './passwords.ts';
export { endSessionsOfUser } from './sessions.repo.ts';
export { loadSigningKeys } from './signing-keys.ts';
