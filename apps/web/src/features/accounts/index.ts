export { loadAccountTexts } from './account-texts.ts';
