export { loadIncidentTexts } from './incident-texts.ts';
