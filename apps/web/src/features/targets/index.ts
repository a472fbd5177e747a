export { loadTargetTexts } from './target-texts.ts';
