export { loadBackofficeTexts } from './backoffice-texts.ts';
