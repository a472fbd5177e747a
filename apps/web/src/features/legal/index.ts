export { isLegalPath, LEGAL_PATHS, SECURITY_MEASURES_PATH } from './legal-paths.ts';
