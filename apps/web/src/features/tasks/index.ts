export { loadTaskTexts } from './task-texts.ts';
