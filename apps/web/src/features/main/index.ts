export { loadMainTexts } from './main-texts.ts';
